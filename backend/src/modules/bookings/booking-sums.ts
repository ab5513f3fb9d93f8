import type { EntityManager } from '@mikro-orm/postgresql'
import { lockDaySums } from './booking.sql.js'

/** Takes at most `most` changes and adds them to the sums; what the back office reads is the same before and after. */
export async function addUpBookings(em: EntityManager, most: number): Promise<number> {
  const { taken } = await em
    .getKysely()
    .selectNoFrom(({ fn, val }) => fn<number>('add_up_bookings', [val(most)]).as('taken'))
    .executeTakeFirstOrThrow()
  return taken
}

/** Returns how many sums were not those of the bookings. Two at once would both add what is lacking: one waits. */
export async function correctBookingSums(em: EntityManager): Promise<number> {
  await lockDaySums(em)
  const { wrong } = await em
    .getKysely()
    .selectNoFrom(({ fn }) => fn<number>('correct_booking_sums').as('wrong'))
    .executeTakeFirstOrThrow()
  return wrong
}
