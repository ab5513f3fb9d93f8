import fc from 'fast-check'
import { offerContent } from '../../../test/support/offers.js'
import type { ContingencyCode } from '../offers/index.js'
import {
  type BilledInvoice,
  type BilledLine,
  billableLines,
  type CheckedInvoice,
  type ContestReason,
  checkInvoice,
  PACKAGE_LINE,
  recheckInvoices,
} from './contested-amounts.js'

/** The hospital may bill 10,000 US dollars, and five nights in intensive care at 400 each. */
const content = offerContent()
const noted = (units = 0) => new Map<ContingencyCode, number>([['icu_night', units]])
const agreed = { content, noted: noted(5) }

const billed = (line: string | null, amount: number): BilledLine => ({
  basis: line === null ? 'none' : 'line',
  line,
  rate: null,
  units: null,
  amount,
})
const nights = (units: number, amount: number): BilledLine => ({
  basis: 'rate',
  line: null,
  rate: 'icu_night',
  units,
  amount,
})
const invoice = (lines: BilledLine[], more: Partial<BilledInvoice> = {}): BilledInvoice => ({
  billedBy: 'hospital',
  refusal: null,
  lines,
  ...more,
})

describe('a line of the offer', () => {
  it('may cost more than its own amount, as long as the biller stays within its highest total', () => {
    const lines = [billed('surgeon_team', 900_000), billed('operating_theatre', 100_000)]
    expect(checkInvoice(agreed, [], invoice(lines))).toEqual([
      { contested: 0, reason: null },
      { contested: 0, reason: null },
    ])
  })

  it('is contested by what exceeds the highest total, earlier invoices included', () => {
    const earlier = [{ billedBy: 'hospital', lines: [{ ...billed('surgeon_team', 700_000), contested: 0 }] }]
    expect(checkInvoice(agreed, earlier, invoice([billed('operating_theatre', 400_000)]))).toEqual([
      { contested: 100_000, reason: 'above_highest' },
    ])
  })

  it.each([
    ['names a line that the offer leaves out', invoice([billed('ward_nights', 100)])],
    ['names nothing', invoice([billed(null, 100)])],
    [
      'comes from a party that offered nothing',
      invoice([billed('surgeon_team', 100)], { billedBy: 'Dr. Extra' }),
    ],
  ])('is contested whole if it %s', (_what, one) => {
    expect(checkInvoice(agreed, [], one)).toEqual([{ contested: 100, reason: 'not_agreed' }])
  })

  it('is contested whole once invoices have closed', () => {
    expect(checkInvoice(agreed, [], invoice([billed('surgeon_team', 100)], { refusal: 'too_late' }))).toEqual(
      [{ contested: 100, reason: 'too_late' }],
    )
  })

  it('is contested by what another biller has had already', () => {
    const earlier = [
      { billedBy: 'hospital', lines: [{ ...billed('surgeon_team', 1_000_000), contested: 0 }] },
    ]
    const lines = content.lines.map((one) =>
      one.code === 'surgeon_team' ? { ...one, billedBy: 'Dr. Extra' } : one,
    )
    const moved = { content: { ...content, lines }, noted: noted() }
    expect(
      checkInvoice(moved, earlier, invoice([billed('surgeon_team', 100)], { billedBy: 'Dr. Extra' })),
    ).toEqual([{ contested: 100, reason: 'above_highest' }])
  })

  it('is contested beyond the highest total of its biller, whatever others have left', () => {
    const lines = content.lines.map((one) =>
      one.code === 'surgeon_team' ? { ...one, billedBy: 'Dr. Extra' } : one,
    )
    const shared = { content: { ...content, lines }, noted: noted() }
    const earlier = [
      { billedBy: 'hospital', lines: [{ ...billed('operating_theatre', 300_000), contested: 0 }] },
    ]
    expect(checkInvoice(shared, earlier, invoice([billed('operating_theatre', 100_000)]))).toEqual([
      { contested: 25_000, reason: 'above_highest' },
    ])
  })

  it('keeps what a dropped dispute left over', () => {
    const earlier = [
      { billedBy: 'hospital', lines: [{ ...billed('surgeon_team', 1_200_000), contested: 300_000 }] },
    ]
    expect(checkInvoice(agreed, earlier, invoice([billed('surgeon_team', 100_000)]))).toEqual([
      { contested: 0, reason: null },
    ])
  })

  it('is the total of a package', () => {
    const total = { lowest: 1_000, likely: 1_000, highest: 1_000, billedBy: 'hospital' }
    const lines = [billed(PACKAGE_LINE, 900), billed('surgeon_team', 200)]
    expect(
      checkInvoice({ content: offerContent({ package: total }), noted: noted() }, [], invoice(lines)),
    ).toEqual([
      { contested: 0, reason: null },
      { contested: 100, reason: 'above_highest' },
    ])
  })
})

describe('emergency care', () => {
  it.each([
    ['is agreed at the rate', 2, nights(2, 80_000), { contested: 0, reason: null }],
    ['is contested above the rate', 2, nights(2, 90_000), { contested: 10_000, reason: 'above_rate' }],
    ['is contested beyond the cap', 9, nights(6, 240_000), { contested: 40_000, reason: 'too_many_units' }],
    ['is contested without a note', 0, nights(1, 40_000), { contested: 40_000, reason: 'no_doctor_note' }],
    ['is contested beyond the note', 1, nights(2, 80_000), { contested: 40_000, reason: 'no_doctor_note' }],
  ])('%s', (_what, units, line, verdict) => {
    expect(checkInvoice({ content, noted: noted(units) }, [], invoice([line]))).toEqual([verdict])
  })

  it('counts the nights of earlier invoices, and leaves the highest total alone', () => {
    const earlier = [{ billedBy: 'hospital', lines: [{ ...nights(4, 160_000), contested: 0 }] }]
    const lines = [nights(2, 80_000), billed('surgeon_team', 1_000_000)]
    expect(checkInvoice(agreed, earlier, invoice(lines))).toEqual([
      { contested: 40_000, reason: 'no_doctor_note' },
      { contested: 0, reason: null },
    ])
  })
})

