import { type Expression, expressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { Tables } from '../../platform/database/index.js'
import { correctSpelling } from '../../platform/search/index.js'

const treatment = expressionBuilder<{ t: Tables['treatments'] }, 't'>()

const anyOf = (spellings: string[], test: (word: string) => Expression<SqlBool>) =>
  treatment.or(spellings.map(test))

const patternOf = (word: string) => treatment.fn<string>('search_pattern', [treatment.val(word)])

const isDescribedBy = (word: string) => treatment('t.search_described', 'like', patternOf(word))

/** From its beginning: "ear" is in "heart". */
const isCalled = (word: string) =>
  treatment(
    't.search_called',
    'like',
    treatment(
      sql.lit('% '),
      '||',
      treatment.fn<string>('substr', [patternOf(word), sql.lit(2)]),
    ).$castTo<string>(),
  )

/** Whether name and description of the treatment `t` hold one of the spellings anywhere. */
export const describedBy = (spellings: string[]) => anyOf(spellings, isDescribedBy)

/** Whether the treatment `t` is found by one of the spellings. Case and accents do not count. */
export const foundBy = (spellings: string[]) =>
  anyOf(spellings, (word) => treatment.or([isDescribedBy(word), isCalled(word)]))

/** @returns for each word what to look for instead, or undefined when that would not help */
export const correctTreatmentSpelling = (db: Kysely<Tables>, words: string[]) =>
  correctSpelling(db, words, sql.table('treatment_vocabulary'))
