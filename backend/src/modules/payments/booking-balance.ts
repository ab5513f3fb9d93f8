import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { paidForBooking } from '../bookings/index.js'
import { type BookingBalance, type BookingMoney, hasPaid } from './payment-amounts.js'

type PaidForBooking = Pick<BookingBalance, 'paidCents' | 'goodwillCents' | 'refusedCents'> & {
  deposits: number
}

/** Returns the payments and refunds of a booking. */
export async function paidFor(em: EntityManager, bookingId: string): Promise<PaidForBooking> {
  const { rows } = await sql<PaidForBooking>`
    select deposits::int, cents::float8 as "paidCents", goodwill_cents::float8 as "goodwillCents",
      refused_cents::float8 as "refusedCents"
    from ${paidForBooking(sql`${bookingId}`)} paid
  `.execute(em.getKysely())
  return rows[0] ?? { deposits: 0, paidCents: 0, goodwillCents: 0, refusedCents: 0 }
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
