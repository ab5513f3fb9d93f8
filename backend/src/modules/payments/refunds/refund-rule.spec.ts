import { isRefundRule, type RefundRule } from '../../settings/index.js'
import { datedRule, refundFor, termsTime } from './refund-rule.js'

const RULE: RefundRule = [
  { days: 30, percent: 100 },
  { days: 14, percent: 50 },
  { days: 0, percent: 0 },
]
const DAY_MS = 86_400_000
const appointmentAt = new Date('2027-01-31T09:00:00Z')
/** Never reopened, never moved. */
const ORDINARY = { changes: [], isReopened: false, reopenedPercent: 100 } as const
const daysBefore = (days: number) => new Date(appointmentAt.getTime() - days * DAY_MS)

describe('the refund after a cancellation', () => {
  it.each([
    [31, 100, 200_001],
    [30, 100, 200_001],
    [29.999, 50, 100_001],
    [14, 50, 100_001],
    [13.999, 0, 0],
    [0, 0, 0],
    [-1, 0, 0],
  ])('%p days before the appointment is %p percent', (days, percent, cents) => {
    const given = {
      rule: RULE,
      appointmentAt,
      now: daysBefore(days),
      cancelledBy: 'patient',
      ...ORDINARY,
    } as const
    expect(refundFor(200_001, given)).toEqual({ percent, cents })
  })

  it('is everything while there is no appointment', () => {
    const given = {
      rule: RULE,
      appointmentAt: null,
      now: new Date(),
      cancelledBy: 'patient',
      ...ORDINARY,
    } as const
    expect(refundFor(200_001, given)).toEqual({ percent: 100, cents: 200_001 })
  })

  it('is everything when the team or the hospital cancels', () => {
    const given = { rule: RULE, appointmentAt, now: daysBefore(1), cancelledBy: 'team', ...ORDINARY } as const
    expect(refundFor(200_001, given)).toEqual({ percent: 100, cents: 200_001 })
  })

  it('is everything until the appointment for a payment from before the rule', () => {
    const given = { rule: null, appointmentAt, cancelledBy: 'patient', ...ORDINARY } as const
    expect(refundFor(5, { ...given, now: daysBefore(1) }).percent).toBe(100)
    expect(refundFor(5, { ...given, now: daysBefore(0) }).percent).toBe(100)
    expect(refundFor(5, { ...given, now: daysBefore(-1) }).percent).toBe(0)
  })
})

describe('the time whose terms count', () => {
  it('is 30 minutes before the patient cancels', () => {
    const cancelledAt = daysBefore(14)
    expect(cancelledAt.getTime() - termsTime(cancelledAt, appointmentAt).getTime()).toBe(30 * 60_000)
    expect(cancelledAt.getTime() - termsTime(cancelledAt, null).getTime()).toBe(30 * 60_000)
  })

  it('is the time of the cancellation once the appointment began', () => {
    expect(termsTime(appointmentAt, appointmentAt)).toEqual(appointmentAt)
  })
})

describe('within 3 days after the team set or moved the appointment', () => {
  const percentAt = (
    now: Date,
    changes: { at: Date; before: Date | null }[],
    rule: RefundRule | null = RULE,
  ) => {
    const ordinary = changes.map((change) => ({ ...change, wasReopened: false }))
    const given = {
      ...ORDINARY,
      rule,
      appointmentAt,
      now,
      changes: ordinary,
      cancelledBy: 'patient',
    } as const
    return refundFor(100, given).percent
  }
  const set = { at: daysBefore(20), before: null }

  it('a first appointment still refunds everything', () => {
    expect(percentAt(daysBefore(17), [set])).toBe(100)
    expect(percentAt(daysBefore(16.999), [set])).toBe(50)
  })

  it('a moved appointment refunds what the earlier one did', () => {
    const moved = { at: daysBefore(5), before: new Date(daysBefore(5).getTime() + 20 * DAY_MS) }
    expect(percentAt(daysBefore(4), [moved])).toBe(50)
    expect(percentAt(daysBefore(1), [moved])).toBe(0)
  })

  it('a second move keeps the terms of the first', () => {
    const moved = { at: daysBefore(18), before: daysBefore(-2) }
    expect(percentAt(daysBefore(15.5), [set, moved])).toBe(100)
    expect(percentAt(daysBefore(14.5), [set, moved])).toBe(50)
  })

  it('a better rule counts, and none after the appointment', () => {
    expect(percentAt(daysBefore(31), [{ at: daysBefore(32), before: daysBefore(31) }])).toBe(100)
    expect(percentAt(daysBefore(0), [{ at: daysBefore(1), before: null }])).toBe(0)
    expect(percentAt(daysBefore(1), [{ at: daysBefore(2), before: null }], null)).toBe(100)
  })
})

describe('the steps that a patient reads', () => {
  it('end so many days before the appointment', () => {
    expect(datedRule(RULE, appointmentAt)).toEqual([
      { days: 30, percent: 100, until: '2027-01-01T09:00:00.000Z' },
      { days: 14, percent: 50, until: '2027-01-17T09:00:00.000Z' },
      { days: 0, percent: 0, until: '2027-01-31T09:00:00.000Z' },
    ])
  })

  it('have no end while there is no appointment', () => {
    expect(datedRule(RULE, null)).toEqual(RULE.map((step) => ({ ...step, until: null })))
  })
})

describe('a refund rule', () => {
  it.each([[RULE], [[{ days: 0, percent: 100 }]]])('may be %j', (rule) =>
    expect(isRefundRule(rule)).toBe(true),
  )

  it.each([
    [[]],
    [[{ days: 30, percent: 100 }]],
    [[{ days: 0, percent: 101 }]],
    [[{ days: 0, percent: 0.5 }]],
    [
      [
        { days: 14, percent: 50 },
        { days: 30, percent: 100 },
        { days: 0, percent: 0 },
      ],
    ],
    [
      [
        { days: 30, percent: 50 },
        { days: 0, percent: 100 },
      ],
    ],
    [
      [
        { days: 30, percent: 50 },
        { days: 30, percent: 50 },
        { days: 0, percent: 0 },
      ],
    ],
    [[{ days: 0, percent: 0, note: 'x' }]],
    ['30:100'],
    [null],
  ])('cannot be %j', (rule) => expect(isRefundRule(rule)).toBe(false))
})
