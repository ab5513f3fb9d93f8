const WORD_BEGIN = '(?<![\\p{L}\\p{N}])'
const WORD_END = '(?![\\p{L}\\p{N}])'

const MONEY_WORDS =
  'usd|us|eur|gbp|myr|rm|thb|inr|rs|try|tl|krw|ngn|zar|kes|ksh|kshs|ghs|tzs|tsh|ugx|ush|etb|mad|egp|dzd|da|zmw|xof|xaf|fcfa|cfa|rwf|idr|rp|bdt|pkr|lkr|npr|php|mmk|sgd|vnd|cny|aed|sar|dollars?|bucks|euros?|pounds?|ringgit|baht|rupees?|rupiah|lira|won|naira|rand|shillings?|shilingi|cedis?|birr|dirhams?|dinars?|francs?|dola|elfu|milioni|million|thousand|mille|دولار|دولارا|يورو|جنيه|شلن|درهم|دينار|ريال|الف|ألف|مليون'
const MONEY_BEFORE = new RegExp(`(?:\\p{Sc}|${WORD_BEGIN}(?:${MONEY_WORDS}))[\\s.:]{0,2}$`, 'iu')
const MONEY_AFTER = new RegExp(`^\\s{0,2}(?:\\p{Sc}|k${WORD_END}|(?:${MONEY_WORDS})${WORD_END})`, 'iu')

const CALLS =
  /(?:phone|tel|call|mobile|cell|whatsapp|ring|text me|portable|téléphone|appelez|joindre|هاتف|هاتفي|جوال|اتصل|رقمي|واتساب|simu|nipigie|telefon|hubungi)[^\p{N}\n]{0,20}$/iu

/** Digits with what people put between them; a comma only where it groups thousands. */
const DIGITS = /(?:\+ ?)?\(?\p{Nd}(?:[ \u00a0().\u2011–-]{0,2}\p{Nd}|,\p{Nd}{3}(?!\p{Nd}))*/gu
const GROUPED = /^\p{Nd}{1,3}(?:[.,]\p{Nd}{3})+$/u
const LOOKED_BACK = 40
const LOOKED_AHEAD = 16

/** Numbers that reach a person. Money, ages and measures are too short for one, or say what they are. */
export function redactNumbers(text: string): string {
  return text.replace(DIGITS, (found, at: number) => {
    const before = text.slice(Math.max(0, at - LOOKED_BACK), at)
    const after = text.slice(at + found.length, at + found.length + LOOKED_AHEAD)
    const digits = found.replace(/\P{Nd}/gu, '').length
    const [opens] = latin(found.replace(/^[^\p{Nd}+]+/u, ''))
    if (digits >= 8 && opens === '+') return '[phone number]'
    if (digits >= 7 && opens === '0') return '[phone number]'
    if (digits >= 6 && CALLS.test(before)) return '[phone number]'
    if (digits < 8 || MONEY_BEFORE.test(before) || MONEY_AFTER.test(after)) return found
    if (GROUPED.test(found) || isRange(found)) return found
    return /[ ().-]/.test(found) ? '[phone number]' : '[number]'
  })
}

/** `10000-15000`: two round amounts, the second one larger. */
function isRange(found: string): boolean {
  const parts = found.split(/[–-]/)
  const [from = 0, to = 0] = parts.map((part) => Number(latin(part).replace(/[ .,\u00a0]/g, '')))
  return parts.length === 2 && from % 10 === 0 && to % 10 === 0 && from < to
}

/** With the digits 0 to 9. */
export const latin = (text: string) =>
  text.replace(/\p{Nd}/gu, (digit) => {
    let zero = digit.codePointAt(0) ?? 0
    const value = () => (digit.codePointAt(0) ?? 0) - zero
    // Digits of a script follow one another, from its zero on.
    while (value() < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && !isZero(zero)) zero--
    return String(value())
  })

/** Zeros of the scripts that patients here write in: Latin, Arabic, Persian, Devanagari, Bengali, Thai. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50]
const isZero = (codePoint: number) => ZEROS.includes(codePoint)

const DOCUMENT_WORDS =
  'passport|passeport|pasipoti|pasport|paspor|national id|identity card|id card|id number|id no|nric|ic number|aadhaar|aadhar|cnic|nin|nik|cin|cni|ssn|mrn|policy number|insurance number|insurance no|kitambulisho|carte d.identité|matricule|numéro d.assuré|جواز السفر|جواز سفري|جواز سفر|جواز|رقم الهوية|الهوية|بطاقة'
const FILLERS = 'no|number|num|numéro|nº|n|is|est|card|la|ni|ya|namba|yangu|my|رقم|رقمه|هو'
const NAMED_DOCUMENT = new RegExp(
  `${WORD_BEGIN}(${DOCUMENT_WORDS})((?:[\\s:#°.-]{1,3}(?:${FILLERS})(?=[\\s:#°.-])){0,4}[\\s:#°.-]{0,3})([\\p{L}\\p{Nd}][\\p{L}\\p{Nd}/-]{4,24})`,
  'giu',
)
const FEWEST_DIGITS = 4

/** Letters with digits: passports and the like; and account numbers. */
const NUMBERED = new RegExp(`${WORD_BEGIN}([A-Za-z]{1,3})(-?)(\\p{Nd}{6,9})[A-Za-z]?${WORD_END}`, 'gu')
const NUMBERED_APART = new RegExp(`${WORD_BEGIN}([A-Z]{1,2}) (\\p{Nd}{7,9})${WORD_END}`, 'gu')
const IBAN = new RegExp(
  `${WORD_BEGIN}[A-Z]{2}\\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?${WORD_END}`,
  'gu',
)
const isMoney = (letters: string) => new RegExp(`^(?:${MONEY_WORDS})$`, 'iu').test(letters)
const isWord = (letters: string) => /^(?:of|is|to|at|in|or|by|up|my)$/i.test(letters)

export function redactDocuments(text: string): string {
  return text
    .replace(IBAN, '[account number]')
    .replace(NAMED_DOCUMENT, (found, word: string, fillers: string, number: string) =>
      number.replace(/\P{Nd}/gu, '').length < FEWEST_DIGITS ? found : `${word}${fillers}[document number]`,
    )
    .replace(NUMBERED, (found, letters: string) => (isMoney(letters) ? found : '[document number]'))
    .replace(NUMBERED_APART, (found, letters: string) =>
      isMoney(letters) || isWord(letters) ? found : '[document number]',
    )
}
