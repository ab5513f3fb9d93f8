import type { EntityManager } from '@mikro-orm/postgresql'
import { type Expression, type Kysely, type SqlBool } from 'kysely'
import { countryRef } from '../../platform/countries/index.js'
import { NOW, type Tables } from '../../platform/database/index.js'
import { searchHospitals } from '../hospitals/index.js'
import { ENDED } from './quote-request-moves.js'
import { HOSPITALS_TURN, type QuoteRequestTransition } from './quote-request-status.js'
import type { SuggestedHospitalView } from './suggested-hospital.dto.js'

const MAX_ITEMS = 20
const ANSWERS = ['offer', 'decline'] as const satisfies QuoteRequestTransition[]
const ENDS_OF_WAIT = [...ANSWERS, 'expire'] as const satisfies QuoteRequestTransition[]
/** The share of a hospital whose answers nobody knows: between those that answer and those that do not. */
const UNKNOWN_SHARE = 0.5

/** The catalogue stores the English names of languages. */
const LANGUAGE_NAMES = new Intl.DisplayNames('en', { type: 'language' })

interface WantedHospitals {
  bookingId: string
  treatmentId: string | null
  /** Ids of countries. Null without a preference. */
  countryIds: string[] | null
  /** ISO 639. */
  languages: string[]
}

/** Finds the hospitals that fit a booking best. Commission, partnership and rating do not count. */
export const suggestHospitals = (
  em: EntityManager,
  wanted: WantedHospitals,
  q: string | undefined,
): Promise<SuggestedHospitalView[]> =>
  searchHospitals(em.getKysely(), q, async (words) =>
    (await rank(em, wanted, words)).map((row) => viewOf(row, wanted)),
  )

function rank(em: EntityManager, wanted: WantedHospitals, words: Expression<SqlBool>[]) {
  const ranked = candidates(em.getKysely<Tables>(), wanted)
    .orderBy('listsTreatment', 'desc')
    .orderBy('inWishedCountry', 'desc')
    .orderBy('speaksLanguage', 'desc')
    .orderBy(
      ({ eb, cast, fn, lit, ref }) =>
        fn.coalesce(eb(cast<number>(ref('a.answered'), 'float8'), '/', ref('a.due')), lit(UNKNOWN_SHARE)),
      'desc',
    )
    .orderBy('h.name')
    .orderBy('h.id')
    .limit(MAX_ITEMS)
  return words.reduce((found, word) => found.where(word), ranked).execute()
}

/** The hospitals of the catalogue without an open request of the booking. */
const candidates = (db: Kysely<Tables>, { bookingId, treatmentId, countryIds, languages }: WantedHospitals) =>
  db
    .selectFrom('hospitals as h')
    .innerJoin('countries as c', 'c.id', 'h.country_id')
    .leftJoin(answersOfHospitals(db).as('a'), 'a.hospital_id', 'h.id')
    .select(({ eb, exists, fn, selectFrom, val }) => [
      'h.id',
      'h.slug',
      'h.name',
      'h.city',
      countryRef('c').as('country'),
      'h.languages',
      'a.answered',
      'a.due',
      exists(
        selectFrom('hospital_treatments as t')
          .select('t.hospital_id')
          .whereRef('t.hospital_id', '=', 'h.id')
          .where('t.treatment_id', '=', treatmentId),
      )
        .$castTo<boolean>()
        .as('listsTreatment'),
      eb('h.country_id', '=', fn.any(val(countryIds ?? [])))
        .$castTo<boolean>()
        .as('inWishedCountry'),
      eb('h.languages', '&&', val(languages.map(languageName)))
        .$castTo<boolean>()
        .as('speaksLanguage'),
    ])
    .where('h.is_active', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('quote_requests as o')
            .select('o.id')
            .whereRef('o.hospital_id', '=', 'h.id')
            .where('o.booking_id', '=', bookingId)
            .where('o.status', 'not in', ENDED),
        ),
      ),
    )

/** Counts the requests of all patients whose wait is over, by hospital. A request that the patient withdrew before does not count. */
const answersOfHospitals = (db: Kysely<Tables>) =>
  db
    .selectFrom('quote_requests as q')
    .leftJoin('quote_request_events as e', (join) =>
      join.onRef('e.quote_request_id', '=', 'q.id').on('e.transition', 'in', ENDS_OF_WAIT),
    )
    .select(({ cast, fn }) => [
      'q.hospital_id',
      cast<number>(fn.count('q.id').distinct(), 'integer').as('due'),
      cast<number>(
        fn
          .count('q.id')
          .distinct()
          .filterWhere('e.transition', 'in', ANSWERS)
          .filterWhereRef('e.at', '<=', 'q.due_at'),
        'integer',
      ).as('answered'),
    ])
    .where(({ and, eb, or }) =>
      or([
        eb('e.id', 'is not', null),
        and([eb('q.status', 'in', HOSPITALS_TURN), eb('q.due_at', '<=', NOW)]),
      ]),
    )
    .groupBy('q.hospital_id')

function viewOf(
  row: Awaited<ReturnType<typeof rank>>[number],
  wanted: WantedHospitals,
): SuggestedHospitalView {
  const { id, slug, name, city, country, languages, answered, due } = row
  const isLanguageKnown = wanted.languages.length > 0 && languages.length > 0
  return {
    id,
    slug,
    name,
    city,
    country,
    reasons: {
      listsTreatment: wanted.treatmentId === null ? null : row.listsTreatment,
      inWishedCountry: wanted.countryIds && row.inWishedCountry,
      languages: isLanguageKnown
        ? wanted.languages.filter((code) => languages.includes(languageName(code)))
        : null,
      answers: due === null || answered === null ? null : { answered, due },
    },
  }
}

const languageName = (code: string) => LANGUAGE_NAMES.of(code) ?? code
