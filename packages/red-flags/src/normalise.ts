/** A message as the rules read it. */
export interface Reading {
  words: string[]
  /** Of each word, the number of its sentence. */
  sentences: number[]
  /** Of each word, the number of its clause: sentences are cut at commas, colons, brackets and "but". */
  clauses: number[]
}

/** One character each, which would become up to eighteen. */
const HONORIFICS = /[\ufdf0-\ufdfc]/g

/** Characters that are read once compatibility forms are written out: twice the longest message. */
const MOST_CHARACTERS = 40_000

const UNKNOWN = -1
const BREAK = 0
const LETTER = 1
const INVISIBLE = 2
const APOSTROPHE = 3
const SENTENCE_END = 4
const CLAUSE_END = 5
const DIGIT = 6
const WORD = 7

const APOSTROPHES = "'\u2019\u2018`\u00b4\u02bc"
const SENTENCE_ENDS = '.!?;\n\r\u2026\u061f\u061b\u3002\u0964\u1362'
const CLAUSE_ENDS = ',:()[]\u060c\u2013\u2014\u1363'
const UNWRITTEN = '\u0640\u0621'
/** Vowel signs of Devanagari tell words apart; its dot below is often left out. */
const VOWEL_SIGN = /[\u0900-\u093b\u093e-\u094d]/
/** Chinese is written without spaces: each character is read as a word. */
const WHOLE_WORD = /\p{Script=Han}/u
/** What French joins to the next word; any other apostrophe stands inside of one. */
const ELISIONS = new Set([
  'l',
  'd',
  'j',
  'n',
  's',
  'm',
  't',
  'c',
  'qu',
  'jusqu',
  'lorsqu',
  'puisqu',
  'quelqu',
])
const TURNS = new Set([
  'but',
  'however',
  'except',
  'yet',
  'though',
  'although',
  'mais',
  'sauf',
  'pourtant',
  'lakini',
  'bali',
  'ila',
  'walakini',
  'انما',
  'الا',
  'لكن',
  'ولكن',
  'بس',
  'pero',
  'लेकिन',
  'मगर',
  '但',
  'ግን',
  'lakin',
  'walakin',
])
const SPELLINGS: Record<string, string> = {
  ة: 'ه',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  گ: 'ك',
  ڤ: 'ف',
  پ: 'ب',
  œ: 'oe',
  æ: 'ae',
  ı: 'i',
  '\u0901': '\u0902',
  ...alike('ሐሑሒሓሔሕሖ', 'ሀሁሂሀሄህሆ'),
  ...alike('ኀኁኂኃኄኅኆ', 'ሀሁሂሀሄህሆ'),
  ...alike('ሠሡሢሣሤሥሦ', 'ሰሱሲሳሴስሶ'),
  ...alike('ዐዑዒዓዔዕዖ', 'አኡኢአኤእኦ'),
  ...alike('ፀፁፂፃፄፅፆ', 'ጸጹጺጻጼጽጾ'),
  ...alike('ሃኣ', 'ሀአ'),
}
/** Letters of Amharic that sound the same and are written for each other. */
function alike(written: string, read: string): Record<string, string> {
  return Object.fromEntries([...written].map((letter, at) => [letter, read[at] as string]))
}

/** Digits that stand for Arabic letters in Latin script: "3andi waja3". */
const ARABIC_DIGITS: Record<string, string> = { 2: 'a', 3: 'a', 5: 'kh', 6: 't', 7: 'h', 8: 'gh', 9: 'q' }
const UNITS =
  'h|hr|hrs|hour|hours|d|day|days|w|wk|wks|week|weeks|m|mo|mos|mth|mths|month|months|y|yr|yrs|yo|year|years|min|mins|mn|am|pm|mg|ml|kg|cm|c|f|k|th|nd|rd|st|x|ans|an|jour|jours|mois|heures|heure|semaines|eme|e'
const UNIT_WORDS = new Set(UNITS.split('|'))

/** Kinds of the UTF-16 units, learnt as they come. */
const kinds = new Int8Array(65_536).fill(UNKNOWN)

