import { offerContent, withLine } from '../../../test/support/offers.js'
import { CURRENCY_CODES } from '../../platform/money/index.js'
import { findLargeAmounts, findSmallTotal, largestAmount } from './offer-bounds.js'
import type { OfferContent } from './offer-content.dto.js'

const TEN_MILLION_DOLLARS = 10 ** 9
const MORE = TEN_MILLION_DOLLARS + 1
const found = (changes: Partial<OfferContent>) =>
  findLargeAmounts(offerContent(changes)).map(({ pointer }) => pointer)
const lineAt = (code: string) => offerContent().lines.findIndex((line) => line.code === code)
const same = (amount: number) => ({ lowest: amount, likely: amount, highest: amount })

it.each([
  ['USD', 10 ** 9],
  ['KWD', 10 ** 10],
  ['INR', 10 ** 11],
  ['JPY', 10 ** 9],
  ['IDR', 10 ** 13],
  ['UGX', 10 ** 11],
])('the largest amount of %s is %i minor units', (currency, amount) => {
  expect(largestAmount(currency)).toBe(amount)
})

it('each currency has a largest amount that is exact', () => {
  for (const currency of CURRENCY_CODES) expect(largestAmount(currency)).toBeLessThanOrEqual(10 ** 14)
})

it('finds nothing in an offer whose total is the largest', () => {
  expect(found({})).toEqual([])
  expect(found({ package: { ...same(TEN_MILLION_DOLLARS), billedBy: 'hospital' } })).toEqual([])
})

it.each<[string, Partial<OfferContent>, string]>([
  ['line', withLine('interpreter', { highest: MORE }), `/content/lines/${lineAt('interpreter')}/likely`],
  [
    'bill of others',
    { scheduledSeparately: [{ what: 'Scan', billedBy: 'Clinic', ...same(MORE) }] },
    '/content/scheduledSeparately/0/likely',
  ],
  [
    'extra unit',
    { contingencyRates: [{ code: 'icu_night', amount: MORE, mostUnits: 1 }] },
    '/content/contingencyRates/0/amount',
  ],
  ['commission', { commission: MORE }, '/content/commission'],
  ['package', { package: { ...same(MORE), lowest: 1, billedBy: 'hospital' } }, '/content/package'],
])('finds a %s that costs too much', (_what, changes, pointer) => {
  expect(found(changes)).toEqual([pointer])
})

it('finds a total that is too large although each line is possible', () => {
  const lines = offerContent().lines.map((line) =>
    line.state === 'included' ? { ...line, ...same(TEN_MILLION_DOLLARS * 0.6) } : line,
  )
  expect(found({ lines })).toEqual(['/content/lines'])
})

it('names the largest amount in words', () => {
  expect(findLargeAmounts(offerContent({ commission: MORE }))).toEqual([
    {
      pointer: '/content/commission',
      code: 'offer_amount_large',
      params: { amount: 10_000_000, currency: 'USD' },
    },
  ])
})

const unpriced = { lowest: null, likely: null, highest: null }
const smallTotal = (changes: Partial<OfferContent>) =>
  findSmallTotal(offerContent(changes)).map(({ pointer }) => pointer)

it.each<[string, number]>([
  ['USD', 1_000],
  ['INR', 10_000],
  ['JPY', 100],
  ['KWD', 10_000],
  ['IDR', 1_000_000],
])('the smallest total in %s is %i minor units', (currency, amount) => {
  const lines = offerContent().lines.map((line) => ({ ...line, ...unpriced }))
  const packageOf = (total: number) => ({
    package: { ...same(total), billedBy: 'hospital' },
    lines,
    currency,
  })
  expect(smallTotal(packageOf(amount))).toEqual([])
  expect(smallTotal(packageOf(amount - 1))).toEqual(['/content/package'])
})

it('finds an itemised total of nothing, where its lines have prices', () => {
  const free = offerContent().lines.map((line) =>
    line.state === 'included' ? { ...line, ...same(0) } : line,
  )
  expect(smallTotal({ lines: free })).toEqual(['/content/lines'])
  expect(smallTotal({ lines: free.map((line) => ({ ...line, ...unpriced })) })).toEqual([])
})

it('names the smallest total in words', () => {
  const [found] = findSmallTotal(offerContent({ package: { ...same(0), billedBy: 'hospital' } }))
  expect(found).toMatchObject({
    code: 'offer_total_small',
    params: { amount: 10, currency: 'USD' },
  })
})
