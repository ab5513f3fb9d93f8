import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../platform/database/index.js'
import { correctSpelling, searchWords } from '../../platform/search/index.js'

/** An index of trigrams knows parts of this length and the beginnings of words. */
const SHORTEST_INDEXED = 3

/**
 * Whether the hospital `h` is found by the word: anywhere in its names, from the beginning of a word in what its
 * specialties are called in plain words. A word of one or two letters, which no index finds inside others, has to begin one
 * in either. Case and accents do not count.
 */
function foundBy(word: string): RawBuilder<boolean> {
  const anywhere = sql`search_pattern(${word})`
  const fromBeginning = sql`'% ' || substr(${anywhere}, 2)`
  const inNames = word.length < SHORTEST_INDEXED ? fromBeginning : anywhere
  return sql<boolean>`(h.search_names like ${inNames} or h.search_words like ${fromBeginning})`
}

const foundByAny = (words: string[]) => sql<boolean>`(${sql.join(words.map(foundBy), sql` or `)})`

/**
 * Searches hospitals as the catalogue does: every word of `q` has to be found. Where that finds nothing, words that nobody is
 * found by stand for those that are spelled like them.
 * @param find finds the hospitals `h` that meet all conditions
 */
export async function searchHospitals<Row>(
  db: Kysely<Tables>,
  q: string | undefined,
  find: (conditions: RawBuilder<boolean>[]) => Promise<Row[]>,
): Promise<Row[]> {
  const words = searchWords(q)
  if (q && words.length === 0) return []
  const found = await find(words.map(foundBy))
  if (found.length > 0 || words.length === 0) return found
  const spellings = await correctSpelling(db, words, sql`search_vocabulary`)
  return spellings ? find(spellings.map(foundByAny)) : []
}
