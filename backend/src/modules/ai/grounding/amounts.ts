/** Money in a text, however it is written. */
export interface Amount {
  value: number
  /** ISO 4217 where it is known; null for a bare number in a sentence about prices. */
  currency: string | null
  /** Of the text that `readable` makes. */
  start: number
  end: number
}

const CURRENCIES: [pattern: string, code: string][] = [
  [
    '(?:us|u\\.s\\.) ?\\$|usd|us dollars?|american dollars?|dollars? américains?|dollars?|bucks|dola|دولار(?:ات|ا)?|\\$ ?us|\\$',
    'USD',
  ],
  ['singapore dollars?|sgd|s\\$', 'SGD'],
  ['australian dollars?|aud|au?\\$', 'AUD'],
  ['canadian dollars?|cad|ca?\\$', 'CAD'],
  ['hong kong dollars?|hkd|hk\\$', 'HKD'],
  ['rm|myr|ringgits?|رينغيت|رنجت', 'MYR'],
  ['thb|bahts?|بات|฿', 'THB'],
  ['inr|rs\\.?|rupees?|roupies?|روبي(?:ة|ات)|₹', 'INR'],
  ['try|turkish liras?|liras?|livres turques|لير(?:ة|ات)|₺', 'TRY'],
  ['krw|won|₩', 'KRW'],
  ['eur|euros?|yuro|يورو|€', 'EUR'],
  ['gbp|pounds? sterling|pounds?|quid|£', 'GBP'],
  ['ngn|nairas?|₦', 'NGN'],
  ['kes|ksh\\.?|kenyan? shillings?|shillings?|shilingi', 'KES'],
  ['ugx|tzs|etb|egp|mad|dzd|zmw|xof|xaf|rwf|birr|dirhams?|aed|cfa|fcfa|ريال|درهم|دينار|جنيه', 'OTHER'],
  ['ghs|gh₵|cedis?|₵', 'GHS'],
  ['zar|rands?', 'ZAR'],
  ['cny|rmb|yuan|jpy|yen|¥|idr|rupiahs?|php|pesos?|vnd|₫|chf|francs?|\\p{Sc}', 'OTHER'],
]
const MARK = CURRENCIES.map(([pattern]) => pattern).join('|')
const MARKS = CURRENCIES.map(([pattern, code]) => [new RegExp(`^(?:${pattern})$`, 'iu'), code] as const)
const codeOf = (mark: string) => MARKS.find(([pattern]) => pattern.test(mark.trim()))?.[1] ?? 'OTHER'

const NUMBER = String.raw`\d+(?:[ ,.'’  ]\d{3})*(?:[.,]\d+)?`
const SCALE = String.raw`(?: ?(?:k|m|mn|bn|thousand|million|billion|grand|lakhs?|crores?|hundred)\b)?`
const MONEY = new RegExp(
  `(?<before>(?<![\\p{L}])(?:${MARK})[ ]?)?(?<number>${NUMBER})(?<scale>${SCALE})(?<after>[ -]?(?:${MARK})(?![\\p{L}]))?`,
  'giu',
)
const SCALES: Record<string, number> = {
  k: 1e3,
  thousand: 1e3,
  grand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
  hundred: 100,
  lakh: 1e5,
  lakhs: 1e5,
  crore: 1e7,
  crores: 1e7,
}

/** Words beside which a bare number is a price. */
const ABOUT_PRICES =
  /\b(cost\w*|price\w*|pay\w*|paid|fees?|charge\w*|expens\w*|cheap\w*|budget|quote\w*|deposit|worth|spend|afford\w*|bill\w*|savings?|discount\w*|total)\b/i
/** The same in the other languages that our patients write. */
const ABOUT_PRICES_ELSEWHERE =
  /(?<!\p{L})(coût|prix|tarif|frais|pay(?:er|ez)|bei(?!\p{L})|gharama|gharimu|(?:ina|ita|hu)gharimu|lipa|(?:و|ال)*(?:تكلف|تكاليف|كلف|سعر|أسعار|ثمن|رسوم|دفع))/iu
/** Numbers that are not written in digits, nor in English. */
const WRITTEN_ELSEWHERE =
  /(?<!\p{L})(mille|cents?|elfu|mia|laki|milioni|(?:و|ال|ب)*(?:ألف|الف|ألفا|ألفين|آلاف|الاف|مئة|مائة|مئتين|مليون))(?!\p{L})/iu
const CURRENCY = new RegExp(`(?<!\\p{L})(?:${MARK})(?!\\p{L})`, 'iu')

