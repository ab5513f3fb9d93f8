import { type Kysely } from 'kysely'
import { v7 as uuid } from 'uuid'
import { fromToday, type Tables } from '../../platform/database/index.js'
import { type PricedRange, RANGE_VALID_MONTHS } from './planning-range.js'

/** Lists the ranges for some countries that were checked in the last 12 months, the newest entry first. */
export function listValidRanges(db: Kysely<Tables>, destinations: readonly string[]): Promise<PricedRange[]> {
  if (destinations.length === 0) return Promise.resolve([])
  return db
    .selectFrom('planning_ranges')
    .select(({ cast, ref }) => [
      'item',
      'destination',
      'homes',
      'treatment_id as treatmentId',
      'unit',
      'currency',
      cast<number>(ref('lowest'), 'float8').as('lowest'),
      cast<number>(ref('likely'), 'float8').as('likely'),
      cast<number>(ref('highest'), 'float8').as('highest'),
      'source_title as sourceTitle',
      'source_url as sourceUrl',
      cast<string>(ref('checked_at'), 'text').as('checkedAt'),
      'is_fictional as isFictional',
    ])
    .where('checked_at', '>', fromToday(`-${RANGE_VALID_MONTHS} months`))
    .where('destination', 'in', destinations)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** Inserts the ranges that are not stored yet. Returns how many were inserted. */
export async function addRanges(db: Kysely<Tables>, ranges: readonly PricedRange[]): Promise<number> {
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
