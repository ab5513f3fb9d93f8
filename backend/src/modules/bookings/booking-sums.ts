import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'

/** Takes at most `most` changes and adds them to the sums; what the back office reads is the same before and after. */
export async function addUpBookings(em: EntityManager, most: number): Promise<number> {
  const { rows } = await sql<{ taken: number }>`select add_up_bookings(${most}) as taken`.execute(
    em.getKysely(),
  )
  return rows[0]?.taken ?? 0
}

/** Returns how many sums were not those of the bookings. Two at once would both add what is lacking: one waits. */
export async function correctBookingSums(em: EntityManager): Promise<number> {
  await sql`lock table booking_day_sums in share row exclusive mode`.execute(em.getKysely())
  const { rows } = await sql<{ wrong: number }>`select correct_booking_sums() as wrong`.execute(
    em.getKysely(),
  )
  return rows[0]?.wrong ?? 0
}
