import type { Assessment } from '~/lib/api/types'
import { NO_LIMIT } from './search-params'

type Budget = Assessment['budgetRange']

const amountsOf = (budget: Budget) =>
  [...(budget ?? '').matchAll(/\$([\d,]+)/g)].map(([, digits = '']) => Number(digits.replaceAll(',', '')))

/** US dollars: what the server takes for the highest cost; undefined where the budget names no amount. */
export function firstAmount(budget: Budget): number | undefined {
  return amountsOf(budget)[0]
}

/**
 * To where a budget can be raised beyond its first amount, in US dollars: to the end of its range, or beyond any.
 * @returns undefined where its first amount is all there is of it
 */
export function raisedBudget(budget: Budget): number | undefined {
  return budget?.startsWith('Over') ? NO_LIMIT : amountsOf(budget)[1]
}
