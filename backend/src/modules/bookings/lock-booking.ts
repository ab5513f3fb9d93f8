import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import type { Tables } from '../../platform/database/index.js'
import { Booking } from './booking.entity.js'
import { LOCK_FREE } from './booking.sql.js'

/**
 * Locks the account of a booking, then the booking, until the transaction ends. Finds nothing for a patient whose account was closed
 * meanwhile. The account comes first, as in an erasure and in
 * `lockPayer` of payments: every transaction takes account, booking and payment in this order.
 */
export async function findLocked(
  em: EntityManager,
  where: { id: string; userId?: string },
): Promise<Booking | null> {
  const account = await em
    .getKysely<Tables>()
    .selectFrom('bookings')
    .select(({ fn }) => fn<boolean>('lock_account', ['user_id']).as('isOpen'))
    .where('id', '=', where.id)
    .executeTakeFirst()
  if (where.userId && !account?.isOpen) return null
  return em.findOne(Booking, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })
}

/**
 * Locks accounts and bookings as `findLocked` does, without those that another transaction holds: scheduled tasks come back for them.
 * @returns the ids of the locked bookings
 */
export async function lockFreeBookings(em: EntityManager, ids: readonly string[]): Promise<string[]> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('bookings as b')
    .innerJoin('users as u', 'u.id', 'b.user_id')
    .select('b.id')
    .where(({ eb, fn, val }) => eb('b.id', '=', fn.any(val([...ids]))))
    .modifyEnd(LOCK_FREE)
    .execute()
  return rows.map(({ id }) => id)
}
