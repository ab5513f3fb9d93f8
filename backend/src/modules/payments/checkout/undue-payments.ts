import type { EntityManager } from '@mikro-orm/postgresql'
import { type LockedBooking, PAYABLE } from '../../bookings/index.js'
import { isPaidFor, type PaidFor } from '../payment-rows.js'
import type { RefundRequest } from '../refunds/refund-requests.js'

const CANCELLED = { reason: 'The booking was cancelled before', category: 'booking_cancelled' } as const
const REPLACED = { reason: 'Paid for another hospital or treatment', category: 'booking_changed' } as const
const NOT_PAYABLE = { reason: 'The booking asked for no payment', category: 'booking_changed' } as const
const CONTESTED = { reason: 'An invoice of the booking is contested', category: 'booking_changed' } as const

/** Tells why a booking does not ask for a payment, whatever its amount. Undefined when it does. */
export function whyUndue(
  payment: PaidFor,
  booking: LockedBooking,
  isContested: boolean,
): RefundRequest | undefined {
  if (booking.status === 'cancelled') return CANCELLED
  if (!isPaidFor(payment, booking)) return REPLACED
  if (isContested) return CONTESTED
  return PAYABLE.includes(booking.status) && booking.hospitalId !== null ? undefined : NOT_PAYABLE
}

/** Whether a contested invoice keeps Sihat from collecting for a booking: no signed sum in US dollars tells which part is agreed. */
export async function collectsNothing(em: EntityManager, bookingId: string): Promise<boolean> {
  const { isContested } = await em
    .getKysely()
    .selectNoFrom((eb) => eb.fn<boolean>('booking_is_contested', [eb.val(bookingId)]).as('isContested'))
    .executeTakeFirstOrThrow()
  return isContested
}
