import type { EntityManager } from '@mikro-orm/postgresql'
import { expressionBuilder, sql } from 'kysely'
import { NOW, type Tables } from '../../platform/database/index.js'
import { type DetailCode, ProblemError } from '../../platform/errors/index.js'
import type { AdminBookingPatch } from './admin-booking.dto.js'
import type { Booking } from './booking.entity.js'
import { presentOf } from './booking.sql.js'
import { type BookingStatus, PAYABLE } from './booking-status.js'
import { COUNTED_CENTS, PAID_IN_FULL, type PaidBooking, paidForBooking } from './paid-for-booking.js'

const eb = expressionBuilder<Tables & PaidBooking, 'b' | 'paid'>()

/** Whether a booking `b` with its money `paid` has a payment that is not refunded, a goodwill refund or an open payment page. */
export const HAS_MONEY = eb
  .or([
    eb(COUNTED_CENTS, '>', eb.lit(0)),
    eb.exists(
      eb
        .selectFrom('payments as o')
        .select('o.id')
        .whereRef('o.booking_id', '=', 'b.id')
        .where('o.status', '=', 'open'),
    ),
  ])
  .$castTo<boolean>()

const HAS_NO_MONEY = eb.not(HAS_MONEY)

/** A booking with money has a cost, and its appointment has begun. One without money has none, or has begun too. */
const MAY_BE_COMPLETED = eb
  .case()
  .when(HAS_MONEY)
  .then(eb.and([eb('b.estimated_cost_cents', 'is not', null), eb('b.appointment_at', '<=', NOW)]))
  .else(eb.fn.coalesce(eb('b.appointment_at', '<=', NOW), eb.lit(true)))
  .end()

/**
 * The statuses that a moderator may set for a booking `b` with its money `paid`. Both front end and server read them, so no page offers
 * what the server refuses. Decision 0038 gives the reason for each status.
 */
export const MODERATOR_STATUSES = presentOf<BookingStatus>([
  eb
    .case()
    .when(eb.and([eb('b.status', '=', 'confirmed'), HAS_NO_MONEY]))
    .then(sql.lit('pending' as const))
    .end(),
  eb
    .case()
    .when(
      eb.or([
        eb('b.status', '=', 'pending'),
        eb.and([eb('b.status', 'in', PAYABLE), eb('b.confirmed_date', 'is', null)]),
      ]),
    )
    .then(sql.lit('confirmed' as const))
    .end(),
  eb
    .case()
    .when(eb.and([eb('b.status', '=', 'confirmed'), PAID_IN_FULL, MAY_BE_COMPLETED]))
    .then(sql.lit('completed' as const))
    .end(),
  eb
    .case()
    .when(eb.and([eb('b.status', 'in', ['pending', 'confirmed']), HAS_NO_MONEY]))
    .then(sql.lit('cancelled' as const))
    .end(),
])

/** Whether a moderator may change hospital and treatment of a booking `b` with its money `paid`. */
export const MODERATOR_MAY_MATCH = eb
  .and([eb('b.estimated_cost_cents', 'is', null), HAS_NO_MONEY])
  .$castTo<boolean>()

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
  const refusals: (DetailCode | false | undefined)[] = [
    (estimatedCostUsd !== undefined || confirmedDate !== undefined) && 'only_admin_sets_cost',
    needsMatch && !may?.moderatorMayMatch && 'only_admin_changes_match',
    status &&
      status !== booking.status &&
      !may?.moderatorStatuses.includes(status) &&
      'only_admin_sets_status',
  ]
  const reason = refusals.find((refusal) => refusal)
  if (reason) throw new ProblemError('access_denied', { reason })
}
