import type { Question } from '../adviser.js'
import { COMMON_WORDS } from '../question/common-words.js'
import { EXAMPLES } from '../question/examples.js'
import { plain, stem } from '../question/words.js'

const stemsOf = (text: string) => plain(text).split(' ').filter(Boolean).map(stem)
/** Stems of the words that the adviser knows: common words and the words of its example questions. */
const KNOWN = new Set([...[...COMMON_WORDS].map(stem), ...Object.values(EXAMPLES).flat().flatMap(stemsOf)])

/**
 * Whether the adviser knows every word of a message, beside the names that the catalogue answered with. An unknown word may tell
 * of an emergency in a language that the emergency rules do not read (decision 0014).
 */
export function isUnderstood({ message, findings }: Question): boolean {
  const { treatments, hospitals, destinations, offer } = findings
  const names = new Set(
    [
      ...treatments.flatMap(({ name, category }) => [name, category]),
      ...hospitals.flatMap(({ name, city, country, specialties }) => [name, city, country, ...specialties]),
      ...destinations.map(({ country }) => country),
      ...(offer?.statements.map(({ words }) => words) ?? []),
    ].flatMap(stemsOf),
  )
  return stemsOf(message).every((word) => KNOWN.has(word) || names.has(word) || !/\p{L}/u.test(word))
}
