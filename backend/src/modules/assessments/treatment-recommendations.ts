import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { TREATMENT_CARD, withDurationText } from '../treatments/index.js'
import { TREATED_IN } from './assessment-choices.js'
import type {
  TreatmentFilter,
  TreatmentRecommendationQuery,
  TreatmentRecommendationsView,
} from './recommendation.dto.js'
import {
  assessedCtes,
  basisFields,
  emptiedBy,
  type Filters,
  MAX_ITEMS,
  maxCents,
  type Person,
  passesAll,
  reasonsOf,
} from './recommendation-sql.js'

/** Of a range, the upper end: a treatment may cost that much. */
const COST = sql`coalesce(t.max_cost_cents, t.min_cost_cents)`

const CANDIDATES = sql`from wanted w cross join treatments t where t.is_active`

/** Known prices first where there is a highest cost, then the known success rate; complementary treatments are among them. */
export async function recommendTreatments(
  em: EntityManager,
  person: Person,
  query: TreatmentRecommendationQuery,
): Promise<TreatmentRecommendationsView> {
  const { maxCost } = query
  const filters = filtersOf(query)
  const { rows } = await sql<{ view: TreatmentRecommendationsView }>`
    with ${assessedCtes(person)},
    wanted as materialized (
      select ${maxCents(maxCost)} as max_cents, ${wantedCategories(query)} as categories
    ),
    chosen as materialized (
      select found.*, row_number() over () as place from (
        select t.id, ${COST} is not null as is_priced
        ${CANDIDATES} and ${passesAll(Object.values(filters))}
        order by (${COST} is not null or w.max_cents is null) desc, t.success_rate_percentage desc nulls last, t.id
        limit ${MAX_ITEMS}
      ) found
    )
    select json_build_object(
      'items', (
        select coalesce(json_agg((select row_to_json(item) from (
          select ${TREATMENT_CARD}, t.success_rate_percentage::float8 as "successRatePercentage",
            ch.is_priced as "priceKnown",
            ${reasonsOf([
              sql`select 'category', to_json(t.category) where t.category = any(w.categories)`,
              sql`select 'destination', to_json(p.name) from preferred p
                join treatment_countries tc on tc.country_id = p.id and tc.treatment_id = t.id`,
              sql`select 'budget', to_json((w.max_cents / 100)::float8) where ch.is_priced and w.max_cents is not null`,
            ])} as reasons
        ) item) order by ch.place), '[]')
        from chosen ch join treatments t on t.id = ch.id
      ),
      'basis', json_build_object(${basisFields(maxCost, person)}, 'categories', w.categories),
      'emptiedBy', ${emptiedBy(CANDIDATES, filters)}
    ) as view
    from wanted w left join assessed a on true
  `.execute(em.getKysely())
  const view = rows[0]?.view as TreatmentRecommendationsView
  return { ...view, items: view.items.map(withDurationText) }
}

const wantedCategories = ({ category }: TreatmentRecommendationQuery) =>
  category
    ? sql`array[${category}::text]`
    : sql`array(
        select jsonb_array_elements_text(${JSON.stringify(TREATED_IN)}::jsonb -> a.condition_category) from assessed a)`

function filtersOf({
  category,
  type,
  evidenceLevel,
}: TreatmentRecommendationQuery): Filters<TreatmentFilter> {
  return {
    category: category
      ? sql`t.category = ${category}`
      : sql`(w.categories = '{}' or t.category = any(w.categories) or t.category = 'complementary')`,
    type: type ? sql`t.type = ${type}` : sql`true`,
    evidenceLevel: evidenceLevel ? sql`coalesce(t.evidence_level = ${evidenceLevel}, false)` : sql`true`,
    maxCost: sql`coalesce(${COST} <= w.max_cents, true)`,
  }
}
