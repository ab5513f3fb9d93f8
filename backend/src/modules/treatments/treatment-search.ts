import { type Kysely, type RawBuilder, sql } from 'kysely'
import { correctSpelling, holds, type PublicCategory } from '../hospitals/index.js'

/** What patients call a whole category. */
const CATEGORY_WORDS: Record<PublicCategory, string> = {
  orthopedic: 'orthopedic orthopedics orthopaedic orthopaedics bone joint',
  fertility: 'fertility infertility pregnancy baby',
  cosmetic: 'cosmetic surgery plastic surgery aesthetic beauty',
  cardiology: 'cardiology cardiac heart chest pain',
  spinal: 'spinal spine back pain disc disk',
  cancer: 'cancer oncology tumour tumor',
}

const DESCRIBED = sql`(t.name || ' ' || t.description)`

/** Words that a treatment is also found by, each from its beginning: "ear" is in "heart". */
const CALLED = sql`translate(concat_ws(' ', '', 'treatment', ${JSON.stringify(CATEGORY_WORDS)}::jsonb ->> t.category,
  array_to_string(t.synonyms, ' '), array_to_string(t.procedures, ' ')), '()/-', '    ')`

const anyOf = (spellings: string[], test: (word: string) => RawBuilder<boolean>) =>
  sql<boolean>`(${sql.join(spellings.map(test), sql` or `)})`

/** Whether name and description of the treatment `t` hold one of the spellings anywhere. */
export const describedBy = (spellings: string[]) => anyOf(spellings, (word) => holds(word, DESCRIBED))

/** Whether the treatment `t` is found by one of the spellings. Case and accents do not count. */
export const foundBy = (spellings: string[]) =>
  anyOf(
    spellings,
    (word) =>
      sql<boolean>`(${holds(word, DESCRIBED)} or search_key(${CALLED}) like '% ' || substr(search_pattern(${word}), 2))`,
  )

/** @returns for each word what to look for instead, or undefined when that would not help */
export const correctTreatmentSpelling = (db: Kysely<unknown>, words: string[]) =>
  correctSpelling(
    db,
    words,
    sql`(
      select distinct word
      from treatments t, regexp_split_to_table(search_key(${DESCRIBED} || ${CALLED}), '\\W+') word
      where t.is_active and t.category <> 'complementary' and length(word) >= 4)`,
  )
