import type { FoundHospital } from '../findings.js'
import { COMMON_WORDS } from '../question/common-words.js'
import { plain, stem, wordsOf } from '../question/words.js'
import type { Wanted } from './rows.queries.js'

const SHARE_OF_FIRST = 0.6

/** Which of the hospitals that a word found are meant: by their names, or as those of a city. */
export function hospitalsMeant(
  found: FoundHospital[],
  text: string,
  { words, slugs }: Pick<Wanted, 'words' | 'slugs'>,
) {
  const said = wordsOf(text).join(' ')
  const isIn = (word: string, name: string) =>
    plain(name)
      .split(' ')
      .some((part) => part.startsWith(stem(word)))
  const cityWords = words.filter((word) => found.some(({ city }) => isIn(word, city)))
  const score = ({ slug, name }: FoundHospital) =>
    slugs.includes(slug)
      ? words.length + 1
      : words.filter((word) => isIn(word, name) && (!cityWords.includes(word) || isCalled(said, word, name)))
          .length
  const scored = found
    .map((hospital) => ({ hospital, worth: score(hospital) }))
    .filter(({ worth }) => worth > 0)
  const most = Math.max(0, ...scored.map(({ worth }) => worth))
  return {
    named: scored
      .filter(({ worth }) => worth >= most * SHARE_OF_FIRST)
      .sort((a, b) => b.worth - a.worth)
      .map(({ hospital }) => hospital),
    inCity: found.filter(({ city }) => cityWords.some((word) => isIn(word, city))),
  }
}

/** "Bangkok Hospital" is one of the hospitals in Bangkok; "which Bangkok hospital" asks for any. */
function isCalled(said: string, word: string, name: string): boolean {
  const rest = plain(name)
    .split(' ')
    .filter((part) => part !== word)
  const next = rest.find((part) => part.length > 3) ?? ''
  if (!COMMON_WORDS.has(next)) return said.includes(next) && next !== ''
  return new RegExp(`(?<!\\b(which|what|any|a|good|best) )\\b${word} ${next}\\b`).test(said)
}
