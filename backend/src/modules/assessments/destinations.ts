import { type AliasedExpression, type Expression, expressionBuilder } from 'kysely'
import type { Tables } from '../../platform/database/index.js'

const eb = expressionBuilder<Tables, never>()

/**
 * Whether the name of a country is a preferred destination of the assessments. Case and accents do not count.
 * @param assessments a query of their destinations, as `a`
 */
export const isPreferred = (
  name: Expression<string>,
  assessments: AliasedExpression<{ preferred_destinations: string[] }, 'a'>,
) =>
  eb(
    eb.fn<string>('search_key', [name]),
    'in',
    eb
      .selectFrom(assessments)
      .crossJoinLateral((a) => a.fn<{ named: string }>('unnest', ['a.preferred_destinations']).as('named'))
      .select((a) => a.fn<string>('search_key', ['named.named']).as('key')),
  )

/** In the order in which they were named; the same name again, in whatever case, is ignored. */
export function withoutRepetitions(destinations: string[]): string[] {
  const seen = new Set<string>()
  return destinations.filter((name) => {
    const key = name.normalize('NFKC').toLowerCase()
    return !seen.has(key) && Boolean(seen.add(key))
  })
}
