/** One step of the refund rule: the percentage refunded to a patient who cancels at least this many days before the appointment. */
interface RefundStep {
  days: number
  percent: number
}

/** Steps in descending order of days. The last step begins at day 0. An earlier cancellation never refunds less. */
export type RefundRule = readonly RefundStep[]

export const MOST_REFUND_STEPS = 6
export const MOST_REFUND_DAYS = 365

export function isRefundRule(value: unknown): value is RefundRule {
  if (!Array.isArray(value) || value.length === 0 || value.length > MOST_REFUND_STEPS) return false
  if (!value.every(isRefundStep) || value.at(-1)?.days !== 0) return false
  return value.every((step, at) => {
    const before = value[at - 1]
    return !before || (step.days < before.days && step.percent <= before.percent)
  })
}

function isRefundStep(value: unknown): value is RefundStep {
  if (typeof value !== 'object' || value === null) return false
  const { days, percent, ...more } = value as Record<string, unknown>
  return isWhole(days, MOST_REFUND_DAYS) && isWhole(percent, 100) && Object.keys(more).length === 0
}

const isWhole = (value: unknown, most: number): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most
