import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/index.js'
import { defineList, ListFilter, sought } from '../../platform/lists/index.js'
import { IS_VALID } from './exchange-rate.repository.js'

const exchangeRatesOf = (db: Kysely<Tables>) => db.selectFrom('exchange_rates')

export const EXCHANGE_RATE_LIST = defineList({
  name: 'exchange-rates',
  subject: 'exchange_rate',
  audited: 'files',
  from: exchangeRatesOf,
  view: (rows) =>
    rows.select([
      'id',
      'base',
      'quote',
      'rate',
      'source',
      'published_at as publishedAt',
      'is_fictional as isFictional',
      IS_VALID.as('isValid'),
      'created_at as createdAt',
    ]),
  sort: { id: 'id', publishedAt: 'published_at', base: 'base', quote: 'quote', source: 'source' },
  defaultSort: ['publishedAt', 'desc'],
  filter: ListFilter,
  where: ({ q }, eb) => [sought(eb, q, ['base', 'quote', 'source'])],
  columns: {
    id: 'Exchange rate',
    base: 'Base',
    quote: 'Quote',
    rate: 'Rate',
    source: 'Source',
    publishedAt: 'Published (UTC)',
    isFictional: 'Fictional',
    isValid: 'Valid',
  },
})
