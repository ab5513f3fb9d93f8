import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool } from 'kysely'
import { arrayOf, type Tables } from '../database/index.js'
import type { UpkeepTurn } from './upkeep-task.js'

/** Deletes the rows of the condition in batches; rows that somebody holds wait for the next run. */
export function deleteRows<Table extends keyof Tables>(
  turn: UpkeepTurn,
  table: Table,
  which: (eb: ExpressionBuilder<Tables, Table>) => Expression<SqlBool>,
): Promise<number> {
  return turn.batches(async (em, limit) => {
    const db = em.getKysely<Record<string, { ctid: string }>>()
    const batch = db
      .selectFrom<string>(table)
      .select('ctid')
      .where(which(expressionBuilder()))
      .limit(limit)
      .forUpdate()
      .skipLocked()
    const { numDeletedRows } = await db
      .deleteFrom<string>(table)
      .where('ctid', '=', ({ fn }) => fn.any(arrayOf(batch)))
      .executeTakeFirstOrThrow()
    return Number(numDeletedRows)
  })
}
