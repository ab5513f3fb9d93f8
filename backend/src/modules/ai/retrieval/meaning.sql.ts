import { sql } from 'kysely'
import { stem, type Term } from '../question/words.js'

/** A word of a text, as a row. */
interface Typed {
  turn: number
  word: string
  /** The beginning of all forms of the word. */
  stem: string
  /** A regular expression. */
  pattern: string
  is_pair: boolean
}

/** The words of the texts as rows: the builder does not read several arrays side by side. */
export const rowsOf = (terms: readonly (Term & { turn: number })[]) => sql<Typed>`(
  select * from unnest(
    ${terms.map(({ turn }) => turn)}::int[], ${terms.map(({ word }) => word)}::text[],
    ${terms.map(({ word, isPair }) => (isPair ? word : stem(word)))}::text[],
    ${terms.map(({ pattern }) => pattern)}::text[], ${terms.map(({ isPair }) => isPair)}::bool[]
  ) t (turn, word, stem, pattern, is_pair))`
