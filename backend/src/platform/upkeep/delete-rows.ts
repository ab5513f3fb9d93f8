import { type RawBuilder, sql } from 'kysely'
import type { UpkeepTurn } from './upkeep-task.js'

/** Deletes the rows of the condition in batches; rows that somebody holds wait for the next run. */
export function deleteRows(turn: UpkeepTurn, table: string, which: RawBuilder<unknown>): Promise<number> {
  const from = sql.table(table)
  return turn.batches(async (em, limit) => {
    const { numAffectedRows } = await sql`
      delete from ${from} where ctid = any(array(
        select ctid from ${from} where ${which} limit ${limit} for update skip locked))
    `.execute(em.getKysely())
    return Number(numAffectedRows ?? 0)
  })
}
