import { divideRounding, minorUnitDigits } from '../../platform/money/index.js'
import type { PaymentPlanView } from '../bookings/index.js'
import type { OfferContent, OfferPayment } from './offer-content.dto.js'
import { totalOf } from './offer-totals.js'

type Priced = Pick<OfferContent, 'currency' | 'package' | 'lines' | 'paymentPlan'>

/** Days as `YYYY-MM-DD` in the time zone of the hospital. */
export interface KnownDays {
  acceptance: string
  appointment: string | null
  /** From when the hospital can treat the patient. Null until it has confirmed that. */
  confirmed: string | null
}

/** Lists the payments of an offer with amounts and due days. The amounts add up to the highest total. */
export function planPayments(content: Priced, known: KnownDays): PaymentPlanView {
  const { currency, paymentPlan } = content
  const amounts = splitTotal(totalOf(content).highest, paymentPlan)
  return {
    currency,
    digits: minorUnitDigits(currency),
    payments: paymentPlan.map(({ payee, days, event }, index) => ({
      payee,
      amount: amounts[index] ?? 0,
      days,
      event,
      ...daysOf(event, days, known),
    })),
  }
}

function daysOf(
  event: OfferPayment['event'],
  days: number,
  { acceptance, appointment, confirmed }: KnownDays,
) {
  const day = event === 'acceptance' ? acceptance : event === 'appointment' ? appointment : null
  if (day) return { dueDay: addDays(day, days), notBefore: null }
  const isAhead = appointment === null && confirmed !== null && event !== 'discharge'
  return { dueDay: null, notBefore: isAhead ? addDays(confirmed, days) : null }
}

/**
 * Splits a total by the shares of a plan, which are 100 percent together, into whole minor units that add up to it. Sihat collects its
 * shares together, rounded half up as in `COLLECTED_CENTS`, and the hospital gets the rest.
 */
export function splitTotal(total: number, plan: readonly OfferPayment[]): number[] {
  const percentOf = (payee: OfferPayment['payee']) =>
    plan.reduce((sum, one) => sum + (one.payee === payee ? one.percent : 0), 0)
  const collected = Number(divideRounding(BigInt(total) * BigInt(percentOf('sihat')), 100n))
  const sums = { sihat: collected, hospital: total - collected }
  const amounts = (['sihat', 'hospital'] as const).flatMap((payee) => {
    const own = plan.flatMap((one, index) => (one.payee === payee ? [{ index, percent: one.percent }] : []))
    const parts = splitByWeight(
      sums[payee],
      own.map(({ percent }) => percent),
    )
    return own.map(({ index }, at) => [index, parts[at] ?? 0] as const)
  })
  const byRow = new Map(amounts)
  return plan.map((_, index) => byRow.get(index) ?? 0)
}

/** The parts are whole and add up to the amount. What rounding leaves goes to the largest remainders. */
function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((total, weight) => total + weight, 0)
  if (sum === 0) return weights.map(() => 0)
  const exact = weights.map((weight, index) => {
    const scaled = BigInt(amount) * BigInt(weight)
    return { index, whole: Number(scaled / BigInt(sum)), rest: Number(scaled % BigInt(sum)) }
  })
  const left = amount - exact.reduce((total, { whole }) => total + whole, 0)
  const favoured = new Set(
    exact
      .toSorted((a, b) => b.rest - a.rest || a.index - b.index)
      .slice(0, left)
      .map(({ index }) => index),
  )
  return exact.map(({ index, whole }) => whole + (favoured.has(index) ? 1 : 0))
}

const DAY_MS = 86_400_000

/** @param day `YYYY-MM-DD` */
export const addDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)

/** @param timeZone IANA name */
export const dayIn = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)
