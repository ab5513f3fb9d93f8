import { type RawBuilder, sql } from 'kysely'
import { containing, type List, ListFilter } from '../../platform/lists/index.js'
import type { AdminExchangeRateView } from './exchange-rate.dto.js'
import { IS_VALID } from './exchange-rate.repository.js'

type ExchangeRateSort = 'publishedAt' | 'base' | 'quote' | 'source'

export const EXCHANGE_RATE_LIST: List<AdminExchangeRateView, ExchangeRateSort, ListFilter> = {
  name: 'exchange-rates',
  subject: 'exchange_rate',
  audited: 'files',
  from: sql`exchange_rates`,
  view: sql<AdminExchangeRateView>`json_build_object(
    'id', id, 'base', base, 'quote', quote, 'rate', rate, 'source', source, 'publishedAt', published_at,
    'isFictional', is_fictional, 'isValid', ${IS_VALID}, 'createdAt', created_at)`,
  sort: {
    id: sql`id`,
    publishedAt: sql`published_at`,
    base: sql`base`,
    quote: sql`quote`,
    source: sql`source`,
  },
  defaultSort: ['publishedAt', 'desc'],
  filter: ListFilter,
  where({ q }) {
    const conditions: RawBuilder<unknown>[] = []
    if (q?.trim()) {
      const like = containing(q.trim())
      conditions.push(sql`(base ilike ${like} or quote ilike ${like} or source ilike ${like})`)
    }
    return conditions
  },
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
}
