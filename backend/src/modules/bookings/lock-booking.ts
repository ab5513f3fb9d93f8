import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { Booking } from './booking.entity.js'

/**
 * Locks the account of a booking, then the booking, until the transaction ends. Finds nothing for a patient whose account was closed
 * meanwhile. The account comes first, as in an erasure and in
 * `lockPayer` of payments: every transaction takes account, booking and payment in this order.
 */
export async function findLocked(
  em: EntityManager,
  where: { id: string; userId?: string },
): Promise<Booking | null> {
  const { rows } = await sql<{ isOpen: boolean }>`
    select lock_account(user_id) as "isOpen" from bookings where id = ${where.id}
  `.execute(em.getKysely())
  if (where.userId && !rows[0]?.isOpen) return null
  return em.findOne(Booking, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
}
