import { COMMON_WORDS } from '../question/common-words.js'
import { placesIn } from '../question/places.js'
import { plain } from '../question/words.js'

const NAME = '[name]'
const LETTERS = String.raw`\p{L}[\p{L}\p{M}'’-]{0,40}`
const CAPITALISED = String.raw`\p{Lu}[\p{L}\p{M}'’-]{1,40}`

const TITLES =
  'dr|doctor|docteur|daktari|prof|professor|professeur|mr|mrs|ms|miss|mme|madame|monsieur|sir|chief|alhaji|hajia|pastor|imam|sheikh|bwana|ustaz|nurse|dato|datuk|encik|puan'
const RELATIONS =
  'husband|wife|son|daughter|mother|father|brother|sister|uncle|aunt|auntie|grandmother|grandfather|cousin|nephew|niece|friend|partner|fianc[eé]e?|child|baby|boy|girl|mum|mom|dad|neighbour|surgeon|cardiologist|oncologist|mari|femme|fils|fille|m[eè]re|p[eè]re|fr[eè]re|s[oœ]e?ur|oncle|tante|ami|amie|enfant'
const POSSESSIVES = 'my|our|his|her|their|mon|ma|notre|son|sa|leur'
const CALLED =
  "(?:is |was |are )?(?:called|named)|name is|name:|s['’]appelle|nomm[ée]e?|anaitwa|jina lake(?: ni)?|bernama|namanya|اسمه|اسمها|يدعى|تدعى"

/** Matches the words before a name, and the words that may be the name. */
const pattern = (before: string) =>
  new RegExp(String.raw`(?<![\p{L}\p{N}])((?:${before})\s{1,2})(${LETTERS}(?: ${LETTERS}){0,3})`, 'giu')
const BEHIND_TITLE = pattern(`(?:${TITLES})\\.?`)
const BEHIND_RELATION = pattern(String.raw`(?:${POSSESSIVES}) (?:\p{L}+ )?(?:${RELATIONS}),?`)
const BEHIND_CALLED = pattern(`(?:${CALLED})`)

/** Heads of medical terms that people write with capitals: "Multiple Sclerosis", "Down Syndrome". */
const MEDICAL =
  /(?:itis|osis|oma|a?emia|pathy|ectomy|plasty|scopy|graphy|lysis|mellitus|disease|syndrome|palsy|failure|fibrillation|infection|injury|fracture|replacement|transplant|therapy|cancer|tumou?r|defect|arrest|attack|stroke|disc|ligament|cuff|valve|artery|hospital|clinic|cent(?:re|er)|medical|institute|university|street|road|city|airport|airlines?)$/i
const DESTINATION_CITIES = new Set([
  'kuala lumpur',
  'new delhi',
  'george town',
  'subang jaya',
  'petaling jaya',
])
const IN_A_ROW = new RegExp(String.raw`(?<![\p{L}\p{N}\[])${CAPITALISED}(?: ${CAPITALISED}){1,3}`, 'gu')

/**
 * Takes out names of other people: behind a title, a relation or "called", and two capitalised words in a row that are no
 * place, no medical term and no words of the catalogue. A single first name without any of these stays.
 * @param known words of the catalogue rows that go with the text, plain
 */
export function redactOtherNames(text: string, known: ReadonlySet<string>): string {
  const isWord = (word: string) => COMMON_WORDS.has(plain(word)) || known.has(plain(word))
  const isAnyName = (word: string, at: number) => isCapitalised(word) || (at === 0 && !isWord(word))
  return text
    .replace(BEHIND_TITLE, (...match) => withoutName(match, isCapitalised))
    .replace(BEHIND_RELATION, (...match) => withoutName(match, isCapitalised))
    .replace(BEHIND_CALLED, (...match) => withoutName(match, isAnyName))
    .replace(IN_A_ROW, (words) => (isPerson(words, isWord) ? NAME : words))
}

const isCapitalised = (word: string) => /^\p{Lu}/u.test(word) && word !== 'I'

/** Replaces the leading words that are a name. */
function withoutName(
  [whole, before, words]: string[],
  isName: (word: string, at: number) => boolean,
): string {
  const all = (words ?? '').split(' ')
  const end = all.findIndex((word, at) => !isName(word, at))
  const rest = end === -1 ? [] : all.slice(end)
  return end === 0 ? (whole ?? '') : `${before}${[NAME, ...rest].join(' ')}`
}

const isPerson = (words: string, isWord: (word: string) => boolean) =>
  !words.split(' ').some((word) => isWord(word) || /^\p{Lu}+$/u.test(word)) &&
  !MEDICAL.test(words) &&
  !DESTINATION_CITIES.has(plain(words)) &&
  placesIn(words).length === 0
