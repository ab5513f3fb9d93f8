import { inCatalogueWords } from './aliases.js'
import { COMMON_WORDS } from './common-words.js'

/** Whoever writes a whole letter is understood by its beginning. */
const MOST_WORDS = 80
/** Up to here a word has to be met whole: "hip" is no beginning of "hippocampus". */
const LONGEST_WHOLE = 3
/** What is looked for; each takes its time. */
const MOST_TERMS = 12

/** Lower case, without accents, apostrophes and signs. */
export const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}'’`´]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The words of a text as the catalogue would say them. */
export const wordsOf = (text: string): string[] =>
  inCatalogueWords(plain(text)).split(' ').filter(Boolean).slice(0, MOST_WORDS)

/** What a word begins with in its other forms: "surgeries", "freeze". */
export function stem(word: string): string {
  if (word.length <= LONGEST_WHOLE + 1) return word.replace(/(?<=[a-z]{3})s$/, '')
  if (word.endsWith('ies')) return word.slice(0, -3)
  const singular = /[^siu]s$/.test(word) ? word.slice(0, -1) : word
  return singular.length > 4 ? singular.replace(/e$/, '') : singular
}

export interface Term {
  /** As typed, in lower case. */
  word: string
  /** A regular expression of PostgreSQL. */
  pattern: string
  isPair: boolean
}

/** The words that a text may be about, then its pairs of neighbours with such a word. */
export function termsOf(text: string): Term[] {
  const words = wordsOf(text)
  const isTelling = (word: string) => !COMMON_WORDS.has(word) && word.length > 1 && !/^\d+$/.test(word)
  const single = [...new Set(words.filter(isTelling))].map((word) => ({
    word,
    pattern: wordPattern(word),
    isPair: false,
  }))
  const pairs = words.slice(1).flatMap((word, index) => {
    const before = words[index] ?? ''
    return before.length > 2 && (isTelling(before) || isTelling(word))
      ? [{ word: `${before} ${word}`, pattern: `\\m${stem(before)}\\w{0,3}\\W+${stem(word)}`, isPair: true }]
      : []
  })
  return [...single.slice(0, MOST_TERMS), ...pairs.slice(0, MOST_TERMS)]
}

export const wordPattern = (word: string) =>
  word.length <= LONGEST_WHOLE ? `\\m${word}\\M` : `\\m${stem(word)}`

/** Whether somebody who meant `word` may have typed `typed`. */
export function isSpelledLike(typed: string, word: string): boolean {
  const allowed = typed.length < 4 ? 0 : typed.length < 8 ? 1 : 2
  return Math.abs(typed.length - word.length) <= allowed && distance(typed, word) <= allowed
}

/** Changed, missing, additional and swapped letters. */
function distance(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row++) {
    const next = [row]
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1] ? 0 : 1
      let least = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + same,
      )
      if (row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1])
        least = Math.min(least, (before[column - 2] ?? 0) + 1)
      next.push(least)
    }
    before = last
    last = next
  }
  return last[b.length] ?? 0
}
