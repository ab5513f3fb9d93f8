import fc from 'fast-check'
import { findConversion, offerContent, offerView, priced, withLine } from '../../../test/support/offers.js'
import { combineRates, convert, minorUnitDigits } from '../../platform/money/index.js'
import { CHECKLIST_CODES, LINE_STATES } from './checklist.js'
import type { OfferView } from './offer.dto.js'
import { compareOffers } from './offer-comparison.js'
import type { OfferContent } from './offer-content.dto.js'
import type { Traveller } from './offer-estimates.js'
import { type PricedRange, RANGE_ITEMS, type RangeItem, unitOf } from './planning-range.js'

const HOME = 'KE'
const DESTINATION = 'IN'
const VISA = {
  field: 'visaInfo',
  value: 'e-Medical visa',
  verified: true,
  source: 'Bureau of Immigration',
  sourceUrl: null,
  checkedAt: '2026-11-21T00:00:00Z',
  expiresAt: null,
}

const range = (item: RangeItem, likely: number, changes: Partial<PricedRange> = {}): PricedRange => ({
  item,
  destination: DESTINATION,
  homes: item === 'flight' || item === 'visa' ? [HOME] : [],
  treatmentId: null,
  unit: unitOf(item),
  currency: 'USD',
  ...priced(likely),
  sourceTitle: `Source of ${item}`,
  sourceUrl: 'https://example.org',
  checkedAt: '2026-11-01',
  isFictional: false,
  ...changes,
})

const UNPRICED = { lowest: null, likely: null, highest: null }
const EVERY_RANGE = RANGE_ITEMS.map((item) => range(item, 1_000))

interface Options {
  ranges?: PricedRange[]
  traveller?: Partial<Traveller>
  currency?: string
}

const compare = (offers: OfferView[], { ranges = [], traveller, currency = 'USD' }: Options = {}) =>
  compareOffers(offers, findConversion, currency, {
    ranges,
    places: new Map(offers.map(({ hospital }) => [hospital.id, { country: DESTINATION, visa: VISA }])),
    traveller: { country: HOME, citizenships: [HOME], companions: 0, treatmentId: null, ...traveller },
  })

function costOf(offer: OfferView, options?: Options) {
  const cost = compare([offer], options).tripCosts[offer.id]
  if (!cost) throw new Error('The offer has no cost of its trip')
  return cost
}

/** An offer that includes everything but some beds. */
const complete = (name: string, changes: Partial<OfferContent> = {}, open: string[] = []) =>
  offerView(name, {
    lines: offerContent().lines.map((line) =>
      open.includes(line.code) ? line : { ...line, state: 'included' as const, ...priced(1_000) },
    ),
    ...changes,
  })

