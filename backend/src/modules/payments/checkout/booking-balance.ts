import type { EntityManager } from '@mikro-orm/postgresql'
import type { Tables } from '../../../platform/database/index.js'
import { paidForBooking } from '../../bookings/index.js'
import { type BookingBalance, type BookingMoney, hasPaid } from '../payment-amounts.js'

type PaidForBooking = Pick<BookingBalance, 'paidCents' | 'goodwillCents' | 'refusedCents'> & {
  deposits: number
}

/** Returns the payments and refunds of a booking. */
export async function paidFor(em: EntityManager, bookingId: string): Promise<PaidForBooking> {
  const paid = await em
    .getKysely<Tables>()
    .selectFrom(({ val }) => paidForBooking(val(bookingId)).as('paid'))
    .select((eb) => [
      eb.cast<number>('paid.deposits', 'integer').as('deposits'),
      eb.cast<number>('paid.cents', 'float8').as('paidCents'),
      eb.cast<number>('paid.goodwill_cents', 'float8').as('goodwillCents'),
      eb.cast<number>('paid.refused_cents', 'float8').as('refusedCents'),
    ])
    .executeTakeFirst()
  return paid ?? { deposits: 0, paidCents: 0, goodwillCents: 0, refusedCents: 0 }
}

export async function moneyOf(
  em: EntityManager,
  bookingId: string,
  { collectedCents, depositPercent }: Pick<BookingMoney, 'collectedCents' | 'depositPercent'>,
): Promise<BookingBalance> {
  const { deposits, ...paid } = await paidFor(em, bookingId)
  return {
    ...paid,
    collectedCents,
    depositPercent,
    depositPaid: deposits > 0 && hasPaid(paid),
  }
}
