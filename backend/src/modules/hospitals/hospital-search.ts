import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { ColumnsOf, Tables } from '../../platform/database/index.js'
import { correctSpelling, searchWords } from '../../platform/search/index.js'
import type { hospitalsOf } from './hospital-rows.js'

/** An index of trigrams knows parts of this length and the beginnings of words. */
const SHORTEST_INDEXED = 3

const hospital: ColumnsOf<typeof hospitalsOf> = expressionBuilder()

/**
 * Whether the hospital `h` is found by the word: anywhere in its names, from the beginning of a word in what its
 * specialties are called in plain words. A word of one or two letters, which no index finds inside others, has to begin one
 * in either. Case and accents do not count.
 */
function foundBy(word: string): Expression<SqlBool> {
  const anywhere = hospital.fn<string>('search_pattern', [hospital.val(word)])
  const fromBeginning = hospital(
    sql.lit('% '),
    '||',
    hospital.fn<string>('substr', [anywhere, sql.lit(2)]),
  ).$castTo<string>()
  const inNames = word.length < SHORTEST_INDEXED ? fromBeginning : anywhere
  return hospital.or([
    hospital('h.search_names', 'like', inNames),
    hospital('h.search_words', 'like', fromBeginning),
  ])
}

const foundByAny = (words: string[]) => hospital.or(words.map(foundBy))

/**
 * Searches hospitals as the catalogue does: every word of `q` has to be found. Where that finds nothing, words that nobody is
 * found by stand for those that are spelled like them.
 * @param find finds the hospitals `h` that meet all conditions
 */
export async function searchHospitals<Row>(
  db: Kysely<Tables>,
  q: string | undefined,
  find: (conditions: Expression<SqlBool>[]) => Promise<Row[]>,
): Promise<Row[]> {
  const words = searchWords(q)
  if (q && words.length === 0) return []
  const found = await find(words.map(foundBy))
  if (found.length > 0 || words.length === 0) return found
  const spellings = await correctSpelling(db, words, sql.table('search_vocabulary'))
  return spellings ? find(spellings.map(foundByAny)) : []
}
