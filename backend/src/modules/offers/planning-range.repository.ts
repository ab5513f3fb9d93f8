import type { InferKyselyDB } from '@mikro-orm/postgresql'
import { type Kysely, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { PlanningRangeSchema } from './planning-range.entity.js'
import { type PricedRange, RANGE_VALID_MONTHS } from './planning-range.js'

export type PlanningRangeTables = InferKyselyDB<typeof PlanningRangeSchema>

const IS_VALID = sql<boolean>`checked_at > current_date - ${RANGE_VALID_MONTHS}::int * interval '1 month'`

const amount = (column: 'lowest' | 'likely' | 'highest') => sql<number>`${sql.ref(column)}::float8`.as(column)

/** Lists the ranges for some countries that were checked in the last 12 months, the newest entry first. */
export function listValidRanges(
  db: Kysely<PlanningRangeTables>,
  destinations: readonly string[],
): Promise<PricedRange[]> {
  if (destinations.length === 0) return Promise.resolve([])
  return db
    .selectFrom('planning_ranges')
    .select([
      'item',
      'destination',
      'homes',
      'treatment_id as treatmentId',
      'unit',
      'currency',
      amount('lowest'),
      amount('likely'),
      amount('highest'),
      'source_title as sourceTitle',
      'source_url as sourceUrl',
      sql<string>`checked_at::text`.as('checkedAt'),
      'is_fictional as isFictional',
    ])
    .where(IS_VALID)
    .where('destination', 'in', destinations)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Inserts the ranges that are not stored yet. Returns how many were inserted. */
export async function addRanges(
  db: Kysely<PlanningRangeTables>,
  ranges: readonly PricedRange[],
): Promise<number> {
  const now = new Date()
  const rows = ranges.map(
    ({ treatmentId, sourceTitle, sourceUrl, checkedAt, isFictional, homes, ...range }) => ({
      ...range,
      id: uuid(),
      homes: homes.toSorted(),
      treatment_id: treatmentId,
      source_title: sourceTitle,
      source_url: sourceUrl,
      checked_at: checkedAt,
      is_fictional: isFictional,
      created_at: now,
    }),
  )
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('planning_ranges')
    .values(rows)
    .onConflict((conflict) => conflict.constraint('planning_ranges_once').doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}
