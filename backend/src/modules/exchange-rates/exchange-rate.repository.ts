import { expressionBuilder, type Kysely } from 'kysely'
import { v7 as uuid } from 'uuid'
import { fromNow, type Tables } from '../../platform/database/index.js'
import type { PublishedRate } from './rate-path.js'

const RATE_VALID_DAYS = 7

/** Whether the rate still converts. */
export const IS_VALID = expressionBuilder<Tables, 'exchange_rates'>()(
  'published_at',
  '>',
  fromNow(`-${RATE_VALID_DAYS} days`),
).$castTo<boolean>()

/** Lists the newest valid rate of each pair of currencies, real and fictional ones apart. */
export async function listValidRates(db: Kysely<Tables>): Promise<PublishedRate[]> {
  const rates = await db
    .selectFrom('exchange_rates')
    .distinctOn(['base', 'quote', 'is_fictional'])
    .select(['base', 'quote', 'rate', 'source', 'published_at as publishedAt', 'is_fictional as isFictional'])
    .where(IS_VALID)
    .orderBy('base')
    .orderBy('quote')
    .orderBy('is_fictional')
    .orderBy('published_at', 'desc')
    .execute()
  return rates.map(({ publishedAt, ...rate }) => ({ ...rate, publishedAt: new Date(publishedAt) }))
}

/** Inserts the rates that are not stored yet. Returns how many were inserted. */
export async function addRates(db: Kysely<Tables>, rates: readonly PublishedRate[]): Promise<number> {
  const now = new Date()
  const rows = rates.map(({ publishedAt, isFictional, ...rate }) => ({
    ...rate,
    id: uuid(),
    published_at: publishedAt,
    is_fictional: isFictional,
    created_at: now,
  }))
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('exchange_rates')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['base', 'quote', 'source', 'published_at']).doNothing())
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows)
}
