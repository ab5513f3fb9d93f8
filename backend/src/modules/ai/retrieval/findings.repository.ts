import { Injectable } from '@nestjs/common'
import { Database } from '../../../platform/database/index.js'
import { SettingsService } from '../../settings/index.js'
import type { Question } from '../adviser.js'
import type { Findings, FoundGuide, FoundHospital } from '../findings.js'
import { ALL_HOSPITALS, ALL_TREATMENTS } from '../grounding/links.js'
import { budgetIn, type Intent, intentsOf, isLeaning, languagesIn } from '../question/intents.js'
import { guidesLike } from '../question/likeness.js'
import { placesIn } from '../question/places.js'
import { isHadBeside } from '../question/topics.js'
import { plain, termsOf, wordsOf } from '../question/words.js'
import { destinationsWith } from './country-facts.js'
import { guidesWith } from './guides.js'
import { readMeaning } from './meaning.queries.js'
import { hospitalsMeant } from './named-hospitals.js'
import { type HospitalOrder, type Rows, readRows, type Wanted } from './rows.queries.js'
import { type Subjects, subjectsOf } from './subjects.js'

/** Questions before the message that it may lean on. */
const MOST_TURNS = 3
const MOST_WORDS = 6
const MOST_TREATMENTS = 6
/** So many destinations are a list of all, asked for by nobody. */
const EVERYWHERE = 5
const MUCH_ALIKE = 0.15
/** Longer, and it says itself what it is about. */
const SHORT_QUESTION = 14
const ACCREDITATION = /\b(jci|msqh|nabh|achs)\b/g
const ASKS_FOR_TREATMENTS = /\b(treatments?|procedures?|operations|surgeries)\b/
/** Another country is only what ours are measured by. */
const COMPARED = /\b(compared?|than|versus|vs)\b/i
const JOURNEY = /\b(fly|flying|flights?|planes?|air\w*|aero\w*|cabin|board\w*|travel\w*|home|journey|trip)\b/
const LINKED_HOSPITAL = /\]\(\/hospitals\/([a-z0-9-]+)\)/g

/** Finds what a question is about, in the catalogue and in what our pages say: the only things that are answered with. */
@Injectable()
export class FindingsRepository {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsService,
  ) {}

  /** Two statements, and one for the settings where a guide with an amount is found. */
  async find({ message, history }: Pick<Question, 'message' | 'history'>): Promise<Findings> {
    const asked = history.filter(({ role }) => role === 'user').map(({ content }) => content)
    const texts = [message, ...asked.reverse().slice(0, MOST_TURNS)]
    const terms = texts.flatMap((text, turn) => termsOf(text).map((term) => ({ ...term, turn })))
    const meaning = await readMeaning(this.database.catalogue, terms)
    const [subjects, ...before] = texts.map((text, turn) => subjectsOf(text, turn, meaning))
    if (!subjects) throw new Error('A question has a message')
    const intents = intentsOf(message)
    const about = leaningOn(subjects, before, intents, lastLinkedHospitals(history))
    const wanted = wantedBy(about, intents)
    const rows = await readRows(this.database.catalogue, wanted)
    const chosen = chosenOf(rows, about, intents, wanted)
    return { ...chosen, guides: await this.guides(guidesFor(message, about, chosen)) }
  }

  private async guides(ids: string[]): Promise<FoundGuide[]> {
    if (ids.length === 0) return []
    const guides = guidesWith(await this.settings.all())
    return ids.flatMap((id) => guides.filter((guide) => guide.id === id))
  }
}

/** By questions that are alike: where something of the catalogue is asked for as well, only by those that are much alike. */
function guidesFor(
  message: string,
  about: About,
  { treatments, hospitals, destinations }: Omit<Findings, 'guides'>,
): string[] {
  const isOther =
    !about.missing.every(isHadBeside) ||
    about.treatmentIds.length + about.fieldIds.length + about.countries.length > 0 ||
    treatments.length + hospitals.length > 0 ||
    (destinations.length > 0 && destinations.length < EVERYWHERE)
  // "Heart bypass" alone is like "When can I fly after a heart bypass?".
  const isFlying = about.treatmentIds.length === 0 || JOURNEY.test(wordsOf(message).join(' '))
  return guidesLike(message)
    .filter(({ likeness }) => !isOther || likeness >= MUCH_ALIKE)
    .filter(({ id }) => isFlying || id !== 'flying')
    .map(({ id }) => id)
}