describe('the cost of a trip', () => {
  it('is the offer with flights, visas and beds, each with its source', () => {
    const offer = complete('a', {}, ['companion_stay', 'accommodation_after_discharge'])
    const cost = costOf(offer, { ranges: EVERY_RANGE, traveller: { companions: 1 } })
    expect(cost.unpriced).toEqual([])
    expect(cost.visa).toEqual(VISA)
    expect(
      cost.parts.map(({ kind, key, people, nights, likely }) => [kind, key, people, nights, likely]),
    ).toEqual([
      ['offer', null, null, null, offer.total.likely],
      ['line', 'companion_stay', 1, 4, 4_000],
      // 14 days in the country, 4 nights in hospital, one room for two.
      ['line', 'accommodation_after_discharge', 2, 10, 10_000],
      ['flight', null, 2, null, 2_000],
      ['visa', null, 2, null, 2_000],
    ])
    expect(cost.parts.at(-1)?.source).toEqual({
      kind: 'planning_range',
      offerIds: [],
      range: {
        title: 'Source of visa',
        url: 'https://example.org',
        checkedAt: '2026-11-01',
        isFictional: false,
        unit: 'person',
      },
    })
    expect([cost.best, cost.likely, cost.worst]).toEqual([
      offer.total.lowest + 18 * 990,
      offer.total.likely + 18 * 1_000,
      offer.total.highest + 18 * 1_010,
    ])
  })

  it('takes a second room for a third person', () => {
    const offer = complete('a', {}, ['accommodation_after_discharge'])
    const roomsFor = (companions: number) =>
      costOf(offer, { ranges: EVERY_RANGE, traveller: { companions } }).parts.find(
        ({ kind }) => kind === 'line',
      )?.likely
    expect([0, 1, 2, 3].map(roomsFor)).toEqual([10_000, 10_000, 20_000, 20_000])
  })

  it('needs no bed for companions who stay at home, and none after the discharge of a patient who flies home', () => {
    const offer = complete('a', { daysInCountry: 4 }, ['companion_stay', 'accommodation_after_discharge'])
    const comparison = compare([offer], { ranges: EVERY_RANGE })
    expect(comparison.tripCosts.a?.parts.map(({ kind }) => kind)).toEqual(['offer', 'flight', 'visa'])
    expect(comparison.totals.a?.unpriced).toEqual([])
    const cell = comparison.rows.find(({ key }) => key === 'companion_stay')?.cells.a
    expect(cell).toMatchObject({ isLeftOut: false, estimate: null })
  })

  it('prices a bed that the offer calls optional or not needed', () => {
    const states = ['optional', 'not_applicable'] as const
    for (const state of states) {
      const { lines } = complete('a')
      const offer = offerView('a', {
        lines: lines.map((line) =>
          line.code === 'accommodation_after_discharge' ? { ...line, state, ...UNPRICED } : line,
        ),
      })
      expect(costOf(offer, { ranges: EVERY_RANGE }).parts[1]).toMatchObject({ kind: 'line', likely: 10_000 })
    }
  })

  it('takes the bed from another offer by the night', () => {
    const long = complete('long', { hospitalNights: 8, daysInCountry: 28 })
    const short = complete('short', { daysInCountry: 14 }, ['accommodation_after_discharge'])
    const part = compare([long, short]).tripCosts.short?.parts.find(({ kind }) => kind === 'line')
    // 10 of 20 nights.
    expect(part).toMatchObject({ likely: 500, source: { kind: 'other_offers', offerIds: ['long'] } })
  })

  it('takes what another offer charges before a planning range', () => {
    const other = offerView('b', withLine('pathology', { state: 'included', ...priced(500) }))
    const { tripCosts } = compare([offerView('a'), other], { ranges: EVERY_RANGE })
    const of = (key: string) => tripCosts.a?.parts.find((part) => part.key === key)?.source.kind
    expect([of('pathology'), of('interpreter')]).toEqual(['other_offers', 'planning_range'])
  })

  it('counts what others bill beside the offer', () => {
    const separate = { what: 'Blood test', billedBy: 'Laboratory', lowest: null, highest: null }
    const cost = costOf(
      complete('a', {
        scheduledSeparately: [
          { ...separate, likely: 5_000 },
          { ...separate, what: 'X-ray', likely: null },
        ],
      }),
      { ranges: EVERY_RANGE },
    )
    expect(cost.parts[1]).toMatchObject({ kind: 'separate', name: 'Blood test', best: 5_000, worst: 5_000 })
    expect(cost.unpriced).toMatchObject([{ kind: 'separate', name: 'X-ray' }])
  })

  it('needs no visa for a citizen and no flight for a resident', () => {
    const kinds = (traveller: Partial<Traveller>) =>
      costOf(complete('a'), { ranges: EVERY_RANGE, traveller }).parts.map(({ kind }) => kind)
    expect(kinds({ citizenships: [HOME, DESTINATION] })).toEqual(['offer', 'flight'])
    expect(kinds({ country: DESTINATION })).toEqual(['offer', 'visa'])
  })

  it.each([
    ['no range', {}],
    ['a range for another home', { ranges: [range('flight', 1_000, { homes: ['NG'] })] }],
    ['a range for another destination', { ranges: [range('flight', 1_000, { destination: 'TH' })] }],
    ['a range in a currency without a rate', { ranges: [range('flight', 1_000, { currency: 'NGN' })] }],
    ['no home', { ranges: [range('flight', 1_000)], traveller: { country: null } }],
    ['no number of companions', { ranges: [range('flight', 1_000)], traveller: { companions: null } }],
  ] as [string, Options][])('stays open with %s', (_why, options) => {
    const offer = complete('a')
    const cost = costOf(offer, options)
    expect(cost.likely).toBe(offer.total.likely)
    expect(cost.unpriced).toMatchObject([{ kind: 'flight' }, { kind: 'visa' }])
  })

  it('does not know the nights that an offer does not state', () => {
    const offer = complete('a', { daysInCountry: null }, ['accommodation_after_discharge'])
    expect(costOf(offer, { ranges: EVERY_RANGE }).unpriced).toMatchObject([
      { kind: 'line', key: 'accommodation_after_discharge', nights: null },
    ])
  })

  it('shows both currencies', () => {
    const flight = range('flight', 1_000, { currency: 'EUR' })
    const comparison = compare([complete('a')], { ranges: [flight], currency: 'UGX' })
    const part = comparison.tripCosts.a?.parts.at(-1)
    // EUR 10.00 are USD 20.00 and UGX 74,000.
    expect(part).toMatchObject({ kind: 'flight', likely: 2_000, inPatientCurrency: { likely: 74_000 } })
    expect(comparison.rates.map(({ from, to }) => from + to).sort()).toEqual(['EURUSD', 'USDUGX'])
    expect(compare([complete('a')], { currency: 'NGN' }).tripCosts.a?.inPatientCurrency).toBeNull()
  })
})

