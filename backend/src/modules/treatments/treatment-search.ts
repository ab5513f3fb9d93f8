import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../../platform/database/index.js'
import { correctSpelling } from '../../platform/search/index.js'

const anyOf = (spellings: string[], test: (word: string) => RawBuilder<boolean>) =>
  sql<boolean>`(${sql.join(spellings.map(test), sql` or `)})`

const isDescribedBy = (word: string) => sql<boolean>`t.search_described like search_pattern(${word})`

/** From its beginning: "ear" is in "heart". */
const isCalled = (word: string) =>
  sql<boolean>`t.search_called like '% ' || substr(search_pattern(${word}), 2)`

/** Whether name and description of the treatment `t` hold one of the spellings anywhere. */
export const describedBy = (spellings: string[]) => anyOf(spellings, isDescribedBy)

/** Whether the treatment `t` is found by one of the spellings. Case and accents do not count. */
export const foundBy = (spellings: string[]) =>
  anyOf(spellings, (word) => sql<boolean>`(${isDescribedBy(word)} or ${isCalled(word)})`)

/** @returns for each word what to look for instead, or undefined when that would not help */
export const correctTreatmentSpelling = (db: Kysely<Tables>, words: string[]) =>
  correctSpelling(db, words, sql`treatment_vocabulary`)
