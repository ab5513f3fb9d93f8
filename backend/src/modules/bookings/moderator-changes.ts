import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { Tables } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import type { AdminBookingPatch } from './admin-booking.dto.js'
import type { Booking } from './booking.entity.js'
import type { BookingStatus } from './booking-status.js'
import { PAID_IN_FULL, paidForBooking } from './paid-for-booking.js'

/** Whether a booking `b` with its money `paid` has a payment that is not refunded, a goodwill refund or an open payment page. */
export const HAS_MONEY = sql`(paid.cents + paid.goodwill_cents > 0
  or exists (select from payments o where o.booking_id = b.id and o.status = 'open'))`

/**
 * The statuses that a moderator may set for a booking `b` with its money `paid`. Both front end and server read them, so no page offers
 * what the server refuses. Decision 0038 gives the reason for each status.
 */
export const MODERATOR_STATUSES = sql<BookingStatus[]>`array_remove(array[
    case when b.status = 'confirmed' and not ${HAS_MONEY} then 'pending' end,
    case when b.status = 'pending' or b.status in ('confirmed', 'payment_pending') and b.confirmed_date is null then 'confirmed' end,
    case when b.status = 'confirmed' and ${PAID_IN_FULL} and case when ${HAS_MONEY}
      then b.estimated_cost_cents is not null and b.appointment_at <= now()
      else coalesce(b.appointment_at <= now(), true) end then 'completed' end,
    case when b.status in ('pending', 'confirmed') and not ${HAS_MONEY} then 'cancelled' end], null)`

/** Whether a moderator may change hospital and treatment of a booking `b` with its money `paid`. */
export const MODERATOR_MAY_MATCH = sql<boolean>`(b.estimated_cost_cents is null and not ${HAS_MONEY})`

/**
 * @param booking is locked, so that no payment begins or arrives meanwhile
 * @throws ProblemError access_denied for a change that asks for money, ends a request for money or moves money
 */
export async function requireModeratorChange(
  em: EntityManager,
  booking: Booking,
  { status, hospitalId, treatmentId, estimatedCostUsd, confirmedDate }: AdminBookingPatch,
): Promise<void> {
  const may = await em
    .getKysely<Tables>()
    .selectFrom('bookings as b')
    .crossJoinLateral(({ ref }) => paidForBooking(ref('b.id')).as('paid'))
    .select([MODERATOR_STATUSES.as('moderatorStatuses'), MODERATOR_MAY_MATCH.as('moderatorMayMatch')])
    .where('b.id', '=', booking.id)
    .executeTakeFirst()
  const isNew = (id: string | null | undefined, current: string | null | undefined) =>
    id !== undefined && id !== (current ?? null)
  const needsMatch = isNew(hospitalId, booking.hospitalId) || isNew(treatmentId, booking.treatmentId)
  const refusals = [
    (estimatedCostUsd !== undefined || confirmedDate !== undefined) && COST,
    needsMatch && !may?.moderatorMayMatch && MATCH,
    status && status !== booking.status && !may?.moderatorStatuses.includes(status) && STATUS,
  ]
  const detail = refusals.find((refusal) => refusal)
  if (detail) throw new ProblemError('access_denied', { detail })
}

const COST = 'Only an administrator sets the cost or the date of confirmation.'
const MATCH = 'This booking has a cost or a payment. Only an administrator changes its hospital or treatment.'
const STATUS = 'In this booking the status decides about money. Only an administrator sets it.'
