import { GUIDE_WORDS } from '../question/likeness.js'
import { placesIn } from '../question/places.js'
import { isSpelledLike } from '../question/spelling.js'
import { isHadBeside, topicsIn } from '../question/topics.js'
import { plain, type Term, termsOf, wordsOf } from '../question/words.js'
import type { Hit, Meaning } from './meaning.queries.js'

const WORTH = { name: 3, called: 2, described: 0.4 }
/** A pair of words is said by nobody who means something else. */
const WORTH_OF_PAIR = { name: 3, called: 3, described: 0.4 }
const MISSPELT = 0.9
/** A description alone is no reason. */
const LEAST_WORTH = 1.5
const SHARE_OF_FIRST = 0.7
/** What stands beside a treatment comes behind it, unless it is asked for. */
const COMPLEMENTARY = 0.7
/** Two things are asked for at once. */
const JOINED = /\b(and|or|vs|versus|plus|both|together)\b/
const ASKS_FOR_COMPLEMENTARY =
  /\b(complementary|ayurveda|acupuncture|functional|herbal|massage|nutrition|lifestyle)\b/

/** What one turn of a conversation is about. */
export interface Subjects {
  text: string
  treatmentIds: string[]
  /** Ids of specializations. */
  fieldIds: string[]
  /** Codes of destinations. */
  countries: string[]
  /** Words that may name a hospital or a city. */
  words: string[]
  /** Medical matters that nothing in the catalogue is called by. */
  missing: string[]
}

export function subjectsOf(text: string, turn: number, meaning: Meaning): Subjects {
  const said = wordsOf(text).join(' ')
  const hits = asSpelled(meaning.hits.filter((hit) => hit.turn === turn && isMeant(hit)))
  const treatments = ranked(
    hits.filter(({ kind }) => kind === 'treatment'),
    said,
  )
  const fields = ranked(
    hits.filter(({ kind }) => kind === 'field'),
    said,
  )
  const telling = hits.filter(({ id, met }) => met !== 'described' && [...treatments, ...fields].includes(id))
  const missing = topicsIn(text).filter(
    (topic) =>
      !(isHadBeside(topic) && telling.length > 0) &&
      // Of "kidney stones" both: a kidney alone is another matter.
      !topic.split(' ').every((part) => telling.some(({ word }) => word.split(' ').includes(part))),
  )
  const terms = termsOf(text).filter(({ isPair }) => !isPair)
  const countries = countriesIn(text, terms, hits, meaning)
  const taken = new Set([...telling.map(({ word }) => word), ...countries.flatMap(({ words }) => words)])
  return {
    text,
    treatmentIds: missing.length > 0 ? [] : treatments,
    fieldIds: missing.length > 0 ? [] : fields,
    countries: countries.map(({ code }) => code),
    words: terms.flatMap(({ word }) => (taken.has(word) ? [] : spellingsOf(word, meaning))),
    missing,
  }
}

const isMeant = ({ word, spelling, isPair }: Hit) =>
  isPair || word === spelling || (!GUIDE_WORDS.has(word) && isSpelledLike(word, spelling))

/** How a word may have been misspelt is asked only where nothing is called as it was typed. */
function asSpelled(hits: Hit[]): Hit[] {
  const typed = hits.filter(({ word, spelling, met }) => word === spelling && met !== 'described')
  return typed.length > 0 ? hits.filter(({ word, spelling }) => word === spelling) : hits
}

const spellingsOf = (word: string, { spellings }: Meaning) => [
  word,
  ...spellings
    .filter((known) => known.word === word && isSpelledLike(word, known.spelling))
    .map(({ spelling }) => spelling),
]

/** Ids, the best met first; what is met much less than the first was not meant. */
function ranked(hits: Hit[], said: string): string[] {
  const best = new Map<string, Map<string, number>>()
  for (const { id, word, spelling, isPair, met, category } of hits) {
    const worth = (isPair ? WORTH_OF_PAIR : WORTH)[met] * (word === spelling ? 1 : MISSPELT)
    const words = best.get(id) ?? new Map<string, number>()
    words.set(word, Math.max(words.get(word) ?? 0, worth))
    best.set(id, words)
    if (category === 'complementary' && !ASKS_FOR_COMPLEMENTARY.test(said)) words.set('', 0)
  }
  const scored = [...best]
    .map(([id, words]) => ({ id, worth: [...words.values()].reduce((sum, worth) => sum + worth, 0), words }))
    .filter(({ worth }) => worth >= LEAST_WORTH)
    .map(({ id, worth, words }) => ({ id, words, worth: words.has('') ? worth * COMPLEMENTARY : worth }))
    .sort((a, b) => b.worth - a.worth)
  const first = scored[0]
  const least = (first?.worth ?? 0) * SHARE_OF_FIRST
  /** Called by a word that says nothing of the first: both are asked for. */
  const isNamedBeside = (id: string) =>
    hits.some(
      (hit) =>
        hit.id === id &&
        (hit.met === 'name' || (hit.met === 'called' && JOINED.test(said))) &&
        hit.word === hit.spelling &&
        !first?.words.has(hit.word),
    )
  return scored.filter(({ id, worth }) => worth >= least || isNamedBeside(id)).map(({ id }) => id)
}

/** Destinations by the name of the country, its capital, or either misspelt; where somebody comes from only if alone. */
function countriesIn(text: string, terms: Term[], hits: Hit[], { destinations }: Meaning) {
  const said = ` ${wordsOf(text).join(' ')} `
  const named = placesIn(text)
  const found = destinations.flatMap(({ code, country, capital }) => {
    const place = named.find((one) => one.code === code)
    const words = plain(country).split(' ')
    if (place) return [{ code, words, isOrigin: place.isOrigin }]
    if (said.includes(` ${plain(capital)} `)) return [{ code, words: [], isOrigin: false }]
    const misspelt = terms.find(
      ({ word }) =>
        word.length >= 5 &&
        !hits.some((hit) => hit.word === word) &&
        [...words, ...plain(capital).split(' ')].some(
          (known) => known.length >= 5 && isSpelledLike(word, known),
        ),
    )
    return misspelt ? [{ code, words: [misspelt.word], isOrigin: false }] : []
  })
  const wanted = found.filter(({ isOrigin }) => !isOrigin)
  return wanted.length > 0 || found.length === 0 || named.length > found.length ? wanted : found
}
