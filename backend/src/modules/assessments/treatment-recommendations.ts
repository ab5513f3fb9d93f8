import type { EntityManager } from '@mikro-orm/postgresql'
import { expressionBuilder } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Tables } from '../../platform/database/index.js'
import { withDurationText } from '../treatments/index.js'
import { treatedIn } from './assessment-choices.js'
import type {
  TreatmentBasis,
  TreatmentFilter,
  TreatmentRecommendationQuery,
  TreatmentRecommendationsView,
} from './recommendation.dto.js'
import { CARD_OF_TREATMENT } from './recommendation.sql.js'
import { emptiedBy, type Filters, inOrder, passing } from './recommendation-filters.js'
import { reasonIf, reasonsOf } from './recommendation-reasons.js'
import { basisOf, MAX_ITEMS, type Person, selectWanted, type Wanted } from './wanted.js'

interface Listed extends Tables {
  t: Tables['treatments']
}
const ofTreatment = expressionBuilder<Listed, 't'>()

/** Of a range, the upper end: a treatment may cost that much. */
const COST = ofTreatment.fn.coalesce('t.max_cost_cents', 't.min_cost_cents')

/** Known prices first where there is a highest cost, then the known success rate; complementary treatments are among them. */
export async function recommendTreatments(
  em: EntityManager,
  person: Person,
  query: TreatmentRecommendationQuery,
): Promise<TreatmentRecommendationsView> {
  const wanted = await readWantedTreatments(em, person, query)
  const { basis, countries, maxCents } = wanted
  const candidates = em
    .getKysely<Tables>()
    .selectFrom('treatments as t')
    .where(({ ref }) => ref('t.is_active'))
  const filters = filtersOf(query, wanted)
  const chosen = passing(candidates, filters)
    .select((eb) => ['t.id', eb(COST, 'is not', null).$castTo<boolean>().as('is_priced')])
    .$if(maxCents !== null, (rows) => rows.orderBy('is_priced', 'desc'))
    .orderBy('t.success_rate_percentage', (order) => order.desc().nullsLast())
    .orderBy('t.id')
    .limit(MAX_ITEMS)
  const rows = await inOrder(em, chosen)
    .innerJoin('treatments as t', 't.id', 'ch.id')
    .crossJoinLateral(() => CARD_OF_TREATMENT.as('card'))
    .selectAll('card')
    .select((eb) => [
      eb.cast<number | null>('t.success_rate_percentage', 'float8').as('successRatePercentage'),
      'ch.is_priced as priceKnown',
      reasonsOf(
        reasonIf(
          em,
          eb('t.category', '=', eb.fn.any(eb.val(basis.categories))),
          'category',
          eb.ref('t.category'),
        ),
        eb
          .selectFrom('treatment_countries as tc')
          .innerJoin('countries as c', 'c.id', 'tc.country_id')
          .select((c) => [
            c.val('destination' as const).as('code'),
            c.fn<string>('to_json', ['c.name']).as('value'),
          ])
          .whereRef('tc.treatment_id', '=', 't.id')
          .where((c) => c('c.id', '=', c.fn.any(c.val(countries)))),
        reasonIf(
          em,
          eb.and([eb('ch.is_priced', '=', true), eb.lit(maxCents !== null)]),
          'budget',
          eb.cast<number>(eb.val(basis.maxCostUsd), 'float8'),
        ),
      ).as('reasons'),
    ])
    .orderBy('ch.place')
    .execute()
  return {
    items: rows.map(withDurationText),
    basis,
    emptiedBy: rows.length > 0 ? null : await emptiedBy(em, candidates, filters),
  }
}

async function readWantedTreatments(
  em: EntityManager,
  person: Person,
  query: TreatmentRecommendationQuery,
): Promise<Wanted<TreatmentBasis>> {
  const { basis, ...wanted } = await selectWanted(em, person, query.maxCost)
    .select(jsonBuildObject(basisOf(person, query.maxCost)).as('basis'))
    .executeTakeFirstOrThrow()
  const treated = basis.conditionCategory ? treatedIn(basis.conditionCategory) : []
  return { ...wanted, basis: { ...basis, categories: query.category ? [query.category] : treated } }
}

function filtersOf(
  { category, type, evidenceLevel }: TreatmentRecommendationQuery,
  { basis: { categories }, maxCents }: Wanted<TreatmentBasis>,
): Filters<TreatmentFilter> {
  const { cast, fn, lit, or, val } = ofTreatment
  return {
    ...(category
      ? { category: ofTreatment('t.category', '=', category) }
      : categories.length > 0 && {
          category: or([
            ofTreatment('t.category', '=', fn.any(val(categories))),
            ofTreatment('t.category', '=', 'complementary'),
          ]),
        }),
    ...(type && { type: ofTreatment('t.type', '=', type) }),
    ...(evidenceLevel && {
      evidenceLevel: fn.coalesce(ofTreatment('t.evidence_level', '=', evidenceLevel), lit(false)),
    }),
    ...(maxCents !== null && {
      maxCost: fn.coalesce(ofTreatment(COST, '<=', cast<number>(val(maxCents), 'numeric')), lit(true)),
    }),
  }
}
