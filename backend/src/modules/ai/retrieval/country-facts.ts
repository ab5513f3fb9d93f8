import type { FoundDestination } from '../findings.js'
import { plain } from '../question/words.js'

/** How people ask for a country by what its row says: the word that the row has to hold. */
const FACTS: [said: RegExp, held: RegExp][] = [
  [/\b(halal|food|eat|meals?|pray\w*|mosques?|muslims?|islam\w*)\b/, /\bhalal\b/],
  [/\b(direct|directly|non ?stop|without (a )?(stop|stopover|change)|straight)\b/, /\bdirect flights\b/],
  [/\b(commissions?|agents?|brokers?|middle ?m[ae]n)\b/, /\bcommission\b/],
  [/\b(regulat\w+|controls?|overcharg\w*|fixed)\b/, /\bregulates? the fees\b|\bregulated private fees\b/],
  [/\blounge\b/, /\blounge\b/],
  [/\b(online|electronic\w*|internet|e ?visas?|evisa)\b/, /\belectronic\b|\be ?(medical )?visa\b/],
  [/\b(complications?|mandatory|compulsory)\b/, /\bcomplications\b/],
  [/\b(screening|technology|machines)\b/, /\bscreening\b/],
  [/\b(interpreters?|translators?)\b/, /\binterpreters\b/],
  [/\b(transplants?|organ)\b/, /\btransplant\b/],
]
/** Of daily life, what no row says. */
const UNSTATED = /\b(vegetarian|vegan|kosher|jain|hindu|sikh|church\w*|temples?|culture|weather|schools?)\b/
const LEAST_PRICE = /\b(cheap\w*|lowest|least|afford\w*|saves?|savings?|less money|low budget)\b/
const SAFEST = /\b(safe|safer|safest|safety|dangerous|crime)\b/
const NEAREST = /\b(fly|flying|flights?|plane|air|nearest|nearer|closest|closer|far|hours)\b/
/** Of a flight fact, what names no place. */
const NO_PLACE = /^(hours?|direct|stops?|from|elsewhere|africa|west|to|in)$/
const LANGUAGES = /\b(english|arabic|russian|mandarin|hindi|tamil|malay|thai|turkish|korean|chinese)\b/g

/** The destinations that fit what is asked of a country; all where nothing of that kind is asked. */
export function destinationsWith<T extends FoundDestination>(text: string, destinations: T[]): T[] {
  const said = plain(text)
  if (UNSTATED.test(said)) return []
  if (SAFEST.test(said)) return withMost(destinations, ({ safetyRating }) => safetyRating)
  if (NEAREST.test(said)) return flownFrom(said, destinations)
  if (LEAST_PRICE.test(said)) return withMost(destinations, ({ savingPercent }) => savingPercent)
  const held = FACTS.filter(([asked]) => asked.test(said)).map(([, pattern]) => pattern)
  const languages = said.match(LANGUAGES) ?? []
  const fitting = destinations.filter((one) => {
    const spoken = plain(one.languages.join(' '))
    return held.every((pattern) => holds(one, pattern)) && languages.every((word) => spoken.includes(word))
  })
  return fitting.length > 0 ? fitting : destinations
}

/** Those whose flight is stated from a place that is named; all where none is. */
function flownFrom<T extends FoundDestination>(said: string, destinations: T[]): T[] {
  if (/\b(direct|directly|non ?stop)\b/.test(said))
    return destinations.filter((one) => holds(one, /\bdirect flights\b/))
  const words = said.split(' ')
  const stated = destinations.filter(({ flightTime }) =>
    plain(flightTime?.value ?? '')
      .split(' ')
      .some((word) => word.length > 4 && !NO_PLACE.test(word) && words.includes(word)),
  )
  return stated.length > 0 ? stated : destinations
}

const holds = ({ description, highlights, visa }: FoundDestination, pattern: RegExp) =>
  pattern.test(plain([description, ...(highlights ?? []), visa?.value ?? ''].join(' ')))

function withMost<T>(rows: T[], measure: (row: T) => number | null | undefined): T[] {
  const most = Math.max(...rows.map((row) => measure(row) ?? 0))
  return rows.filter((row) => measure(row) === most)
}
