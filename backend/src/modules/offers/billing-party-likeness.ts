import { foldLookAlikes } from '../../platform/sanitize/index.js'

/** The text as a reader takes it: look-alikes are one letter, accents are gone. */
export const look = (text: string) => foldLookAlikes(text).replace(/\p{M}/gu, '')

/** Words that name nobody, and forms of companies. */
const FILLERS = new Set(
  `a an the your our my this that same main own treating itself and or el la le bill bills billing invoice invoices
  ltd limited inc llc plc gmbh co corp company sdn bhd pte pvt`
    .split(/\s+/)
    .map(look),
)
/** The word hospital in languages of hospitals and patients. */
const HOSPITAL_WORDS =
  `hospital, hosp, hospitales, hospitais, hospitali, ospital, ospedale, spital, szpital, krankenhaus, hastane, hastanesi, hôpital,
  l'hôpital, hôpitaux, rumah sakit, bệnh viện, больница, госпиталь, лікарня, νοσοκομείο, בית חולים, مستشفى, المستشفى, بیمارستان,
  ہسپتال, अस्पताल, हॉस्पिटल, হাসপাতাল, மருத்துவமனை, ఆసుపత్రి, โรงพยาบาล, ሆስፒታል, 医院, 醫院, 病院, 병원`
    .split(',')
    .map(look)
const GENERIC = new RegExp(`^(?:the|your|our|this)?(?:(?:${HOSPITAL_WORDS.join('|')})s?)+$`)
/** Words that people write in place of a name where nobody sends a bill. */
const NOBODY = new Set(
  `nobody, no one, none, nothing, nil, null, n/a, not applicable, unknown, tbd, tba, not billed, unbilled, no bill, not included,
  inclusive, free, free of charge, no charge, no charge to you, nothing to pay, already paid, paid, waived`
    .split(',')
    .map(look),
)
/** No name begins with these words. */
const NOBODY_FIRST = new Set(['nobody', 'included'].map(look))
const OURS = look('Sihat')
const OURS_JOINED = new RegExp(`^(?:the|your|our|my)?${OURS}`)

/** What a name shows at a glance: `Ho5pita/` shows `Hospital`. */
const LOOSE_LOOKS: Record<string, string> = { '/': 'l', '(': 'l', ')': 'l', 4: 'a', 5: 's', 7: 't' }
const atGlance = (text: string) => text.replace(/[/()457]/g, (sign) => LOOSE_LOOKS[sign] ?? sign)

/** Whether patients would take the name of another party for the hospital or for us, or whether it names nobody. */
export const readsAsTaken = (name: string, hospital: string): boolean =>
  [name, atGlance(name)].some((one) => isTaken(one, hospital))

function isTaken(name: string, hospital: string): boolean {
  if (holdsOurs(name)) return true
  const words = joinLetters(wordsIn(name)).map(look)
  const own = [hospital, withoutBrackets(hospital)].flatMap(essencesOf)
  const said = [name, withoutBrackets(name)].flatMap(essencesOf)
  return (
    essencesOf(name).includes('') ||
    NOBODY_FIRST.has(words[0] ?? '') ||
    [words.join(''), ...said].some((one) => NOBODY.has(one) || GENERIC.test(one)) ||
    said.some((one) => one !== '' && own.includes(one))
  )
}

/** Whether a text names us. */
export const namesUs = (text: string): boolean => [text, atGlance(text)].some(holdsOurs)

function holdsOurs(text: string): boolean {
  const words = joinLetters(wordsIn(text)).map(look)
  return words.some((word) => word.startsWith(OURS)) || OURS_JOINED.test(words.join(''))
}

/** `St. Mary's` is two words. */
const wordsIn = (text: string) => text.replace(/[.'’]/gu, '').split(/[^\p{L}\p{M}\p{N}]+/u)

const withoutBrackets = (text: string) => text.replace(/\([^)]*\)?/gu, ' ')

/** `H o s p i t a l` is one word. */
function joinLetters(words: string[]): string[] {
  const joined: string[] = []
  let isAfterLetter = false
  for (const word of words) {
    const isLetter = /^\p{L}\p{M}*$/u.test(word)
    joined.push(isLetter && isAfterLetter ? joined.pop() + word : word)
    isAfterLetter = isLetter
  }
  return joined
}

/** Removes fillers, numbers and repeated words from a name, as it is written and with spelled-out words joined. */
function essencesOf(text: string): string[] {
  const words = wordsIn(text).filter((word) => !/^\p{N}+$/u.test(word))
  return [words, joinLetters(words)].map((variant) =>
    [...new Set(variant.map(look))].filter((word) => !FILLERS.has(word)).join(''),
  )
}

/** A short form ends with a full stop that ends no sentence. */
const SHORT_FORMS = new Set(
  `dr dra drs prof assoc asst mr mrs ms mt st sta ste sto jr sr ma hj no ph sc rs dept div univ bldg blk ctr intl gen lab med
  sdn bhd ltd ltda inc co corp cie cia pte pvt plc bros tbk kft zrt sh sp sti san tic op uzm doc ing klin hosp bhg en pn nn`.split(
    /\s+/,
  ),
)

/** Whether a name holds the end of a sentence: `I pay the rest. The surgeon`. */
export const holdsSentenceEnd = (name: string): boolean =>
  [...name.matchAll(/([\p{L}\p{M}]*)\.(?!\p{N})(?=(\s*\p{L})?)/gu)].some(([, word = '', next]) =>
    word === '' ? next !== undefined : !isShortForm(word),
  )

const isShortForm = (word: string) =>
  word.replace(/\p{M}/gu, '').length <= (/\p{Script=Latin}/u.test(word) ? 1 : 4) ||
  SHORT_FORMS.has(word.toLowerCase())
