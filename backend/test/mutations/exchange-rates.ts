import type { Mutation } from './mutation.ts'

export const exchangeRates: Mutation[] = [
  {
    breaks: 'an exchange rate of last month converts',
    file: 'src/modules/exchange-rates/exchange-rate.repository.ts',
    replace: 'RATE_VALID_DAYS = 7',
    by: 'RATE_VALID_DAYS = 8',
    test: 'http/exchange-rates.int.spec.ts',
    named: 'uses no rate that is older than 7 days',
  },
  {
    breaks: 'an older exchange rate wins',
    file: 'src/modules/exchange-rates/exchange-rate.repository.ts',
    replace: "    .orderBy('published_at', 'desc')\n",
    by: "    .orderBy('published_at', 'asc')\n",
    test: 'http/exchange-rates.int.spec.ts',
    named: 'uses the newest rate of its source',
  },
  {
    breaks: 'exchange rates of the future are imported',
    file: 'src/modules/exchange-rates/rate-file.ts',
    replace: 'publishedAt.getTime() > Date.now()',
    by: 'publishedAt.getTime() < 0',
    test: 'http/exchange-rates.int.spec.ts',
    named: 'a time in the future',
  },
]
