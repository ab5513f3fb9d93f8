import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { Booking } from './booking.entity.js'

/**
 * Locks the account of a booking, then the booking, until the transaction ends. The account comes first, as in an erasure and in
 * `lockPayer` of payments: every transaction takes account, booking and payment in this order.
 */
export async function findLocked(
  em: EntityManager,
  where: { id: string; userId?: string },
): Promise<Booking | null> {
  await sql`select lock_account(user_id) from bookings where id = ${where.id}`.execute(em.getKysely())
  return em.findOne(Booking, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
}
