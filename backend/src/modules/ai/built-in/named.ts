import type { Findings, FoundHospital } from '../findings.js'
import { type Intent } from '../question/intents.js'
import { placesIn } from '../question/places.js'
import { plain, wordsOf } from '../question/words.js'

/** Named by a word of its own, or the only one that a question about one hospital can mean. */
export function namedOf(findings: Findings, message: string, intents: Set<Intent>): FoundHospital[] {
  const { hospitals } = findings
  const said = ` ${wordsOf(message).join(' ')} `
  const named = hospitals.filter(({ name }) => nameWords(name).some((word) => said.includes(` ${word}`)))
  if (named.length > 0) return named
  const leansOnOne =
    findings.treatments.length === 0 &&
    hospitals.length <= 2 &&
    !intents.has('hospital') &&
    !intents.has('life') &&
    placesIn(message).length === 0 &&
    /\b(it|its|they|them|their|this|that|there)\b/.test(said)
  return leansOnOne ? hospitals : []
}

const GENERAL = /^(hospitals?|medical|cent(er|re)|international|the|clinics?|institut|road|hq|and|of)$/
/** Of "Bangkok Hospital" only both together: the city is called like it. */
const nameWords = (name: string) => {
  const words = plain(name).split(' ')
  const own = words.filter((word) => !GENERAL.test(word) && word.length > 2)
  return own.length === 1 && words.includes('hospital')
    ? [words.slice(0, 2).join(' '), ...(words[0] === 'bangkok' ? [] : own)]
    : own
}
