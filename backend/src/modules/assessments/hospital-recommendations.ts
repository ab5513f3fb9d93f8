import type { EntityManager } from '@mikro-orm/postgresql'
import { type Expression, expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import { arrayOf, type Tables, usd } from '../../platform/database/index.js'
import { holds } from '../../platform/search/index.js'
import { IS_PRICE_VERIFIED, priceClaimed } from '../claims/index.js'
import type { TreatmentCategory } from '../treatments/index.js'
import { treatedIn } from './assessment-choices.js'
import type {
  HospitalBasis,
  HospitalFilter,
  HospitalRecommendationQuery,
  HospitalRecommendationsView,
} from './recommendation.dto.js'
import { CARD_OF_HOSPITAL } from './recommendation.sql.js'
import { emptiedBy, type Filters, inOrder, passing } from './recommendation-filters.js'
import { reasonIf, reasonsOf } from './recommendation-reasons.js'
import { basisOf, MAX_ITEMS, type Person, selectWanted, type Wanted } from './wanted.js'

interface WantedHospitals extends Wanted<HospitalBasis> {
  /** Ids of specializations. */
  fields: string[]
  /** Categories of the treatments whose prices count; null for all. */
  categories: TreatmentCategory[] | null
}

/**
 * Known prices first where there is a highest cost, then preferred destinations, then the rating. Of a hospital's
 * own prices count those of treatments in a category that the wanted fields treat, or all where nothing is wanted.
 */
export async function recommendHospitals(
  em: EntityManager,
  person: Person,
  query: HospitalRecommendationQuery,
): Promise<HospitalRecommendationsView> {
  const wanted = await readWantedHospitals(em, person, query)
  const { basis, countries, fields, maxCents } = wanted
  // Without a highest cost no price decides who is listed, nor where.
  const candidates = em
    .getKysely<Tables>()
    .selectFrom('hospitals as h')
    .where(({ ref }) => ref('h.is_active'))
    .$if(maxCents !== null, (rows) => rows.leftJoin(pricesOf(wanted).as('p'), 'p.hospital_id', 'h.id'))
  const filters = filtersOf(query, wanted)
  const chosen = passing(candidates, filters)
    .select((eb) => ['h.id', eb('h.country_id', '=', eb.fn.any(eb.val(countries))).as('is_preferred')])
    .$if(maxCents !== null, (rows) => rows.orderBy(IS_PRICED, 'desc'))
    .orderBy('is_preferred', 'desc')
    .orderBy('h.rating', 'desc')
    .orderBy('h.id')
    .limit(MAX_ITEMS)
  const items = await inOrder(em, chosen)
    .innerJoin('hospitals as h', 'h.id', 'ch.id')
    .innerJoin('countries as c', 'c.id', 'h.country_id')
    .crossJoinLateral(() => CARD_OF_HOSPITAL.as('card'))
    .leftJoinLateral(
      ({ ref }) => pricesOf(wanted, ref('h.id')).as('p'),
      (join) => join.onTrue(),
    )
    .crossJoinLateral((h) =>
      h
        .selectFrom('hospital_reviews as r')
        .whereRef('r.hospital_id', '=', 'h.id')
        .where(({ not }) => not('r.is_hidden'))
        .select(({ cast, fn, ref }) => [
          cast<number>(fn.countAll(), 'integer').as('total'),
          cast<number>(fn.countAll().filterWhere(ref('r.is_success_story')), 'integer').as('stories'),
        ])
        .as('reviews'),
    )
    .selectAll('card')
    .select((eb) => [
      eb.cast<number | null>('h.success_rate_percentage', 'float8').as('successRatePercentage'),
      'h.patient_stories_count as patientStoriesCount',
      'reviews.total as reviewsCount',
      'reviews.stories as successStories',
      usd(eb.ref('p.min_cents')).as('estimatedCostMinUsd'),
      usd(eb.ref('p.max_cents')).as('estimatedCostMaxUsd'),
      eb('p.hospital_id', 'is not', null).$castTo<boolean>().as('priceKnown'),
      eb.fn.coalesce('p.is_verified', eb.lit(false)).as('priceVerified'),
      eb.case().when(eb.ref('p.is_verified')).then(eb.ref('p.checked_at')).end().as('priceCheckedAt'),
      reasonsOf(
        eb
          .selectFrom('hospital_specializations as hs')
          .innerJoin('specializations as s', 's.id', 'hs.specialization_id')
          .select((s) => [
            s.val('specialization' as const).as('code'),
            s.fn<string>('to_json', ['s.name']).as('value'),
          ])
          .whereRef('hs.hospital_id', '=', 'h.id')
          .where((s) => s('s.id', '=', s.fn.any(s.val(fields)))),
        reasonIf(
          em,
          eb.or([eb('ch.is_preferred', '=', true), eb.lit(Boolean(query.country))]),
          'destination',
          eb.ref('c.name'),
        ),
        reasonIf(
          em,
          eb.and([eb('p.hospital_id', 'is not', null), eb.lit(maxCents !== null)]),
          'budget',
          eb.cast<number>(eb.val(basis.maxCostUsd), 'float8'),
        ),
        reasonIf(em, eb.lit(Boolean(query.minRating)), 'rating', eb.cast<number>('h.rating', 'float8')),
      ).as('reasons'),
    ])
    .orderBy('ch.place')
    .execute()
  return { items, basis, emptiedBy: items.length > 0 ? null : await emptiedBy(em, candidates, filters) }
}

async function readWantedHospitals(
  em: EntityManager,
  person: Person,
  query: HospitalRecommendationQuery,
): Promise<WantedHospitals> {
  const { specialization } = query
  const { conditions, ...wanted } = await selectWanted(em, person, query.maxCost)
    .select((eb) => {
      const fields = eb
        .selectFrom('specializations as s')
        .where((s) =>
          specialization
            ? s.or([
                s('s.slug', '=', s.fn<string>('lower', [s.val(specialization)])),
                holds(specialization, sql.ref('s.name')),
              ])
            : s(
                's.id',
                'in',
                s
                  .selectFrom('condition_specializations as cs')
                  .innerJoin('assessed', 'assessed.condition_category', 'cs.condition_category')
                  .select('cs.specialization_id'),
              ),
        )
      return [
        arrayOf(fields.select('s.id')).as('fields'),
        arrayOf(
          eb
            .selectFrom('condition_specializations as cs')
            .select('cs.condition_category')
            .distinct()
            .where('cs.specialization_id', 'in', fields.select('s.id')),
        ).as('conditions'),
        jsonBuildObject({
          ...basisOf(person, query.maxCost),
          specializations: jsonArrayFrom(fields.select(['s.slug', 's.name']).orderBy('s.name')),
        }).as('basis'),
      ]
    })
    .executeTakeFirstOrThrow()
  const told = wanted.basis.conditionCategory
  const everyTreatmentFits = !specialization && (told === null || told === 'Other')
  const categories = everyTreatmentFits ? null : conditions.flatMap(treatedIn)
  return { ...wanted, categories }
}

/** Selects the range of the prices that are not too high, of each hospital with a known price or of this one. All too high: nulls. */
function pricesOf({ categories, maxCents }: WantedHospitals, hospitalId?: Expression<string>) {
  const eb = expressionBuilder<Tables, never>()
  const prices = eb
    .selectFrom('hospital_treatments as ht')
    .innerJoin('treatments as t', (join) =>
      join.onRef('t.id', '=', 'ht.treatment_id').on(({ ref }) => ref('t.is_active')),
    )
    .where((ht) => ht.or([ht('ht.min_cost_cents', 'is not', null), ht('ht.max_cost_cents', 'is not', null)]))
    .groupBy('ht.hospital_id')
    .select((ht) => {
      const highest = ht.fn.coalesce('ht.max_cost_cents', 'ht.min_cost_cents')
      const affordable =
        maxCents === null ? ht.lit(true) : ht(highest, '<=', ht.cast<number>(ht.val(maxCents), 'numeric'))
      return [
        'ht.hospital_id',
        ht.fn
          .min<number | null>(ht.fn.coalesce('ht.min_cost_cents', 'ht.max_cost_cents'))
          .filterWhere(affordable)
          .as('min_cents'),
        ht.fn.max<number | null>(highest).filterWhere(affordable).as('max_cents'),
        ht.fn.agg<boolean | null>('bool_and', [IS_PRICE_VERIFIED]).filterWhere(affordable).as('is_verified'),
        ht.fn.min<string | null>(priceClaimed('checkedAt')).filterWhere(affordable).as('checked_at'),
      ]
    })
    .$if(categories !== null, (rows) =>
      rows.where((ht) => ht('t.category', '=', ht.fn.any(ht.val(categories ?? [])))),
    )
  return hospitalId ? prices.where('ht.hospital_id', '=', hospitalId) : prices
}

interface Priced extends Tables {
  h: Tables['hospitals']
  p: { hospital_id: string | null; min_cents: number | null }
}
const ofPriced = expressionBuilder<Priced, 'h' | 'p'>()

/** Whether a price of the hospital is known. */
const IS_PRICED = ofPriced('p.hospital_id', 'is not', null)

const FITS = ofPriced.or([ofPriced('p.hospital_id', 'is', null), ofPriced('p.min_cents', 'is not', null)])

function filtersOf(
  { specialization, country, minRating }: HospitalRecommendationQuery,
  { fields, maxCents }: WantedHospitals,
): Filters<HospitalFilter> {
  const { selectFrom } = ofPriced
  return {
    ...((specialization || fields.length > 0) && {
      specialization: ofPriced(
        'h.id',
        'in',
        selectFrom('hospital_specializations as hs')
          .select('hs.hospital_id')
          .where((hs) => hs('hs.specialization_id', '=', hs.fn.any(hs.val(fields)))),
      ),
    }),
    ...(country && { country: ofPriced('h.country_id', 'in', countriesNamed(country)) }),
    ...(minRating && { minRating: ofPriced('h.rating', '>=', minRating) }),
    ...(maxCents !== null && { maxCost: FITS }),
  }
}

/** The country with this code; without one, those that the text is a part of the name of. */
function countriesNamed(country: string) {
  const byCode = ofPriced
    .selectFrom('countries')
    .select('id')
    .where((c) => c('code', '=', c.fn<string>('upper', [c.val(country)])))
  const byName = ofPriced
    .selectFrom('countries')
    .select('id')
    .where(holds(country, sql.ref('name')))
    .where(({ exists, not }) => not(exists(byCode)))
  return byCode.unionAll(byName)
}
