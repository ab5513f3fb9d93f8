import { offerContent, separateItem } from '../../../test/support/offers.js'
import type { OfferContent, OfferLine, OfferPayment } from './offer-content.dto.js'
import { findGaps } from './publication-requirements.js'

const COMPLETE = offerContent()
const PACKAGE = { lowest: 800_000, likely: 900_000, highest: 1_000_000, billedBy: 'hospital' }
const UNPRICED = { lowest: null, likely: null, highest: null }

const withLine = (code: string, changes: Partial<OfferLine>): Partial<OfferContent> => ({
  lines: COMPLETE.lines.map((line) => (line.code === code ? { ...line, ...changes } : line)),
})
const indexOf = (code: string) => COMPLETE.lines.findIndex((line) => line.code === code)
const gapsOf = (changes: Partial<OfferContent>, enteredBy: 'team' | 'hospital' = 'hospital') =>
  findGaps({ ...COMPLETE, ...changes }, enteredBy, 'Island Hospital (Penang)').map(
    ({ pointer, code }) => `${pointer} ${code}`,
  )

it('finds nothing in complete content', () => {
  expect(gapsOf({})).toEqual([])
  expect(gapsOf({ package: PACKAGE, ...allUnpriced() })).toEqual([])
})

it('a letter may leave a line open, the hospital answers each', () => {
  const open = withLine('interpreter', { state: 'not_stated' })
  expect(gapsOf(open, 'team')).toEqual([])
  expect(gapsOf(open)).toEqual([`/content/lines/${indexOf('interpreter')}/state line_not_stated`])
})

it.each([
  ['a head without its last day', { lastDay: null }, '/content/lastDay missing'],
  ['a code that is missing', { lines: COMPLETE.lines.slice(1) }, '/content/lines checklist_open'],
  [
    'a code that stands twice',
    { lines: [...COMPLETE.lines, ...COMPLETE.lines.slice(-1)] },
    `/content/lines/${COMPLETE.lines.length} line_repeated`,
  ],
  ['an included line without a price', withLine('surgeon_team', UNPRICED), 'likely line_price_missing'],
  [
    'a line with two of three amounts',
    withLine('interpreter', { lowest: 1, likely: 2 }),
    'likely three_amounts',
  ],
  ['amounts that fall', withLine('surgeon_team', { highest: 1 }), 'likely amounts_rise'],
  [
    'a price that is not stated',
    withLine('surgeon_team', { state: 'not_stated' }),
    'likely line_without_price',
  ],
  ['a package whose lines have prices', { package: PACKAGE }, 'likely line_price_in_package'],
  [
    'a package whose amounts fall',
    { package: { ...PACKAGE, highest: 0 }, ...allUnpriced() },
    'package amounts_rise',
  ],
  ['an itemised offer without a line', withNothingIncluded(), '/content/lines lines_missing'],
  ['a line “other” without a name', { lines: [...COMPLETE.lines, other(null)] }, 'name line_name_of_other'],
  [
    'another party named “Hospital”',
    withLine('surgeon_team', { billedBy: 'Hospital' }),
    'billedBy party_is_hospital',
  ],
  [
    'two apostrophes that close a quotation',
    withLine('surgeon_team', { billedBy: 'Lab A’’ may bill ʻʻB' }),
    'billedBy party_quotes',
  ],
  [
    'two parties that look alike',
    {
      lines: [
        ...(withLine('surgeon_team', { billedBy: 'Lab One' }).lines ?? []).filter(
          ({ code }) => code === 'surgeon_team',
        ),
        ...(withLine('operating_theatre', { billedBy: 'Láb 0ne' }).lines ?? []).filter(
          ({ code }) => code !== 'surgeon_team',
        ),
      ],
    },
    'billedBy party_repeated',
  ],
  [
    'such a party with spaces',
    withLine('surgeon_team', { billedBy: ' HOSPITAL ' }),
    'billedBy party_is_hospital',
  ],
  [
    'such a party of a package',
    { package: { ...PACKAGE, billedBy: 'Hospital' }, ...allUnpriced() },
    '/content/package/billedBy party_is_hospital',
  ],
  [
    'a bill of others that the hospital writes',
    { scheduledSeparately: [{ what: 'Scan', billedBy: 'hospital', ...UNPRICED }] },
    '/content/scheduledSeparately/0/billedBy party_is_hospital',
  ],
  [
    'a bill of others whose amounts fall',
    { scheduledSeparately: [separateItem({ lowest: 5, likely: 1 })] },
    '/content/scheduledSeparately/0/likely amounts_rise',
  ],
  [
    'a bill of others with one amount',
    { scheduledSeparately: [separateItem({ highest: 50_000 })] },
    '/content/scheduledSeparately/0/likely three_amounts',
  ],
  [
    'a bill of others that stands there twice',
    { scheduledSeparately: [separateItem(), separateItem({ what: 'scan.', billedBy: 'Harbour  Lab' })] },
    '/content/scheduledSeparately/1 bill_repeated',
  ],
  [
    'an extra unit with two prices',
    { contingencyRates: [...COMPLETE.contingencyRates, ...COMPLETE.contingencyRates] },
    '/content/contingencyRates/1 rate_repeated',
  ],
  ['a tax of more than half', withLine('surgeon_team', { taxRate: '50.01' }), 'taxRate tax_rate_large'],
  [
    'a total of one cent',
    { package: { ...PACKAGE, lowest: 1 }, ...allUnpriced() },
    '/content/package offer_total_small',
  ],
  [
    'a payment of 0 %',
    { paymentPlan: [...COMPLETE.paymentPlan, payment({ percent: 0 })] },
    'percent plan_nothing',
  ],
  [
    'a payment before the acceptance',
    { paymentPlan: [payment({ days: -1 })] },
    'paymentPlan/0/days plan_early',
  ],
  [
    'two payments that Sihat collects',
    { paymentPlan: [payment({ percent: 20 }), payment({ percent: 80, days: 60 })] },
    'paymentPlan/1/payee plan_share_repeated',
  ],
  ['a commission that nobody pays', { commission: 10 ** 9 + 1 }, '/content/commission offer_amount_large'],
  [
    'payments that are not the whole sum',
    { paymentPlan: COMPLETE.paymentPlan.slice(1) },
    'paymentPlan plan_sum',
  ],
  [
    'a refund rule that does not end at day 0',
    { cancellationRule: { steps: [{ days: 7, percent: 50 }], hospitalCancels: 100, unfit: 100 } },
    'cancellationRule/steps cancellation_order',
  ],
] as [string, Partial<OfferContent>, string][])('finds %s', (_what, changes, gap) => {
  expect(gapsOf(changes)).toContainEqual(expect.stringContaining(gap))
})

