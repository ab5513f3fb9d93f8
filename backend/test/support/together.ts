import { eventually } from '../faults/support/eventually.js'
import type { TestApp } from './app.js'
import { asOwner } from './templates.js'

/** Fewer than the API has connections. */
const PRESSES = 6
const WAITING = 3

/** Six presses that meet: nobody may write the table until several wait for something. */
export const pressedTogether = <T>(app: TestApp, table: string, press: () => Promise<T>): Promise<T[]> =>
  whileLocked(app, `lock table ${table} in share row exclusive mode`, async () => {
    const answers = Array.from({ length: PRESSES }, press)
    await transactionsWait(app, WAITING)
    return answers
  })

/** Another connection holds the lock while `act` runs. Releases it and returns the answers that `act` waits for. */
export const whileLocked = <T>(app: TestApp, lock: string, act: () => Promise<Promise<T>[]>): Promise<T[]> =>
  asOwner(async (holder) => {
    await holder.query('begin')
    await holder.query(lock)
    const answers = await act()
    await holder.query('commit')
    return Promise.all(answers)
  }, app.databaseName)

/** Two requests that meet: nobody gets the booking until both wait for it. */
export const meetAtBooking = <T>(
  app: TestApp,
  bookingId: string,
  act: () => [Promise<T>, Promise<T>],
): Promise<T[]> =>
  whileLocked(app, `select from bookings where id = '${bookingId}' for update`, async () => {
    const answers = act()
    await transactionsWait(app, answers.length)
    return answers
  })

/** Resolves when so many transactions wait for a lock. */
export const transactionsWait = (app: TestApp, count: number): Promise<void> =>
  eventually(`${count} transactions wait for a lock`, 20_000, async () => {
    // By another connection: a transaction sees who waits as it was when it first looked.
    const waiting = await app.rows(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
    return waiting.length >= count
  })

/** Ends the connections that wait for a lock, as if their process had died before it asked. */
export const endWaiting = (app: TestApp) =>
  app.rows(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database()`,
  )

/** Counts the deadlocks that PostgreSQL has ended in this database. A transaction that ended so runs again. */
export const deadlocksOf = async (app: TestApp): Promise<number> => {
  const [row] = await app.rows<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return Number(row?.deadlocks)
}
