import fc from 'fast-check'
import { CHECKLIST_CODES, LINE_STATES } from './checklist.js'
import type { OfferLine } from './offer-content.dto.js'
import { amountsOf, totalOf, totalsByParty } from './offer-totals.js'

const LINE: OfferLine = {
  code: 'surgeon_team',
  name: null,
  state: 'included',
  quantity: null,
  lowest: 100,
  likely: 150,
  highest: 200,
  taxRate: '0',
  taxIncluded: true,
  billedBy: 'hospital',
  note: null,
}

const UNPRICED = { lowest: null, likely: null, highest: null }

const amount = fc.integer({ min: 0, max: 10 ** 9 })
const amounts = fc
  .tuple(amount, amount, amount)
  .map((values) => values.toSorted((a, b) => a - b) as [number, number, number])
  .map(([lowest, likely, highest]) => ({ lowest, likely, highest }))
const line: fc.Arbitrary<OfferLine> = fc
  .record({
    code: fc.constantFrom(...CHECKLIST_CODES),
    state: fc.constantFrom(...LINE_STATES),
    amounts: fc.option(amounts),
    taxRate: fc.constantFrom('0', '6', '7.5', '18', '12.36'),
    taxIncluded: fc.boolean(),
    billedBy: fc.constantFrom('hospital', 'Dr. Contoh', 'Laboratory'),
  })
  .map(({ amounts: priced, ...one }) => ({ ...LINE, ...UNPRICED, ...priced, ...one }))
const itemised = fc.array(line, { maxLength: 40 }).map((lines) => ({ package: null, lines }))

describe('the total of an itemised offer', () => {
  it('is the sum of its included lines, tax included', () => {
    fc.assert(
      fc.property(itemised, (offer) => {
        const included = offer.lines.filter(({ state }) => state === 'included')
        for (const key of ['lowest', 'likely', 'highest'] as const)
          expect(totalOf(offer)[key]).toBe(
            included.reduce((sum, one) => sum + (amountsOf(one)?.[key] ?? 0), 0),
          )
      }),
    )
  })

  it('is the sum of what each party bills', () => {
    fc.assert(
      fc.property(itemised, (offer) => {
        const parties = totalsByParty(offer)
        expect(new Set(parties.map(({ billedBy }) => billedBy)).size).toBe(parties.length)
        expect(totalOf(offer).highest).toBe(parties.reduce((sum, { total }) => sum + total.highest, 0))
      }),
    )
  })

  it('lies between the least and the most', () => {
    fc.assert(
      fc.property(itemised, (offer) => {
        const { lowest, likely, highest } = totalOf(offer)
        expect(lowest).toBeLessThanOrEqual(likely)
        expect(likely).toBeLessThanOrEqual(highest)
      }),
    )
  })

  it('leaves out optional lines', () => {
    const lines = [LINE, { ...LINE, code: 'interpreter' as const, state: 'optional' as const }]
    expect(totalOf({ package: null, lines }).likely).toBe(150)
  })
})

it('the total of a package is the total of its head', () => {
  const total = { lowest: 9_000, likely: 9_500, highest: 10_000 }
  const offer = {
    package: { ...total, billedBy: 'hospital' },
    lines: [{ ...LINE, ...UNPRICED }],
  }
  expect(totalOf(offer)).toEqual(total)
  expect(totalsByParty(offer)).toEqual([{ billedBy: 'hospital', total }])
})

describe('amountsOf', () => {
  it.each([
    [1_000, '7.5', 1_075],
    [1, '50', 2],
    [1, '49', 1],
    [999, '0', 999],
    [10_005, '12.36', 11_242],
  ])('adds the tax of %i at %s percent', (likely, taxRate, expected) => {
    const taxed = amountsOf({
      ...LINE,
      lowest: 0,
      likely,
      highest: likely,
      taxRate,
      taxIncluded: false,
    })
    expect(taxed?.likely).toBe(expected)
  })

  it('adds nothing to an amount that includes the tax', () => {
    expect(amountsOf({ ...LINE, taxRate: '18' })?.likely).toBe(150)
  })

  it('leaves an unpriced line unpriced', () => {
    expect(amountsOf({ ...LINE, ...UNPRICED, taxRate: '18', taxIncluded: false })).toBeNull()
  })
})
