import type { Assessment } from '~/lib/api/types'
import { NO_LIMIT } from './search-params'

/**
 * To where a budget can be raised beyond its first amount, in US dollars: to the end of its range, or beyond any.
 * @returns undefined where its first amount is all there is of it
 */
export function raisedBudget(budget: Assessment['budgetRange']): number | undefined {
  const amounts = [...(budget ?? '').matchAll(/\$([\d,]+)/g)].map(([, digits = '']) =>
    Number(digits.replaceAll(',', '')),
  )
  if (budget?.startsWith('Over')) return NO_LIMIT
  return amounts[1]
}
