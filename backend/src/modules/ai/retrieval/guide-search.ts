import { COMMON_WORDS } from '../question/common-words.js'
import { isSpelledLike } from '../question/spelling.js'
import { wordsOf } from '../question/words.js'
import { guidesByPattern } from './guide-patterns.js'
import { ASKED_OF } from './guide-words.js'

const MOST_GUIDES = 2
/** As much as a phrase of three words, and more for each other one. */
const WORTH_OF_PATTERN = 9
/** A guide that much less asked for than the first was not meant; the second is a link only. */
const SHARE_OF_FIRST = 0.1

/** Nobody who types one of them has misspelt another word. */
export const GUIDE_WORDS = [
  ...new Set(ASKED_OF.flatMap(([, asked]) => asked.flatMap((words) => words.split(' ')))),
]
const LONG_WORDS = GUIDE_WORDS.filter((word) => word.length >= 6)

/** Ids of the guides that a text asks for, most asked for first. A longer phrase says more than a word. */
export function guidesAskedFor(text: string): string[] {
  const said = ` ${wordsOf(text).map(corrected).join(' ')} `
  const patterns = guidesByPattern(said.trim())
  const scored = ASKED_OF.map(([id, asked]) => ({
    id,
    score: scoreOf(said, asked) + WORTH_OF_PATTERN * (patterns.get(id) ?? 0),
  }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
  const least = (scored[0]?.score ?? 0) * SHARE_OF_FIRST
  return scored
    .filter(({ score }) => score >= least)
    .slice(0, MOST_GUIDES)
    .map(({ id }) => id)
}

/** Of phrases that lie in each other the longest counts. */
function scoreOf(said: string, asked: string[]): number {
  const found = asked.filter((words) => said.includes(` ${words} `) || said.includes(` ${words}s `))
  const longest = found.filter(
    (words) => !found.some((other) => other !== words && ` ${other} `.includes(` ${words} `)),
  )
  return longest.reduce((sum, words) => sum + words.split(' ').length ** 2, 0)
}

function corrected(word: string): string {
  if (word.length < 7 || COMMON_WORDS.has(word) || GUIDE_WORDS.includes(word)) return word
  return LONG_WORDS.find((known) => isSpelledLike(word, known)) ?? word
}
