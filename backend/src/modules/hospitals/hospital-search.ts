import { type Kysely, type RawBuilder, sql } from 'kysely'

/** An index of trigrams knows parts of this length and the beginnings of words. */
const SHORTEST_INDEXED = 3
/** Shorter words are too much like others to be corrected. */
const SHORTEST_CORRECTED = 4
const LEAST_SIMILARITY = 0.35
const MOST_SPELLINGS = 3
/** A word much less like it than the closest one was not meant. */
const SHARE_OF_CLOSEST = 0.8

/** Nobody looks for more, and each takes its time. */
const MOST_WORDS = 8

/** The different words of a search; what has neither letter nor digit is none. */
export const searchWords = (q: string | undefined): string[] =>
  [...new Set(q?.toLowerCase().split(/\s+/))]
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, MOST_WORDS)

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

/**
 * @param vocabulary SQL for a relation whose column `word` holds the words that find something
 * @returns for each word what to look for instead, or undefined when nothing was misspelt or nothing is like it
 */
export async function correctSpelling(
  db: Kysely<unknown>,
  words: string[],
  vocabulary: RawBuilder<unknown> = sql`search_vocabulary`,
): Promise<string[][] | undefined> {
  if (!words.some((word) => word.length >= SHORTEST_CORRECTED)) return undefined
  const { rows } = await sql<{ known: boolean; similar: string[] }>`
    select known, case when known then array[typed] else array(
        select word from (
          select word, similarity(word, key) as likeness, max(similarity(word, key)) over () as closest
          from ${vocabulary} v
          where word % key and similarity(word, key) >= ${LEAST_SIMILARITY} and length(key) >= ${SHORTEST_CORRECTED}
        ) alike
        where likeness >= ${SHARE_OF_CLOSEST} * closest
        order by likeness desc, word limit ${MOST_SPELLINGS}) end as similar
    from unnest(${words}::text[]) with ordinality words (typed, place)
    cross join lateral (
      select search_key(typed) as key, exists (
        select from ${vocabulary} v where word like search_pattern(typed)) as known) k
    order by place
  `.execute(db)
  const helps = rows.some(({ known }) => !known) && rows.every(({ similar }) => similar.length > 0)
  return helps ? rows.map(({ similar }) => similar) : undefined
}

/**
 * Searches hospitals as the catalogue does: every word of `q` has to be found. Where that finds nothing, words that nobody is
 * found by stand for those that are spelled like them.
 * @param find finds the hospitals `h` that meet all conditions
 */
export async function searchHospitals<Row>(
  db: Kysely<unknown>,
  q: string | undefined,
  find: (conditions: RawBuilder<boolean>[]) => Promise<Row[]>,
): Promise<Row[]> {
  const words = searchWords(q)
  if (q && words.length === 0) return []
  const found = await find(words.map(foundBy))
  if (found.length > 0 || words.length === 0) return found
  const spellings = await correctSpelling(db, words)
  return spellings ? find(spellings.map(foundByAny)) : []
}

const foundByAny = (words: string[]) => sql<boolean>`(${sql.join(words.map(foundBy), sql` or `)})`