interface About extends Subjects {
  /** Of hospitals that the answer before named, where the message means them. */
  slugs: string[]
}

/** What the message leaves out is what was spoken of last. */
function leaningOn(now: Subjects, before: Subjects[], intents: Set<Intent>, linked: string[]): About {
  const said = wordsOf(now.text)
  const hasSubject = now.treatmentIds.length + now.fieldIds.length > 0
  const asksOfSomething = (
    [
      'price',
      'duration',
      'evidence',
      'hospital',
      'where',
      'visa',
      'travel',
      'accreditation',
      'language',
      'rating',
      'partner',
    ] as Intent[]
  ).some((intent) => intents.has(intent))
  const leans =
    now.missing.length === 0 &&
    said.length <= SHORT_QUESTION &&
    (isLeaning(now.text) || (asksOfSomething && !hasSubject))
  if (!leans || before.length === 0) return { ...now, slugs: [] }
  const hasNewWords = now.words.length > 0 && !hasSubject && now.countries.length === 0
  const subject =
    hasSubject || hasNewWords
      ? now
      : before.find(({ treatmentIds, fieldIds }) => treatmentIds.length + fieldIds.length > 0)
  const place = now.countries.length > 0 ? now : before.find(({ countries }) => countries.length > 0)
  const saysNothing = !hasSubject && now.countries.length === 0 && now.words.length === 0
  const meansHospital = linked.length > 0 && saysNothing
  return {
    ...now,
    treatmentIds: subject?.treatmentIds ?? [],
    fieldIds: subject?.fieldIds ?? [],
    countries: place?.countries ?? [],
    words:
      saysNothing && linked.length === 0
        ? (before.find(({ words }) => words.length > 0)?.words ?? [])
        : now.words,
    slugs: meansHospital ? linked : [],
  }
}

/** Of the last answer, when it named one or two. */
function lastLinkedHospitals(history: Question['history']): string[] {
  const answer = history.findLast(({ role }) => role === 'assistant')?.content ?? ''
  const slugs = [...new Set([...answer.matchAll(LINKED_HOSPITAL)].flatMap(([, slug]) => slug ?? []))]
  return slugs.length <= 2 ? slugs : []
}

function wantedBy(about: About, intents: Set<Intent>): Wanted {
  const { treatmentIds, fieldIds, countries, missing, text } = about
  const said = wordsOf(text).join(' ')
  const words = [...new Set(about.words)].filter((word) => word.length > 2).slice(0, MOST_WORDS)
  const hasSubject = treatmentIds.length + fieldIds.length > 0
  /** In a country where we have nobody. */
  const elsewhere = countries.length === 0 && placesIn(text).some(({ isOrigin }) => !isOrigin)
  const languages = languagesIn(text)
  const accreditations = [...new Set(said.match(ACCREDITATION) ?? [])]
  const maxUsd = hasSubject ? null : budgetIn(text)
  const asksForTreatments =
    missing.length === 0 &&
    !hasSubject &&
    (maxUsd !== null || (ASKS_FOR_TREATMENTS.test(said) && !intents.has('hospital')))
  const asksForHospitals =
    missing.length === 0 &&
    !elsewhere &&
    (hasSubject ||
      languages.length + accreditations.length > 0 ||
      intents.has('hospital') ||
      intents.has('doctor') ||
      (countries.length > 0 && !asksForTreatments))
  return {
    treatmentIds: treatmentIds.slice(0, MOST_TREATMENTS),
    treatmentsIn: asksForTreatments ? { countries, maxUsd } : null,
    words,
    slugs: about.slugs,
    listed: asksForHospitals
      ? {
          fieldIds,
          countries,
          languages: withOtherNames(languages),
          accreditations,
          isSpecialised: hasSubject && intents.has('only'),
          order: orderIn(said),
        }
      : null,
  }
}

const ORDERS: [said: RegExp, order: HospitalOrder][] = [
  [/\b(most|more|many) (doctors|surgeons|specialists)\b/, 'doctors'],
  [/\b(biggest|largest|bigger|most beds|big hospitals?)\b/, 'beds'],
  [/\b(oldest|longest|older)\b/, 'oldest'],
  [/\b(newest|youngest)\b/, 'newest'],
]
const orderIn = (said: string) => ORDERS.find(([pattern]) => pattern.test(said))?.[1] ?? null

