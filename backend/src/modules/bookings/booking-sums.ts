import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'

/** Takes at most `most` changes and adds them to the sums; what the back office reads is the same before and after. */
export async function addUpBookings(em: EntityManager, most: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`select add_up_bookings(${most}) as taken`.execute(
    em.getKysely(),
  )
  return rows[0]?.taken ?? 0
}

/** Returns how many sums were not those of the bookings. */
export async function correctBookingSums(em: EntityManager): Promise<number> {
  const { rows } = await sql<{ wrong: number }>`select correct_booking_sums() as wrong`.execute(
    em.getKysely(),
  )
  return rows[0]?.wrong ?? 0
}