describe('a planning range', () => {
  const flight = (ranges: PricedRange[], traveller: Partial<Traveller> = {}) =>
    costOf(complete('a'), { ranges, traveller }).parts.find(({ kind }) => kind === 'flight')?.likely

  it('is real before it is fictional', () => {
    const fictional = range('flight', 1_000, { isFictional: true, checkedAt: '2026-11-20' })
    expect(flight([fictional, range('flight', 2_000)])).toBe(2_000)
  })

  it('is the newest one', () => {
    expect(flight([range('flight', 1_000, { checkedAt: '2026-10-31' }), range('flight', 2_000)])).toBe(2_000)
    expect(flight([range('flight', 3_000), range('flight', 2_000)])).toBe(3_000)
  })

  it('is the one for the treatment before one for all', () => {
    const ranges = [range('pathology', 1_000), range('pathology', 2_000, { treatmentId: 'knee' })]
    const pathology = (treatmentId: string) =>
      costOf(complete('a', {}, ['pathology']), { ranges, traveller: { treatmentId } }).parts.find(
        ({ kind }) => kind === 'line',
      )?.likely
    expect([pathology('knee'), pathology('hip')]).toEqual([2_000, 1_000])
  })
})

describe('the order of the offers', () => {
  const order = (offers: OfferView[], ranges: PricedRange[] = []) =>
    compare(offers, { ranges }).offers.map(({ id }) => id)

  it('puts complete trips first, then offers that are complete but for the journey', () => {
    // The lines of a package price nothing for another offer.
    const whole = offerView('whole', {
      package: { lowest: 90_000, likely: 90_000, highest: 90_000, billedBy: 'hospital' },
      lines: offerContent().lines.map((line) => ({ ...line, state: 'included' as const, ...UNPRICED })),
    })
    const open = complete('open', {}, ['pathology'])
    const journey = EVERY_RANGE.filter(({ item }) => item === 'flight' || item === 'visa')
    expect(order([open, whole], EVERY_RANGE)).toEqual(['open', 'whole'])
    expect(order([open, whole], journey)).toEqual(['whole', 'open'])
    expect(order([open, whole])).toEqual(['whole', 'open'])
  })

  it('follows the cost of the trip and not the price of the offer', () => {
    const near = complete('near', { daysInCountry: 5 }, ['accommodation_after_discharge'])
    const long = complete('long', { daysInCountry: 90 }, ['accommodation_after_discharge'])
    const dear = { ...near, total: { ...near.total, likely: near.total.likely + 50_000 } }
    expect(order([long, dear], EVERY_RANGE)).toEqual(['near', 'long'])
  })
})

