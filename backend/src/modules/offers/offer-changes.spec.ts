import fc from 'fast-check'
import { offerContent, priced, withLine } from '../../../test/support/offers.js'
import { CHECKLIST_CODES, LINE_STATES, rowKeyOf } from './checklist.js'
import type { OfferChangeView } from './offer-changes.dto.js'
import { changesBetween, changesOfAll, changesSince, type SaidByVersion } from './offer-changes.js'
import type { OfferContent, OfferLine } from './offer-content.dto.js'
import { totalOf } from './offer-totals.js'

const END = new Date('2099-01-31T18:30:00Z')
const LATER = new Date('2099-02-28T18:30:00Z')

const said = (changes: Partial<OfferContent> = {}, validUntil: Date | null = END): SaidByVersion => ({
  content: offerContent(changes),
  validUntil,
  promise: false,
})
const changesTo = (changes: Partial<OfferContent>, validUntil = END) =>
  changesBetween(said(), said(changes, validUntil))
const [line] = offerContent().lines
const wig: OfferLine = {
  ...(line as OfferLine),
  code: 'other',
  name: 'Wig',
  state: 'optional',
  ...priced(900),
}

describe('what differs between two versions', () => {
  it('is nothing in two versions that say the same, in whatever order the lines are', () => {
    expect(changesBetween(said(), said())).toEqual([])
    expect(changesTo({ lines: offerContent().lines.toReversed() })).toEqual([])
  })

  it('is the total and the line, with tax', () => {
    const more = { ...priced(600_000), taxRate: '10', taxIncluded: false }
    expect(changesTo(withLine('surgeon_team', more))).toEqual([
      {
        what: 'total',
        from: { lowest: 800_000, likely: 900_000, highest: 1_000_000 },
        to: { lowest: 959_989, likely: 997_500, highest: 1_035_011 },
      },
      {
        what: 'line',
        code: 'surgeon_team',
        name: null,
        from: {
          state: 'included',
          quantity: null,
          amounts: { lowest: 500_000, likely: 562_500, highest: 625_000 },
          taxRate: '0',
          taxIncluded: true,
          billedBy: 'hospital',
          note: null,
        },
        to: {
          state: 'included',
          quantity: null,
          amounts: { lowest: 659_989, likely: 660_000, highest: 660_011 },
          taxRate: '10',
          taxIncluded: false,
          billedBy: 'hospital',
          note: null,
        },
      },
    ])
  })

  it('is the tax of a line alone', () => {
    expect(changesTo(withLine('surgeon_team', { taxRate: '25' }))).toMatchObject([
      {
        what: 'line',
        from: { taxRate: '0', taxIncluded: true },
        to: { taxRate: '25', taxIncluded: true },
      },
    ])
    expect(changesTo(withLine('interpreter', { taxIncluded: false }))).toMatchObject([
      { what: 'line', from: { taxIncluded: true }, to: { taxIncluded: false } },
    ])
    const before = said(withLine('surgeon_team', { taxRate: '7.50' }))
    expect(changesBetween(before, said(withLine('surgeon_team', { taxRate: '7.5' })))).toEqual([])
  })

  it('is also the highest total alone', () => {
    const surgeon = offerContent().lines.find(({ code }) => code === 'surgeon_team')
    const [first] = changesTo(withLine('surgeon_team', { ...surgeon, highest: 625_001 }))
    expect(first).toMatchObject({ what: 'total', from: { highest: 1_000_000 }, to: { highest: 1_000_001 } })
  })

  it('is the total in another currency, with equal figures too', () => {
    const unpriced = { lines: offerContent().lines.slice(0, 1), contingencyRates: [] }
    const to = said({ ...unpriced, currency: 'MYR' })
    expect(changesBetween(said(unpriced), to)).toMatchObject([
      { what: 'total', from: { likely: 0 }, to: { likely: 0 } },
      { what: 'currency', from: 'USD', to: 'MYR' },
    ])
  })

  it('is each amount in another currency, with equal figures too', () => {
    const separate = { what: 'Scan', billedBy: 'Laboratory', ...priced(6_000) }
    const [from, to] = ['USD', 'MYR'].map((currency) =>
      said({ currency, commission: 100, scheduledSeparately: [separate] }),
    ) as [SaidByVersion, SaidByVersion]
    expect(changesBetween(from, to)).toMatchObject([
      { what: 'total', from: { likely: 900_000 }, to: { likely: 900_000 } },
      { what: 'currency' },
      { what: 'contingencyRates', from: [{ amount: 40_000 }], to: [{ amount: 40_000 }] },
      { what: 'scheduledSeparately', from: [{ likely: 6_000 }], to: [{ likely: 6_000 }] },
      { what: 'commission', from: 100, to: 100 },
      { what: 'line', code: 'surgeon_team', from: { amounts: { likely: 562_500 } } },
      { what: 'line', code: 'operating_theatre', to: { amounts: { likely: 337_500 } } },
    ])
  })

  it('names lines that were added and removed, after the lines of the checklist', () => {
    const { lines } = offerContent()
    const withWig = said({ lines: [wig, ...lines.filter(({ code }) => code !== 'interpreter')] })
    expect(changesBetween(said(), withWig)).toMatchObject([
      { what: 'line', code: 'interpreter', name: null, from: { state: 'not_included' }, to: null },
      { what: 'line', code: 'other', name: 'Wig', from: null, to: { state: 'optional' } },
    ])
  })

  const step = { steps: [{ days: 0, percent: 10 }], hospitalCancels: 100, unfit: 100 }
  const separate = { what: 'Scan', billedBy: 'Laboratory', lowest: null, likely: null, highest: null }
  const whole = { lowest: 800_000, likely: 900_000, highest: 1_000_000, billedBy: 'Dr. Contoh' }
  it.each<[OfferChangeView['what'], Partial<OfferContent>]>([
    ['earliestDate', { earliestDate: '2099-03-01' }],
    ['hospitalNights', { hospitalNights: 5 }],
    ['daysInCountry', { daysInCountry: null }],
    ['fitToFlyAfter', { fitToFlyAfter: 12 }],
    ['roomCategory', { roomCategory: 'suite' }],
    ['diagnosis', { diagnosis: null }],
    ['procedure', { procedure: 'Partial knee replacement' }],
    ['doctor', { doctor: { name: 'Dr. Teladan', claims: [] } }],
    ['reviewedBy', { reviewedBy: 'Dr. Teladan' }],
    ['paymentPlan', { paymentPlan: [{ percent: 100, payee: 'hospital', days: 0, event: 'admission' }] }],
    ['cancellationRule', { cancellationRule: step }],
    ['contingencyRates', { contingencyRates: [{ code: 'icu_night', amount: 40_000, mostUnits: 6 }] }],
    ['scheduledSeparately', { scheduledSeparately: [separate] }],
    ['conditions', { conditions: 'A second implant costs more.' }],
    ['commission', { commission: 100 }],
  ])('is the %s', (what, changes) => {
    expect(changesTo(changes).map((change) => change.what)).toEqual([what])
  })

  it('is the way of pricing and who bills the package', () => {
    expect(changesTo({ package: whole })).toMatchObject([
      { what: 'pricing', from: 'itemised', to: 'package' },
      { what: 'packageBilledBy', from: null, to: 'Dr. Contoh' },
    ])
  })

  it('is the end of the offer', () => {
    expect(changesTo({}, LATER)).toEqual([
      { what: 'validUntil', from: '2099-01-31T18:30:00.000Z', to: '2099-02-28T18:30:00.000Z' },
    ])
  })

  it('is the price promise of the hospital', () => {
    expect(changesBetween(said(), { ...said(), promise: true })).toEqual([
      { what: 'promise', from: false, to: true },
    ])
  })

  it('names the earlier version with its currency, and the digits of both currencies', () => {
    const earlier = { number: 3, ...said({ currency: 'UGX' }) }
    expect(changesSince(earlier, { number: 4, ...said() })).toMatchObject({
      version: 4,
      since: 3,
      currency: 'UGX',
      currencyNow: 'USD',
      digits: { UGX: 0, USD: 2 },
    })
  })

  it('keeps the changes of each version, the newest first', () => {
    const [first, second] = [said(), said({ hospitalNights: 5 })]
    const versions = [second, second, first].map((one, index) => ({ number: 3 - index, ...one }))
    expect(changesOfAll(versions)).toMatchObject([
      { version: 3, since: 2, items: [] },
      { version: 2, since: 1, items: [{ what: 'hospitalNights', from: 4, to: 5 }] },
    ])
    expect(changesOfAll(versions.slice(2))).toEqual([])
  })
})