/** Whether a text tells of money in a number that cannot be read here. */
export const holdsUnreadAmount = (text: string): boolean =>
  WRITTEN_ELSEWHERE.test(text) && CURRENCY.test(text)

/** Smaller bare numbers are counts, days and percentages. */
const LEAST_BARE = 100
const RANGE = /^\s*(?:-|–|—|to|and|or|until|through|bis|à)\s*$/i

/** The amounts of a text that is already readable. */
export function amountsIn(text: string): Amount[] {
  const isAboutPrices = ABOUT_PRICES.test(text) || ABOUT_PRICES_ELSEWHERE.test(text)
  const numbers = [...text.matchAll(MONEY)].map((match) => {
    const { before, number = '', scale = '', after } = match.groups ?? {}
    const scaled = SCALES[scale.trim().toLowerCase()]
    return {
      value: numberIn(number) * (scaled ?? 1),
      currency: before || after ? codeOf((before || after) ?? '') : null,
      isScaled: scaled !== undefined && /k|grand|thousand|lakh/i.test(scale),
      isPercent: /^\s?(%|percent)/.test(text.slice(match.index + match[0].length)),
      scale: scaled ?? 1,
      start: match.index,
      end: match.index + match[0].length,
    }
  })
  return numbers.flatMap((one, index) => {
    if (one.isPercent) return []
    const beside = [numbers[index - 1], numbers[index + 1]].find(
      (other) =>
        other?.currency &&
        RANGE.test(text.slice(Math.min(one.end, other.end), Math.max(one.start, other.start))),
    )
    const value =
      one.scale === 1 && beside && beside.scale > 1 && one.value < beside.scale
        ? one.value * beside.scale
        : one.value
    const { start, end } = one
    if (one.currency) return [{ value, currency: one.currency, start, end }]
    if (beside) return [{ value, currency: beside.currency, start, end }]
    const isBare = one.isScaled || (isAboutPrices && value >= LEAST_BARE && !isYear(text, one))
    return isBare ? [{ value, currency: null, start, end }] : []
  })
}

const isYear = (text: string, { value, start }: { value: number; start: number }) =>
  value >= 1900 && value <= 2100 && /\b(in|since|of|from|until|by|year)\s*$/i.test(text.slice(0, start))

/** "6,500", "6.500", "6 500" and "6500.00" are the same. */
function numberIn(number: string): number {
  const grouped = number.replace(/[\s,.'’](?=\d{3}(?!\d))/g, '')
  return Number(grouped.replace(',', '.'))
}

const ONES: Record<string, number> = Object.fromEntries(
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value]),
)
const TENS: Record<string, number> = Object.fromEntries(
  'twenty thirty forty fifty sixty seventy eighty ninety'
    .split(' ')
    .map((word, index) => [word, 20 + 10 * index]),
)
const WORD = `(?:${[...Object.keys(ONES), ...Object.keys(TENS)].join('|')}|hundred|thousand|million)s?`
const WRITTEN = new RegExp(`\\b(?:(?:an?|half an?|${WORD})[ -])?${WORD}(?:(?:[ -]and)?[ -]${WORD})*\\b`, 'gi')

/** Digits for other digits and for written numbers; no marks, no invisible signs. */
export function readable(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replace(/&dollar;/gi, '$')
    .replace(/[\p{Cf}*_~`\\]/gu, '')
    .replace(/<[^>]*>/g, '')
    .replace(/\p{Nd}/gu, digitOf)
    .replace(/[٬٫]/g, ',')
    .replace(/\s+/g, ' ')
    .replace(WRITTEN, (words) => `${writtenNumber(words) ?? words}`)
}

/** The blocks of digits begin at a code that ends with 0 or 6. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const low = code & 0xf
  const startsAtZero = low < 6 || /\p{Nd}/u.test(String.fromCodePoint(code - low))
  return `${(startsAtZero ? low : low - 6) % 10}`
}

function writtenNumber(text: string): number | undefined {
  const words = text.toLowerCase().split(/[ -]+/)
  let total = 0
  let part = 0
  for (const plural of words) {
    const word = plural in ONES || plural in TENS ? plural : plural.replace(/s$/, '')
    if (word === 'and') continue
    else if (word === 'half') part = 0.5
    else if (word === 'a' || word === 'an') part = part || 1
    else if (word in ONES) part += ONES[word] ?? 0
    else if (word in TENS) part += TENS[word] ?? 0
    else if (word === 'hundred') part = (part || 1) * 100
    else if (word === 'thousand' || word === 'million') {
      total += (part || 1) * (word === 'thousand' ? 1e3 : 1e6)
      part = 0
    } else return undefined
  }
  return total + part
}
