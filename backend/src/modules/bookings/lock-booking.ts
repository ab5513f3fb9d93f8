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

/**
 * Locks accounts and bookings as `findLocked` does, without those that another transaction holds: scheduled tasks come back for them.
 * @returns the ids of the locked bookings
 */
export async function lockFreeBookings(em: EntityManager, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from bookings b join users u on u.id = b.user_id where b.id = any(${ids}::uuid[])
    for key share of u skip locked for update of b skip locked
  `.execute(em.getKysely())
  return rows.map(({ id }) => id)
}
