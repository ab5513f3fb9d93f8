import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/index.js'

/** Shorter words are too much like others to be corrected. */
const SHORTEST_CORRECTED = 4
const LEAST_SIMILARITY = 0.35
const MOST_SPELLINGS = 3
/** A word much less like it than the closest one was not meant. */
const SHARE_OF_CLOSEST = 0.8

/**
 * A statement of PostgreSQL for similarity and windows, which the builder lacks.
 * @param vocabulary SQL for a relation whose column `word` holds the words that find something
 * @returns for each word what to look for instead, or undefined when nothing was misspelt or nothing is like it
 */
export async function correctSpelling(
  db: Kysely<Tables>,
  words: string[],
  vocabulary: RawBuilder<unknown>,
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
