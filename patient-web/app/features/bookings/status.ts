import type { IconName } from '~/components/ui/icon'
import type { Tone } from '~/components/ui/status'
import type { Booking, BookingStage, BookingStatus, BookingType, UrgencyLevel } from '~/lib/api/types'

export const BOOKING_TYPES: BookingType[] = ['consultation', 'surgery', 'treatment', 'checkup', 'therapy']
export const URGENCY_LEVELS: UrgencyLevel[] = ['low', 'normal', 'high', 'urgent']

export const STAGE_LOOK: Record<BookingStage, { tone: Tone; icon: IconName }> = {
  pending: { tone: 'wait', icon: 'clock' },
  confirmed: { tone: 'good', icon: 'checkCircle' },
  payment_pending: { tone: 'wait', icon: 'card' },
  deposit_received: { tone: 'info', icon: 'card' },
  paid_in_full: { tone: 'info', icon: 'card' },
  completed: { tone: 'info', icon: 'flag' },
  cancelled: { tone: 'bad', icon: 'crossCircle' },
}

/** Nothing more happens to it. */
export const isOver = (status: BookingStatus) => status === 'completed' || status === 'cancelled'

type AppointmentState = 'ahead' | 'unclear' | 'past' | 'cancelled'

/** Whether an appointment still lies ahead. Of a completed booking whose appointment has not started, nobody but the team knows. */
export function appointmentState(status: BookingStatus, at: string): AppointmentState {
  if (status === 'cancelled') return 'cancelled'
  if (Date.parse(at) <= Date.now()) return 'past'
  return status === 'completed' ? 'unclear' : 'ahead'
}

export type Station =
  | 'sent'
  | 'reviewing'
  | 'confirmed'
  | 'payment_pending'
  | 'deposit_received'
  | 'paid_in_full'
  | 'appointment'
  | 'completed'

export interface Step {
  station: Station
  passed: boolean
  current: boolean
}

/**
 * Steps of a booking's progress line. Empty for a cancelled booking. Each step has its own condition: a payment completes the
 * payment steps alone, and only the team completes `confirmed`. A booking that was completed without a confirmation has no such step.
 */
export function lineOf({ status, stage, confirmedDate, appointment }: Booking): Step[] {
  if (status === 'cancelled') return []
  const isCompleted = status === 'completed'
  const isConfirmed = status !== 'pending' && confirmedDate !== null
  const isPaid = stage === 'deposit_received' || stage === 'paid_in_full'
  const steps: [Station, boolean][] = [
    ['sent', true],
    ['reviewing', true],
  ]
  if (isConfirmed || !isCompleted) steps.push(['confirmed', isConfirmed])
  if (isPaid || stage === 'payment_pending') steps.push([stage, true])
  if (appointment) steps.push(['appointment', true])
  steps.push(['completed', isCompleted])
  const current =
    isPaid && !isConfirmed && !isCompleted && !appointment
      ? 'reviewing'
      : steps.findLast(([, passed]) => passed)?.[0]
  return steps.map(([station, passed]) => ({ station, passed, current: station === current }))
}
