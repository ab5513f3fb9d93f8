import { type RawBuilder, sql } from 'kysely'

/**
 * Whether the country `c` is a preferred destination of an assessment. Case and accents do not count.
 * @param assessments a table expression `a`
 */
export const isPreferred = (assessments: RawBuilder<unknown>) => sql<boolean>`
  search_key(c.name) in (select search_key(named) from ${assessments}, unnest(a.preferred_destinations) named)`

/** In the order in which they were named; the same name again, in whatever case, is ignored. */
export function withoutRepetitions(destinations: string[]): string[] {
  const seen = new Set<string>()
  return destinations.filter((name) => {
    const key = name.normalize('NFKC').toLowerCase()
    return !seen.has(key) && Boolean(seen.add(key))
  })
}