const amount = fc.option(fc.integer({ min: 0, max: 10 ** 9 }))
const lines = fc.uniqueArray(
  fc
    .record({
      code: fc.constantFrom(...CHECKLIST_CODES.filter((code) => code !== 'other')),
      state: fc.constantFrom(...LINE_STATES),
      likely: amount,
      taxRate: fc.constantFrom('0', '7.5'),
      taxIncluded: fc.boolean(),
      note: fc.option(fc.constantFrom('One', 'Two')),
    })
    .map(
      (changes): OfferLine => ({
        ...wig,
        name: null,
        lowest: changes.likely,
        highest: changes.likely,
        ...changes,
      }),
    ),
  { selector: rowKeyOf, maxLength: 12 },
)
const version = fc
  .record({
    lines,
    currency: fc.constantFrom('USD', 'MYR'),
    hospitalNights: fc.option(fc.integer({ min: 0, max: 9 })),
    conditions: fc.option(fc.constantFrom('A', 'B')),
    doctor: fc.constantFrom(null, ...['Dr. A', 'Dr. B'].map((name) => ({ name, claims: [] }))),
  })
  .chain((changes) => fc.option(fc.constantFrom(END, LATER)).map((validUntil) => said(changes, validUntil)))
const copied = ({ content, validUntil, promise }: SaidByVersion): SaidByVersion => ({
  content: JSON.parse(JSON.stringify(content)),
  validUntil,
  promise,
})

describe('any two versions', () => {
  it('have no changes where they say the same', () => {
    fc.assert(fc.property(version, (one) => expect(changesBetween(one, copied(one))).toEqual([])))
  })

  it('have the same changes in both directions, with from and to swapped', () => {
    fc.assert(
      fc.property(version, version, (a, b) => {
        const swapped = changesBetween(b, a).map((change) => ({
          ...change,
          from: change.to,
          to: change.from,
        }))
        expect(changesBetween(a, b)).toEqual(swapped)
      }),
    )
  })

  it('tell each total that differs, and each thing once', () => {
    fc.assert(
      fc.property(version, version, (a, b) => {
        const changes = changesBetween(a, b)
        const told = changes.find(({ what }) => what === 'total')
        const [from, to] = [totalOf(a.content), totalOf(b.content)]
        if (from.likely !== to.likely) expect(told).toEqual({ what: 'total', from, to })
        const names = changes.map((change) => (change.what === 'line' ? rowKeyOf(change) : change.what))
        expect(new Set(names).size).toBe(names.length)
      }),
    )
  })
})