describe('for any offers and ranges', () => {
  const amounts = fc
    .array(fc.integer({ min: 0, max: 10 ** 9 }), { minLength: 3, maxLength: 3 })
    .map((values) => values.toSorted((a, b) => a - b))
    .map(([lowest = 0, likely = 0, highest = 0]) => ({ lowest, likely, highest }))
  const line = fc.record({ state: fc.constantFrom(...LINE_STATES), price: fc.option(amounts) })
  const content = fc.record({
    currency: fc.constantFrom('USD', 'EUR'),
    hospitalNights: fc.option(fc.integer({ min: 0, max: 365 })),
    daysInCountry: fc.option(fc.integer({ min: 0, max: 365 })),
    lines: fc.array(line, { minLength: 27, maxLength: 27 }).map((lines) =>
      offerContent().lines.map((one, index) => {
        const { state = 'included', price = null } = lines[index] ?? {}
        return { ...one, state, ...(price ?? UNPRICED) }
      }),
    ),
  })
  const offers = fc.array(content, { minLength: 1, maxLength: 4 })
  const ranges = fc.array(
    fc.tuple(fc.constantFrom(...RANGE_ITEMS), amounts).map(([item, price]) => range(item, 0, { ...price })),
    { maxLength: 12 },
  )
  const companions = fc.option(fc.integer({ min: 0, max: 50 }))
  const currency = fc.constantFrom('UGX', 'USD', 'NGN')

  it('parts add up to the totals, and what nobody prices is named', () => {
    fc.assert(
      fc.property(offers, ranges, companions, currency, (contents, priceList, count, shown) => {
        const views = contents.map((one, index) => offerView(`${index}`, one))
        const comparison = compare(views, {
          ranges: priceList,
          traveller: { companions: count },
          currency: shown,
        })
        for (const offer of views) {
          const cost = comparison.tripCosts[offer.id]
          if (!cost) throw new Error('An offer has no cost of its trip')
          for (const key of ['best', 'likely', 'worst'] as const) {
            expect(cost[key]).toBe(cost.parts.reduce((sum, part) => sum + part[key], 0))
            if (cost.inPatientCurrency)
              expect(cost.inPatientCurrency[key]).toBe(
                cost.parts.reduce((sum, part) => sum + (part.inPatientCurrency?.[key] ?? Number.NaN), 0),
              )
          }
          expect(cost.best).toBeLessThanOrEqual(cost.likely)
          expect(cost.likely).toBeLessThanOrEqual(cost.worst)
          const left = comparison.rows.filter(({ cells }) => cells[offer.id]?.isLeftOut).map(({ key }) => key)
          const named = [...cost.parts, ...cost.unpriced].filter(({ kind }) => kind === 'line')
          expect(named.map(({ key }) => key).sort()).toEqual(left.sort())
          const flights = [...cost.parts, ...cost.unpriced].filter(({ kind }) => kind === 'flight')
          expect(flights).toHaveLength(1)
        }
      }),
    )
  })

  it('a price comes from the offer, another offer or a range, and from nothing else', () => {
    fc.assert(
      fc.property(offers, companions, (contents, count) => {
        const views = contents.map((one, index) => offerView(`${index}`, one))
        const { tripCosts } = compare(views, { traveller: { companions: count } })
        for (const { parts, unpriced } of Object.values(tripCosts)) {
          expect(parts.every(({ source }) => source.offerIds.length > 0)).toBe(true)
          expect(unpriced.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['flight', 'visa']))
        }
      }),
    )
  })

  it('the order does not change with the commission', () => {
    const commissions = fc.array(fc.integer({ min: 0, max: 10 ** 9 }), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(offers, ranges, commissions, (contents, priceList, paid) => {
        const views = contents.map((one, index) => offerView(`${index}`, one))
        const dear = views.map((view, index) => ({ ...view, commission: paid[index] ?? 0 }))
        const order = (list: OfferView[]) => compare(list, { ranges: priceList }).offers.map(({ id }) => id)
        expect(order(dear)).toEqual(order(views))
      }),
    )
  })
})

it('a conversion there and back stays within a minor unit of the coarser currency', () => {
  const pairs = [
    ['USD', 'EUR', '0.5'],
    ['USD', 'UGX', '3700'],
    ['EUR', 'UGX', '7400'],
  ] as const
  fc.assert(
    fc.property(
      fc.constantFrom(...pairs),
      fc.integer({ min: 0, max: 10 ** 8 }),
      ([from, to, rate], amount) => {
        const there = convert(amount, from, to, rate) ?? Number.NaN
        const back = convert(there, to, from, combineRates([{ rate, isInverse: true }])) ?? Number.NaN
        // How many minor units of `from` one minor unit of `to` is.
        const unit = 10 ** (minorUnitDigits(from) - minorUnitDigits(to)) / Number(rate)
        expect(Math.abs(back - amount)).toBeLessThanOrEqual(Math.max(1, unit))
      },
    ),
  )
})

it('every code of the checklist but "other" can have a range', () => {
  expect(RANGE_ITEMS).toEqual(['flight', 'visa', ...CHECKLIST_CODES.filter((code) => code !== 'other')])
})
