import type { IconName } from '~/components/ui/icon'
import type { Tone } from '~/components/ui/status'
import type { BookingStatus, BookingType, UrgencyLevel } from '~/lib/api/types'

export const BOOKING_TYPES: BookingType[] = ['consultation', 'surgery', 'treatment', 'checkup', 'therapy']
export const URGENCY_LEVELS: UrgencyLevel[] = ['low', 'normal', 'high', 'urgent']

export const STATUS_LOOK: Record<BookingStatus, { tone: Tone; icon: IconName }> = {
  pending: { tone: 'wait', icon: 'clock' },
  confirmed: { tone: 'good', icon: 'checkCircle' },
  payment_pending: { tone: 'wait', icon: 'card' },
  completed: { tone: 'info', icon: 'flag' },
  cancelled: { tone: 'bad', icon: 'crossCircle' },
}

/** Nothing more happens to it. */
export const isOver = (status: BookingStatus) => status === 'completed' || status === 'cancelled'

type Station = 'sent' | 'reviewing' | 'payment' | 'confirmed' | 'completed'

/** The stations on the line of a booking; the one of paying while a payment is awaited. Only the server moves a booking along it. */
export function stationsOf(status: BookingStatus): readonly Station[] {
  return status === 'payment_pending'
    ? ['sent', 'reviewing', 'payment', 'confirmed', 'completed']
    : ['sent', 'reviewing', 'confirmed', 'completed']
}

/** The station where a booking is; none for one that was cancelled. */
export function stationOf(status: BookingStatus): number | undefined {
  return { pending: 1, payment_pending: 2, confirmed: 2, completed: 3, cancelled: undefined }[status]
}