it('finds names that speak for us', () => {
  expect(gapsOf({ reviewedBy: 'Checked by Sihat' })).toEqual(['/content/reviewedBy name_of_sihat'])
})

it('takes bills of others that differ, with three amounts or none', () => {
  const scheduledSeparately = [
    separateItem({ lowest: 1, likely: 2, highest: 3 }),
    separateItem({ what: 'Second scan' }),
    separateItem({ billedBy: 'Island Lab' }),
  ]
  expect(gapsOf({ scheduledSeparately, ...withLine('surgeon_team', { taxRate: '50' }) })).toEqual([])
})

it('names a line that is not on the checklist', () => {
  expect(gapsOf({ lines: [...COMPLETE.lines, other('Air ambulance')] })).toEqual([])
})

it.each(['Air  Ambulance.', 'Aіr ambulаnce', 'Air\u200b ambu1ance'])(
  'finds that “%s” is the line “Air ambulance” again',
  (name) => {
    expect(gapsOf({ lines: [...COMPLETE.lines, other('Air ambulance'), other(name)] })).toEqual([
      `/content/lines/${COMPLETE.lines.length + 1} line_repeated`,
    ])
  },
)

it.each([
  ['Implant A', 'Implant B'],
  ['ค่ากิน', 'ค่ากุน'],
])('keeps %s and %s apart', (one, another) => {
  expect(gapsOf({ lines: [...COMPLETE.lines, other(one), other(another)] })).toEqual([])
})

function payment(changes: Partial<OfferPayment>): OfferPayment {
  return { percent: 100, payee: 'sihat', days: 7, event: 'acceptance', ...changes }
}

function allUnpriced(): Partial<OfferContent> {
  return { lines: COMPLETE.lines.map((line) => ({ ...line, ...UNPRICED })) }
}

function withNothingIncluded(): Partial<OfferContent> {
  return { lines: COMPLETE.lines.map((line) => ({ ...line, ...UNPRICED, state: 'not_included' })) }
}

function other(name: string | null): OfferLine {
  return { ...(COMPLETE.lines.at(-1) as OfferLine), code: 'other', name }
}