describe('what was contested before an invoice was taken out', () => {
  const checked = (lines: (BilledLine & { contested: number; reason: ContestReason | null })[]) => ({
    billedBy: 'hospital',
    isOpen: true,
    isLate: true,
    lines,
  })
  const above = (amount: number, contested: number) => ({
    ...billed('surgeon_team', amount),
    contested,
    reason: 'above_highest' as const,
  })
  const nightsAbove = (units: number, amount: number, contested: number) => ({
    ...nights(units, amount),
    contested,
    reason: 'no_doctor_note' as const,
  })

  it('is agreed in the order of receipt, up to the highest total', () => {
    const counted = [checked([above(700_000, 700_000)]), checked([above(500_000, 400_000)])]
    expect(recheckInvoices(agreed, counted)).toEqual([
      [{ contested: 0, reason: null }],
      [{ contested: 200_000, reason: 'above_highest' }],
    ])
  })

  it('is agreed for the nights that are free again', () => {
    expect(recheckInvoices(agreed, [checked([nightsAbove(3, 130_000, 90_000)])])).toEqual([
      [{ contested: 10_000, reason: 'above_rate' }],
    ])
  })

  it('leaves to each line what was agreed of it', () => {
    const settled = { ...checked([above(900_000, 0)]), isOpen: false }
    expect(recheckInvoices(agreed, [checked([above(400_000, 400_000)]), settled])).toEqual([
      [{ contested: 300_000, reason: 'above_highest' }],
      settled.lines,
    ])
  })

  it('is agreed once the invoice was in time', () => {
    const late = { ...billed('surgeon_team', 500), contested: 500, reason: 'too_late' as const }
    const night = { ...nights(1, 30_000), contested: 30_000, reason: 'too_late' as const }
    const none = { ...late, basis: 'none' as const, line: null }
    const invoices = [
      { ...checked([late, none]), isLate: false },
      { ...checked([night]), isLate: false },
    ]
    expect(recheckInvoices(agreed, invoices)).toEqual([
      [{ contested: 0, reason: null }, none],
      [{ contested: 0, reason: null }],
    ])
  })

  it.each(['not_agreed', 'above_rate', 'too_late', 'offer_ended'] as const)(
    'stays contested as %s, which depends on no other invoice',
    (reason) => {
      const lines = [{ ...billed('surgeon_team', 500), contested: 500, reason }]
      expect(recheckInvoices(agreed, [checked(lines)])).toEqual([lines])
    },
  )
})

const line = fc.oneof(
  fc.record({
    basis: fc.constantFrom('line' as const, 'none' as const),
    line: fc.constantFrom('surgeon_team', 'operating_theatre', 'ward_nights'),
    rate: fc.constant(null),
    units: fc.constant(null),
    amount: fc.integer({ min: 0, max: 900_000 }),
  }),
  fc.record({
    basis: fc.constant('rate' as const),
    line: fc.constant(null),
    rate: fc.constant('icu_night' as const),
    units: fc.integer({ min: 1, max: 9 }),
    amount: fc.integer({ min: 0, max: 400_000 }),
  }),
)
const anyInvoice = fc.record({
  billedBy: fc.constantFrom('hospital', 'Dr. Extra'),
  refusal: fc.constantFrom(null, null, 'too_late' as const, 'offer_ended' as const),
  lines: fc.array(line, { minLength: 1, maxLength: 6 }),
})

it('never agrees to more than the highest total and the noted nights at their rate, whatever comes', () => {
  fc.assert(
    fc.property(fc.array(anyInvoice, { maxLength: 8 }), fc.integer({ min: 0, max: 9 }), (invoices, units) => {
      let accepted = 0
      const before: CheckedInvoice[] = []
      for (const [index, one] of invoices.entries()) {
        // Change orders move a line to another biller and back, within the same total.
        const lines = content.lines.map((line) =>
          index % 2 && line.code === 'surgeon_team' ? { ...line, billedBy: 'Dr. Extra' } : line,
        )
        const held = { content: { ...content, lines }, noted: noted(units) }
        const verdicts = checkInvoice(held, before, one)
        before.push({
          billedBy: one.billedBy,
          lines: one.lines.map((line, at) => ({ ...line, contested: verdicts[at]?.contested ?? 0 })),
        })
        expect(verdicts).toHaveLength(one.lines.length)
        for (const [at, { contested, reason }] of verdicts.entries()) {
          const amount = one.lines[at]?.amount ?? 0
          expect(contested).toBeGreaterThanOrEqual(0)
          expect(contested).toBeLessThanOrEqual(amount)
          expect(contested > 0).toBe(reason !== null)
          accepted += amount - contested
        }
      }
      expect(accepted).toBeLessThanOrEqual(1_000_000 + Math.min(units, 5) * 40_000)
    }),
  )
})

it('names a line with the party that bills it', () => {
  expect([...billableLines(content)]).toEqual([
    ['surgeon_team', 'hospital'],
    ['operating_theatre', 'hospital'],
  ])
})
