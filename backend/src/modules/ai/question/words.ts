import { inCatalogueWords } from './aliases.js'
import { COMMON_WORDS } from './common-words.js'
import { withoutMisspelt } from './misspelt.js'

/** Only this many words at the beginning of a message are read. */
const MOST_WORDS = 80
/** Words that are looked at before aliases make them fewer. */
const MOST_TYPED_WORDS = 240
/** Characters that are read, before and after compatibility forms are written out: one ligature (U+FDFA) becomes eighteen. */
const MOST_CHARACTERS = 4_000
/** Up to here a word has to be met whole: "hip" is no beginning of "hippocampus". */
const LONGEST_WHOLE = 3
/** What is looked for; each takes its time. */
const MOST_TERMS = 12

/** Lower case, without accents, apostrophes and signs. */
export const plain = (text: string): string =>
  text
    .slice(0, MOST_CHARACTERS)
    .normalize('NFKD')
    .slice(0, MOST_CHARACTERS)
    .toLowerCase()
    .replace(/[\p{M}\p{Cf}'’`´]/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The words of a text as the catalogue would say them. */
export const wordsOf = (text: string): string[] =>
  inCatalogueWords(withoutMisspelt(beginningOf(plain(text)), (word) => COMMON_WORDS.has(word)))
    .split(' ')
    .filter(Boolean)
    .slice(0, MOST_WORDS)

const beginningOf = (text: string) => text.split(' ').slice(0, MOST_TYPED_WORDS).join(' ')

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

/** The beginning of a word that means something else: "herniated disc". */
const WHOLE = new Set(['hernia'])

const wordPattern = (word: string) =>
  word.length <= LONGEST_WHOLE || WHOLE.has(word) ? `\\m${word}\\M` : `\\m${stem(word)}`
