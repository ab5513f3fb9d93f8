import type { Reading } from './normalise.ts'

/** Takes the place of a word that names no sign here. No phrase and no spelling is like it. */
const NEUTRAL = '_'

const PLACES =
  'unit/units/ward/wards/centre/centres/center/centers/clinic/clinics/department/programme/program'

/** Expressions in which a dangerous word means something harmless; a slash separates choices for one word. */
const FIGURES: readonly string[] = [
  `stroke/seizure/epilepsy/burn/burns/trauma/poisons/sepsis ${PLACES}`,
  `heart attack ${PLACES}`,
  `chest pain ${PLACES}`,
  'seizure/seizures/fit/stroke free',
  'heart attack when i saw/see/read/heard',
  'heart attack over/at the bill/price/cost/quote',
  'gave me/him/her a heart attack',
  'dying to know/hear/see/meet/try/visit/travel',
  'to die for',
  'killing me/us',
  'bleeding money/cash',
  'bleed us/me dry',
  'drowning in debt/debts/paperwork/work/bills/emails',
  'head is exploding/spinning/bursting with',
  'burning question/questions/desire',
  'stroke of luck/genius',
  'stroke of a pen',
  'shot in the dark',
  'choked up/on the price',
  'breaks/broke/breaking my/our/his/her heart',
  'pain in the neck/backside/ass/butt',
  'breathe/breath/breathing through my/his/her/the nose',
  'breathe/breathing well/properly through my/his/her/the nose',
  'respirer par le nez',
  'respirer bien par le nez',
  'respirar por la nariz',
  'respirar bien por la nariz',
  'respirar pelo nariz',
  'respirar bem pelo nariz',
  '想 死 你',
  '没 有 呼 吸 困 难',
  '沒 有 呼 吸 困 難',
  'hand luggage/baggage',
  'blood test/tests/work/group/type/types/count/counts/bank/result/results/sample/samples/donor/donation',
  'pills/tablets/medicines/medication with me on/to/in/when',
  'yellow fever vaccine/vaccination/vaccinations/certificate/card/jab',
  'once/twice a day',
  'twice daily',
  'beat/beats/beating me/us at chess/cards/tennis/golf/football/ludo/scrabble/draughts/games',
  'bat/battu aux/au echecs/cartes/tennis/foot/dames',
  'hit/hits me/us up',
  'financial/political suicide',
  'suicide mission',
  'meurs d envie/impatience',
  'coute les yeux de la tete',
]

/** Before "fit" they make it "can" in West African English: "no fit breathe". */
const NOT_ABLE = new Set(['no', 'nor', 'dey', 'de', 'never'])
/** Before "fit" they make it a seizure, unless a person or a purpose follows. */
const FIT_AFTER = new Set(
  'a an one another first second third epileptic febrile having had has have get gets getting got of with more many several two three four five the his her my these those this that'.split(
    ' ',
  ),
)
/** Behind "fit" they say that it means healthy or suitable. */
const FIT_FOR = new Set(
  'to for enough person people man woman adult patient lady guy mother father old year healthy active runner athlete body'.split(
    ' ',
  ),
)
/** Behind "fit" they leave no doubt. */
const SEIZURE_WORDS = new Set(
  'now started starts start just since foam foaming shaking unconscious stopped lasting lasted lasts dey don'.split(
    ' ',
  ),
)
const TIMES = new Set('minute minutes min mins mn hour hours long'.split(' '))
const FITTING_AFTER = new Set(
  'is s was started starts start keeps kept still been baby child son daughter wife husband mother father boy girl he she and dey'.split(
    ' ',
  ),
)
const FITTING_THING = new Set('a an the in into for room of my new your'.split(' '))

const PATTERNS = FIGURES.map((figure) => figure.split(' ').map((word) => new Set(word.split('/'))))

/** Replaces words that name a sign only as a figure of speech, and "fit" where it is no seizure. Changes the reading. */
export function withoutFigures(reading: Reading): Reading {
  const { words } = reading
  for (const pattern of PATTERNS) {
    for (let at = 0; at + pattern.length <= words.length; at++)
      if (pattern.every((choices, index) => choices.has(words[at + index] as string)))
        words.fill(NEUTRAL, at, at + pattern.length)
  }
  for (let at = 0; at < words.length; at++) if (isHealthy(words, at)) words[at] = NEUTRAL
  return reading
}

/** "A fit for ten minutes". */
const isTime = (words: readonly string[], at: number) =>
  words[at] === 'for' && words.slice(at + 1, at + 4).some((word) => TIMES.has(word))

/** "Fit to fly", "this fits my budget", "fitting a crown": no seizure is named. */
function isHealthy(words: readonly string[], at: number): boolean {
  const [before = '', word, after = ''] = [words[at - 1], words[at], words[at + 1]]
  if (word === 'fit')
    return (
      !SEIZURE_WORDS.has(after) &&
      !NOT_ABLE.has(before) &&
      (!FIT_AFTER.has(before) || (FIT_FOR.has(after) && !isTime(words, at + 1)) || /^\d/.test(after))
    )
  if (word === 'fits') return !SEIZURE_WORDS.has(after) && !FIT_AFTER.has(before)
  if (word === 'fitting' || word === 'fitted')
    return (
      !SEIZURE_WORDS.has(after) &&
      (!FITTING_AFTER.has(before) || (FITTING_THING.has(after) && !isTime(words, at + 1)))
    )
  return false
}
