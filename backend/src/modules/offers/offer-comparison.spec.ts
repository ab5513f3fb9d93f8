import fc from 'fast-check'
import {
  findConversion,
  offerView as offer,
  offerContent,
  priced,
  withLine,
} from '../../../test/support/offers.js'
import type { OfferView } from './offer.dto.js'
import { compareOffers } from './offer-comparison.js'
import type { OfferLine } from './offer-content.dto.js'
import type { TripFacts } from './offer-estimates.js'

const UNPRICED = { lowest: null, likely: null, highest: null }
/** Nobody prices the trip. */
const NO_FACTS: TripFacts = {
  ranges: [],
  places: new Map(),
  traveller: { country: 'KE', citizenships: ['KE'], companions: 1, treatmentId: null },
}
const compare = (offers: OfferView[], currency = 'USD') =>
  compareOffers(offers, findConversion, currency, NO_FACTS)
const cell = (comparison: ReturnType<typeof compare>, key: string, id: string) =>
  comparison.rows.find((row) => row.key === key)?.cells[id]

describe('what an offer leaves out', () => {
  const a = offer('a')
  const b = offer('b', withLine('pathology', { state: 'included', ...priced(500) }))
  const c = offer('c', withLine('pathology', { state: 'optional', ...priced(900) }))

  it('is priced from the other offers', () => {
    const comparison = compare([a, b, c])
    expect(cell(comparison, 'pathology', 'a')).toMatchObject({
      state: 'not_included',
      likely: null,
      isLeftOut: true,
      estimate: {
        lowest: 490,
        amount: 900,
        highest: 910,
        source: { kind: 'other_offers', offerIds: ['b', 'c'], range: null },
      },
    })
    expect(comparison.totals.a?.total.likely).toBe(a.total.likely + 900)
    expect(cell(comparison, 'pathology', 'b')).toMatchObject({
      likely: 500,
      isLeftOut: false,
      estimate: null,
    })
  })

  it('is priced by the offer itself where it says so', () => {
    const own = offer('d', withLine('pathology', priced(700)))
    expect(cell(compare([own, b]), 'pathology', 'd')?.estimate).toMatchObject({
      amount: 700,
      source: { kind: 'offer', offerIds: ['d'] },
    })
  })

  it('is never 0: without a price it stays unpriced, and the offer comes last', () => {
    const everything = offer('z', {
      lines: [
        ...offerContent().lines.map((line) => ({
          ...line,
          state: 'included' as const,
          ...priced(1_000_000),
        })),
        air({ state: 'not_applicable', ...UNPRICED }),
      ],
    })
    const alone = compare([a])
    expect(cell(alone, 'pathology', 'a')).toMatchObject({ estimate: null, likely: null, lowest: null })
    expect(alone.totals.a).toMatchObject({ total: a.total, unpriced: expect.arrayContaining(['pathology']) })
    const cheap = offer('cheap', {
      lines: [...offerContent().lines, air({ state: 'not_stated', ...UNPRICED })],
    })
    const comparison = compare([cheap, everything])
    expect(comparison.offers.map(({ id }) => id)).toEqual(['z', 'cheap'])
    expect(comparison.totals.cheap?.unpriced).toEqual(['other:Air ambulance'])
  })

  it('is no line that only another hospital has added to the checklist', () => {
    const own = (price: number) =>
      offer('own', { lines: [...offerContent().lines, air({ state: 'included', ...priced(price) })] })
    for (const price of [100, 10_000_000]) {
      const comparison = compare([a, own(price)])
      expect(comparison.totals.a).toEqual(compare([a, offer('own')]).totals.a)
      expect(cell(comparison, 'other:Air ambulance', 'a')).toMatchObject({ isLeftOut: false, estimate: null })
    }
  })

  it('is converted to the currency of the offer, or stays unpriced', () => {
    const euros = offer('e', { currency: 'EUR' })
    expect(cell(compare([euros, b]), 'pathology', 'e')?.estimate?.amount).toBe(250)
    const naira = offer('n', { currency: 'NGN' })
    expect(compare([naira, b]).totals.n?.unpriced).toContain('pathology')
  })
})

it('a package has no amounts in its lines, and keeps its total', () => {
  const total = { lowest: 1, likely: 2, highest: 3, billedBy: 'hospital' }
  const lines = offerContent().lines.map((line) => ({ ...line, ...UNPRICED }))
  const comparison = compare([offer('p', { package: total, lines }), offer('i')])
  expect(cell(comparison, 'surgeon_team', 'p')).toMatchObject({
    state: 'included',
    likely: null,
    estimate: null,
  })
  expect(comparison.totals.p?.total).toEqual({ lowest: 1, likely: 2, highest: 3 })
})

it('shows both currencies, and names each rate', () => {
  const comparison = compare(
    [
      offer('a', withLine('pathology', { state: 'included', ...priced(500) })),
      offer('e', { currency: 'EUR', ...withLine('interpreter', { state: 'included', ...priced(500) }) }),
    ],
    'UGX',
  )
  expect(cell(comparison, 'surgeon_team', 'a')?.inPatientCurrency).toBe((562_500 / 100) * 3700)
  expect(comparison.totals.a?.inPatientCurrency?.likely).toBe((901_500 / 100) * 3700)
  expect(comparison.digits).toEqual({ USD: 2, EUR: 2, UGX: 0 })
  expect(comparison.rates.map(({ from, to }) => from + to).sort()).toEqual([
    'EURUGX',
    'EURUSD',
    'USDEUR',
    'USDUGX',
  ])
})

it('leaves out offers that are over, and lists them last', () => {
  const comparison = compare([offer('x', {}, { status: 'expired' }), offer('a')])
  expect(comparison.offers.map(({ id }) => id)).toEqual(['a', 'x'])
  expect(Object.keys(comparison.totals)).toEqual(['a'])
  expect(Object.keys(comparison.rows[0]?.cells ?? {})).toEqual(['a'])
})

it('marks the rows in which the offers differ', () => {
  const comparison = compare([
    offer('a'),
    offer('b', withLine('pathology', { state: 'included', ...priced(500) })),
  ])
  expect(comparison.rows.filter(({ differs }) => differs).map(({ key }) => key)).toEqual(['pathology'])
})

it('the order does not change with the commission', () => {
  const commission = fc.integer({ min: 0, max: 10 ** 9 })
  fc.assert(
    fc.property(fc.array(commission, { minLength: 5, maxLength: 5 }), (commissions) => {
      const offers = commissions.map((one, index) =>
        offer(`${index}`, { ...withLine('surgeon_team', priced(1_000 * (5 - index))), commission: one }),
      )
      expect(compare(offers).offers.map(({ id }) => id)).toEqual(['4', '3', '2', '1', '0'])
    }),
  )
})

function air(changes: Partial<OfferLine>): OfferLine {
  return { ...(offerContent().lines.at(-1) as OfferLine), code: 'other', name: 'Air ambulance', ...changes }
}
