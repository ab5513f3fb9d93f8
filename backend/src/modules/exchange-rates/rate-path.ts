import { combineRates } from '../../platform/money/index.js'

/** A rate as its source published it: one unit of `base` buys `rate` units of `quote`. */
export interface PublishedRate {
  base: string
  quote: string
  rate: string
  source: string
  publishedAt: Date
  isFictional: boolean
}

/** A rate between two currencies with the published rates that it combines. */
export interface DerivedRate {
  rate: string
  published: PublishedRate[]
}

interface Step {
  to: string
  isInverse: boolean
  published: PublishedRate
}

/** Rupees to naira: to euros by the European Central Bank, to dollars, then by the Central Bank of Nigeria. */
const MOST_STEPS = 3

/**
 * Derives the rate from one currency to another, in either direction of a published rate and through two other currencies at most.
 * Prefers real rates to fictional ones, then fewer steps, then the path whose oldest rate is the newest.
 * @returns undefined where the published rates do not connect the currencies
 */
export function deriveRate(
  rates: readonly PublishedRate[],
  from: string,
  to: string,
): DerivedRate | undefined {
  if (from === to) return { rate: '1', published: [] }
  const [best] = pathsBetween(rates, [from], to).sort(
    (a, b) => countFictional(a) - countFictional(b) || a.length - b.length || oldest(b) - oldest(a),
  )
  if (!best) return undefined
  return {
    rate: combineRates(best.map(({ published: { rate }, isInverse }) => ({ rate, isInverse }))),
    published: best.map(({ published }) => published),
  }
}

/** @param visited the currencies of the path until now, the current one last */
function pathsBetween(rates: readonly PublishedRate[], visited: readonly string[], to: string): Step[][] {
  if (visited.length > MOST_STEPS) return []
  return stepsFrom(rates, visited.at(-1) ?? '').flatMap((step) => {
    if (step.to === to) return [[step]]
    if (visited.includes(step.to)) return []
    return pathsBetween(rates, [...visited, step.to], to).map((rest) => [step, ...rest])
  })
}

const stepsFrom = (rates: readonly PublishedRate[], currency: string): Step[] =>
  rates.flatMap((published): Step[] => {
    if (published.base === currency) return [{ to: published.quote, isInverse: false, published }]
    return published.quote === currency ? [{ to: published.base, isInverse: true, published }] : []
  })

const countFictional = (path: Step[]) => path.filter(({ published }) => published.isFictional).length

const oldest = (path: Step[]) => Math.min(...path.map(({ published }) => published.publishedAt.getTime()))