function kindOf(unit: number): number {
  if (kinds[unit] === UNKNOWN) kinds[unit] = learn(String.fromCharCode(unit))
  return kinds[unit] ?? BREAK
}

function learn(character: string): number {
  if (APOSTROPHES.includes(character)) return APOSTROPHE
  if (SENTENCE_ENDS.includes(character)) return SENTENCE_END
  if (CLAUSE_ENDS.includes(character)) return CLAUSE_END
  if (VOWEL_SIGN.test(character)) return LETTER
  if (WHOLE_WORD.test(character)) return WORD
  if (UNWRITTEN.includes(character) || /[\p{M}\p{Cf}]/u.test(character)) return INVISIBLE
  if (/\p{Nd}/u.test(character)) return DIGIT
  return /[\p{L}\p{N}]/u.test(character) ? LETTER : BREAK
}

/** One pass, unit by unit: its time grows with the length of the text and with nothing else. */
export function read(text: string): Reading {
  const plain = text.replace(HONORIFICS, ' ').normalize('NFKD').slice(0, MOST_CHARACTERS).toLowerCase()
  const reading: Reading = { words: [], sentences: [], clauses: [] }
  let word = ''
  let hasDigits = false
  let sentence = 0
  let clause = 0
  const close = () => {
    if (word === '') return
    const token = hasDigits || isHeld(word) ? spelling(word) : word
    word = ''
    hasDigits = false
    if (token === '') return
    if (TURNS.has(token)) clause++
    reading.words.push(token)
    reading.sentences.push(sentence)
    reading.clauses.push(clause)
  }
  for (let at = 0; at < plain.length; at++) {
    const unit = plain.charCodeAt(at)
    const kind = kindOf(unit)
    if (kind === LETTER) word += SPELLINGS[plain[at] as string] ?? plain[at]
    else if (kind === DIGIT) {
      word += digit(unit)
      hasDigits = true
    } else if (kind === WORD) {
      close()
      word = plain[at] as string
      close()
    } else if (kind === INVISIBLE) continue
    else if (kind === APOSTROPHE) {
      if (ELISIONS.has(word)) close()
    } else if (isDecimalPoint(plain, at)) word += '.'
    else {
      close()
      if (kind === SENTENCE_END) sentence++
      if (kind === SENTENCE_END || kind === CLAUSE_END || isDash(plain, at)) clause++
    }
  }
  close()
  return reading
}

const digit = (unit: number) =>
  unit >= 0x660 && unit <= 0x669
    ? String(unit - 0x660)
    : unit >= 0x6f0 && unit <= 0x6f9
      ? String(unit - 0x6f0)
      : String.fromCharCode(unit)

const isDecimalPoint = (text: string, at: number) =>
  '.,\u066b'.includes(text[at] as string) &&
  kindOf(text.charCodeAt(at - 1)) === DIGIT &&
  kindOf(text.charCodeAt(at + 1)) === DIGIT

const isDash = (text: string, at: number) =>
  text[at] === '-' && (text[at - 1] === ' ' || text[at + 1] === ' ')

/** Letters held down ("paiiiin") count once, digits inside of words are Arabic letters. */
function spelling(word: string): string {
  const held = isNumber(word) ? word : word.replace(/(.)\1{2,}/g, '$1')
  if (!/[0-9]/.test(held) || isNumber(held)) return held
  const [number = ''] = /^[0-9.]+/.exec(held) ?? []
  if (number !== '' && UNIT_WORDS.has(held.slice(number.length))) return held.slice(number.length)
  const letters = held.replace(/[0-9]/g, (one) => ARABIC_DIGITS[one] ?? one)
  return letters.replace(/(a)\1+/g, '$1')
}

function isHeld(word: string): boolean {
  for (let at = 2; at < word.length; at++)
    if (word[at] === word[at - 1] && word[at] === word[at - 2]) return true
  return false
}

const isNumber = (word: string) => /^[0-9.]+$/.test(word)
