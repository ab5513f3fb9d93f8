import { foldLookAlikes } from '../../platform/sanitize/index.js'

/** The text as a reader takes it: look-alikes are one letter, accents are gone. */
const look = (text: string) => foldLookAlikes(text).replace(/\p{M}/gu, '')

/** Words that name nobody, and forms of companies. */
const FILLERS = new Set(
  'a an the your our my this that same main own treating itself ltd limited inc llc plc gmbh co corp company sdn bhd pte pvt'
    .split(' ')
    .map(look),
)
const GENERIC = new RegExp(`^(?:the|your|our|this)?${look('hospital')}s?$`)
const OURS = look('Sihat')
const OURS_JOINED = new RegExp(`^(?:the|your|our|my)?${OURS}`)

/** What a name shows at a glance: `Ho5pita/` shows `Hospital`. */
const LOOSE_LOOKS: Record<string, string> = { '/': 'l', '(': 'l', ')': 'l', 4: 'a', 5: 's', 7: 't' }
const atGlance = (text: string) => text.replace(/[/()457]/g, (sign) => LOOSE_LOOKS[sign] ?? sign)

/** Whether patients would take the name of another party for the hospital or for us, or whether it names nobody. */
export const readsAsTaken = (name: string, hospital: string): boolean =>
  [name, atGlance(name)].some((one) => isTaken(one, hospital))

function isTaken(name: string, hospital: string): boolean {
  const words = wordsIn(name).map(look)
  const whole = words.join('')
  if (words.some((word) => word.startsWith(OURS)) || OURS_JOINED.test(whole)) return true
  const own = [hospital, withoutBrackets(hospital)].map(essenceOf)
  const said = [name, withoutBrackets(name)].map(essenceOf)
  return whole === '' || said.some((one) => GENERIC.test(one) || (one !== '' && own.includes(one)))
}

/** `St. Mary's` is two words. */
const wordsIn = (text: string) => text.replace(/[.'’]/gu, '').split(/[^\p{L}\p{M}\p{N}]+/u)

const withoutBrackets = (text: string) => text.replace(/\([^)]*\)?/gu, ' ')

/** Removes fillers and numbers from a name. */
const essenceOf = (text: string) =>
  wordsIn(text)
    .filter((word) => !/^\p{N}+$/u.test(word) && !FILLERS.has(look(word)))
    .map(look)
    .join('')