/** The same language goes by two names. */
const withOtherNames = (languages: string[]) =>
  languages.flatMap((language) =>
    language === 'Mandarin' || language === 'Chinese' ? ['Mandarin', 'Chinese'] : [language],
  )

function chosenOf(rows: Rows, about: About, intents: Set<Intent>, wanted: Wanted): Omit<Findings, 'guides'> {
  const { named, inCity } = hospitalsMeant(rows.named, about.text, wanted)
  const fits = (hospital: FoundHospital) => {
    if (wanted.treatmentsIn !== null) return true
    if (rows.treatments.length > 0)
      return rows.treatments.some(({ name }) => hospital.prices.some(({ treatment }) => treatment === name))
    return about.fieldIds.length === 0 || rows.listed.some(({ slug }) => slug === hospital.slug)
  }
  const inCityFitting = about.missing.length > 0 ? [] : inCity.filter(fits)
  const meansSomebodyElse =
    wanted.words.length > 0 &&
    about.treatmentIds.length + about.fieldIds.length + about.countries.length === 0
  const listed = meansSomebodyElse && !hasFilter(wanted) ? [] : rows.listed
  const hospitals = named.length > 0 ? named : inCityFitting.length > 0 ? inCityFitting : listed
  const treatments = inCity.length > 0 && wanted.treatmentsIn ? [] : rows.treatments
  return {
    all: allThatFit(rows, about, wanted, hospitals === listed),
    // A misspelt city is found by its hospitals; another subject of the question needs no list of everything.
    treatments: named.length > 0 && wanted.treatmentsIn ? [] : treatments,
    hospitals,
    destinations: destinationsOf(rows, about, intents, named.length > 0 ? named : inCity).map(
      ({ code: _, ...destination }) => destination,
    ),
  }
}

/** The page that lists every hospital or treatment that fits: the page of one treatment, or a filtered list. */
function allThatFit(
  { treatments, treatmentCount, listedCount, specialty }: Rows,
  { treatmentIds, countries }: About,
  { treatmentsIn }: Wanted,
  isListed: boolean,
): Findings['all'] {
  const [treatment, ...others] = treatmentsIn ? [] : treatments
  const filters = new URLSearchParams({
    ...(countries.length === 1 && { country: countries.join() }),
    ...(specialty && !treatment && { specialty }),
  })
  const listPath = filters.size > 0 ? `${ALL_HOSPITALS}?${filters}` : ALL_HOSPITALS
  return {
    // Its page has no complementary treatments.
    ...(treatments.length > 0 &&
      !treatments.some(({ category }) => category === 'complementary') && {
        treatments: { count: treatmentsIn ? treatmentCount : treatmentIds.length, path: ALL_TREATMENTS },
      }),
    ...(isListed && {
      hospitals: {
        count: listedCount,
        path: treatment && others.length === 0 ? `${ALL_TREATMENTS}/${treatment.slug}` : listPath,
      },
    }),
  }
}

const hasFilter = ({ listed }: Wanted) =>
  (listed?.languages.length ?? 0) + (listed?.accreditations.length ?? 0) > 0

function destinationsOf(
  { destinations, treatments }: Rows,
  { countries, treatmentIds, missing, text }: About,
  intents: Set<Intent>,
  hospitals: FoundHospital[],
) {
  const named = destinations.filter(
    ({ code, capital }) => countries.includes(code) || plain(text).includes(plain(capital)),
  )
  const ofHospitals = destinations.filter(({ country }) =>
    hospitals.some((hospital) => hospital.country === country),
  )
  if (named.length > 0) return [...named, ...ofHospitals.filter((one) => !named.includes(one))]
  if (ofHospitals.length > 0) return ofHospitals
  if (!COMPARED.test(text) && placesIn(text).some(({ isOrigin }) => !isOrigin)) return []
  if (
    missing.length > 0 ||
    !(['where', 'visa', 'travel', 'life'] as Intent[]).some((intent) => intents.has(intent))
  )
    return []
  return treatmentIds.length > 0
    ? destinations.filter(({ country }) =>
        treatments.some((treatment) => treatment.countries.includes(country)),
      )
    : destinationsWith(text, destinations)
}
