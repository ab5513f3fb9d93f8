import { plain, wordsOf } from './words.js'

/** What somebody wants to know; read on plain words as the catalogue would say them. */
const INTENTS = {
  price:
    /\b(costs?|price[sd]?|pricing|how much|expens\w+|cheap\w*|afford\w*|fees?|charges?|charged|quote|estimate|budget|usd|dollars?)\b/,
  where:
    /\b(where|(cheapest|safest|best|nearest|closest|right|good) (country|place|destination)|(which|what) (country|countries|place|places|destinations?)|in (which|what) countr\w+|destinations?|available in|countries)\b/,
  hospital:
    /\b(hospitals?|clinics?|providers?|facilit(y|ies)|medical cent(er|re)s?|who (does|do|can|performs?|offers?|treats?|operates?|makes?)|(an?|any|some) places? (that|which|where|for|to)|institutes?)\b/,
  doctor: /\b(doctors?|surgeons?|specialists?|physicians?|professors?)\b/,
  visa: /\b(e ?visas?|visas?|entry permit|immigration|embassy)\b/,
  travel:
    /\b(flights?|fly|flying|airlines?|airports?|travel time|how far|distance|plane|stopovers?|layovers?)\b/,
  duration:
    /\b(how long|how many (days|weeks|months)|duration|length of|recovery|recover|recuperat\w+|weeks? (do|will|should|must)|days (do|will|should|must)|time off|long (is|does|do|will|should|must))\b/,
  evidence:
    /\b(success\w*|evidence|proven|scientific\w*|effective\w*|outcomes?|survival|mortality|risks?|risky|side effects?|really works?|does it work|do they work|safe|results?|chances?)\b/,
  comparison: /\b(compare[ds]?|comparing|comparison|versus|vs|difference|differ|better|cheaper than|or)\b/,
  language:
    /\b(speaks?|speaking|languages?|interpreters?|translators?|tradui\w+|(talks?|talking|understands?|knows?|in|says?) (only |just )?(arabic|chinese|english|french|hindi|indonesian|japanese|korean|malay|mandarin|russian|swahili|tamil|thai|turkish)|(arabic|chinese|english|french|hindi|indonesian|japanese|korean|malay|mandarin|russian|swahili|tamil|thai|turkish) (speak\w*|talk\w*|language|staff|doctors?|nurses?|people|interpreters?))\b/,
  accreditation: /\b(accredit\w*|jci|msqh|nabh|achsi?|certifi\w+|licen[cs]ed)\b/,
  rating: /\b(rating|ratings|rated|stars?|best|top|good|recommend\w*|reputation|leading|quality)\b/,
  partner: /\b(partners?|partnership|affiliat\w+)\b/,
  included:
    /\b(includ\w+|inclusive|inside the (price|cost)|in the (price|cost|money)|part of the (price|cost)|(price|cost|money|range|fee|package|that|it|amount)( also)? covers?|(does|do|is|are) .{0,40}\b(covers?|covered|extra|on top)|extra (costs?|charges?)|what else (must|do|will|should) (i|we) pay|all ?in|(more|less) expensive than you)\b/,
  size: /\b(biggest|largest|bigger|beds?|oldest|newest|founded|established|how old|how many (beds|doctors|surgeons)|most doctors|more doctors|(which|what) year|since when)\b/,
  life: /\b(halal|food|eat|meals?|vegetarian|pray\w*|mosques?|muslims?|islam\w*|church|temple|religio\w*|culture|safe|safer|safest|safety|dangerous|crime)\b/,
  only: /\b(only|just|nothing but|special(ised|ized|ising|izing|ist) (in|for)|dedicated|exclusively)\b/,
  saving: /\b(sav(e|ing|ings)|cheaper than)\b/,
  definition:
    /\b(what (is|are|does|s)|whats|explain|tell me (more )?about|describe|meaning of|how (is|does|do|are)|information (on|about)|info (on|about)|involve[sd]?|include[sd]?|benefits?|aims?|purpose)\b/,
  offer:
    /\b(do you (have|offer|do|provide|list|treat|cover)|can (i|you|we) (get|have|do|treat|help)|is there|are there|offer\w*|available|treat|treats?|treatments?|looking for|i need|i want|interested in|options?)\b/,
} satisfies Record<string, RegExp>

export type Intent = keyof typeof INTENTS

export function intentsOf(message: string): Set<Intent> {
  // As it was typed, too: of "nerve doctor" the catalogue's words keep the field only.
  const said = `${plain(message)} | ${wordsOf(message).join(' ')}`
  const found = (Object.keys(INTENTS) as Intent[]).filter((intent) => INTENTS[intent].test(said))
  return new Set(found)
}

const TREATMENT_NAMED =
  /\b(surger(y|ies)|operations?|op|replac\w+|transplants?|implants?|treatments?|procedures?|\w*therap(y|ies)|bypass|cabg|stents?|angioplasty|fusions?|rhinoplasty|(nose|boob) jobs?|lipo\w*|tucks?|abdominoplasty|ivf|icsi|iui|(egg|sperm|embryo) freez\w+|freez\w+ (my |of )?(eggs?|sperm|embryos?)|face ?lifts?|chemo|acupuncture|ayurved\w*|panchakarma|check ?ups?|dialysis)\b/

/** Tells whether a message may be answered with prices: it asks for them, or it names a treatment. Symptoms alone do neither. */
export const mayBePriced = (message: string, intents: ReadonlySet<Intent>): boolean =>
  intents.has('price') ||
  intents.has('saving') ||
  intents.has('included') ||
  budgetIn(message) !== null ||
  TREATMENT_NAMED.test(plain(message))

/** It leans on what was said before: "and there?", "what about Turkey?". */
const LEANING =
  /^(and|or|also|then|ok|okay|so|but|what about|how about|et)\b|\b(it|its|there|that one|this one|the (first|second|third|last|other) one|them|they|their|those|these|this|that|same|he|she|one of them|both)\b/

export const isLeaning = (message: string): boolean => LEANING.test(wordsOf(message).join(' '))

const BUDGET =
  /\b(budget|under|below|less than|up to|max\w*|at most|within|afford|have|for|spend|around|only|enough|saved|raised)\b|\bwith (only |just |about )?(us ?)?(\$|usd)? ?\d/

/** US dollars that somebody has to spend, if the message names them. */
export function budgetIn(message: string): number | null {
  const amount =
    /(?:\$|usd|us\$)\s*(\d[\d, ]*(?:\.\d+)?)\s*(k)?|(\d[\d,]*(?:\.\d+)?)\s*(k)?\s*(?:\$|usd|dollars?|bucks)/i.exec(
      message,
    )
  if (!amount || !BUDGET.test(message.toLowerCase())) return null
  const value = Number((amount[1] ?? amount[3] ?? '').replace(/[, ]/g, ''))
  return Number.isFinite(value) && value > 0 ? value * (amount[2] || amount[4] ? 1_000 : 1) : null
}

const LANGUAGES = [
  'Arabic',
  'Chinese',
  'English',
  'French',
  'Hindi',
  'Indonesian',
  'Japanese',
  'Korean',
  'Malay',
  'Mandarin',
  'Russian',
  'Swahili',
  'Tamil',
  'Thai',
  'Turkish',
]

/** Languages that the message names, where it is about speaking. */
export function languagesIn(message: string): string[] {
  if (!intentsOf(message).has('language')) return []
  return LANGUAGES.filter((language) =>
    new RegExp(`\\b${language}\\b`, 'i').test(`${message} ${wordsOf(message).join(' ')}`),
  )
}
