import { eventually } from '../faults/support/eventually.js'
import type { TestApp } from './app.js'
import { asOwner } from './templates.js'

/** Fewer than the API has connections. */
const PRESSES = 6
const WAITING = 3

/** Six presses that meet: nobody may write the table until several wait for something. */
export const pressedTogether = <T>(app: TestApp, table: string, press: () => Promise<T>): Promise<T[]> =>
  asOwner(async (holder) => {
    await holder.query('begin')
    await holder.query(`lock table ${table} in share row exclusive mode`)
    const answers = Promise.all(Array.from({ length: PRESSES }, press))
    await eventually('the presses meet', 20_000, async () => {
      // By another connection: a transaction sees who waits as it was when it first looked.
      const waiting = await app.rows(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
      return waiting.length >= WAITING
    })
    await holder.query('commit')
    return answers
  }, app.databaseName)
