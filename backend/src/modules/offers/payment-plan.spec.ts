import fc from 'fast-check'
import { offerContent } from '../../../test/support/offers.js'
import type { OfferPayment } from './offer-content.dto.js'
import { dayIn, type KnownDays, planPayments } from './payment-plan.js'

const UNKNOWN: KnownDays = { acceptance: '2026-11-26', appointment: null, confirmed: null }

const payment = (percent: number, changes: Partial<OfferPayment> = {}): OfferPayment => ({
  percent,
  payee: 'hospital',
  days: 0,
  event: 'admission',
  ...changes,
})

const packageOf = (highest: number, paymentPlan: OfferPayment[]) =>
  offerContent({ paymentPlan, package: { lowest: 0, likely: highest, highest, billedBy: 'hospital' } })

/** Shares that are 100 percent together. */
const shares = fc
  .array(fc.integer({ min: 0, max: 100 }), { maxLength: 9 })
  .map((cuts) => [0, ...cuts.toSorted((a, b) => a - b), 100])
  .map((cuts) => cuts.slice(1).map((cut, index) => cut - (cuts[index] ?? 0)))
const plan = shares.chain((percents) =>
  fc.tuple(
    ...percents.map((percent) =>
      fc
        .constantFrom<OfferPayment['payee']>('sihat', 'hospital')
        .map((payee) => payment(percent, { payee, event: payee === 'sihat' ? 'acceptance' : 'admission' })),
    ),
  ),
)
const total = fc.integer({ min: 0, max: 10_000_000_000_000 })

describe('the amounts of a payment plan', () => {
  it('add up to the highest total, each close to its share', () => {
    fc.assert(
      fc.property(total, plan, (highest, rows) => {
        const { payments } = planPayments(packageOf(highest, rows), UNKNOWN)
        expect(payments.reduce((sum, { amount }) => sum + amount, 0)).toBe(highest)
        rows.forEach(({ percent }, index) => {
          const amount = payments[index]?.amount ?? Number.NaN
          expect(Number.isInteger(amount)).toBe(true)
          expect(Math.abs(amount - (highest * percent) / 100)).toBeLessThan(2)
        })
      }),
    )
  })

  it('give Sihat what it collects: its shares together, rounded half up', () => {
    fc.assert(
      fc.property(total, plan, (highest, rows) => {
        const { payments } = planPayments(packageOf(highest, rows), UNKNOWN)
        const ours = rows.reduce((sum, { payee, percent }) => sum + (payee === 'sihat' ? percent : 0), 0)
        const collected = payments.reduce((sum, one) => sum + (one.payee === 'sihat' ? one.amount : 0), 0)
        expect(BigInt(collected)).toBe((BigInt(highest) * BigInt(ours) * 2n + 100n) / 200n)
      }),
    )
  })

  it('give what rounding leaves to the largest remainder', () => {
    const { payments } = planPayments(
      packageOf(
        100,
        [33, 33, 34].map((percent) => payment(percent)),
      ),
      UNKNOWN,
    )
    expect(payments.map(({ amount }) => amount)).toEqual([33, 33, 34])
    const odd = planPayments(
      packageOf(
        101,
        [50, 30, 20].map((percent) => payment(percent)),
      ),
      UNKNOWN,
    )
    expect(odd.payments.map(({ amount }) => amount)).toEqual([51, 30, 20])
  })
})

describe('the due day of a payment', () => {
  const daysOf = (changes: Partial<OfferPayment>, known: Partial<KnownDays> = {}) => {
    const { payments } = planPayments(offerContent({ paymentPlan: [payment(100, changes)] }), {
      ...UNKNOWN,
      ...known,
    })
    return payments.map(({ dueDay, notBefore }) => [dueDay, notBefore])[0]
  }

  it.each<[Partial<OfferPayment>, Partial<KnownDays>, (string | null)[]]>([
    [{ event: 'acceptance', days: 7 }, {}, ['2026-12-03', null]],
    [{ event: 'appointment', days: -14 }, { appointment: '2027-03-01' }, ['2027-02-15', null]],
    [{ event: 'appointment', days: -14 }, { confirmed: '2027-03-01' }, [null, '2027-02-15']],
    [{ event: 'admission' }, { confirmed: '2027-03-01' }, [null, '2027-03-01']],
    [{ event: 'admission' }, { confirmed: '2027-03-01', appointment: '2027-03-05' }, [null, null]],
    [{ event: 'discharge' }, { confirmed: '2027-03-01' }, [null, null]],
    [{ event: 'admission' }, {}, [null, null]],
  ])('of %j with %j is %j', (changes, known, expected) => {
    expect(daysOf(changes, known)).toEqual(expected)
  })

  it('counts from the day in the time zone of the hospital', () => {
    expect(dayIn(new Date('2026-11-26T17:00:00Z'), 'Asia/Kuala_Lumpur')).toBe('2026-11-27')
  })
})
