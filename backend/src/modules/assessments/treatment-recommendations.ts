import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { TREATMENT_CARD, type TreatmentCategory, withDurationText } from '../treatments/index.js'
import { TREATED_IN } from './assessment-choices.js'
import type {
  TreatmentBasis,
  TreatmentFilter,
  TreatmentRecommendation,
  TreatmentRecommendationQuery,
  TreatmentRecommendationsView,
} from './recommendation.dto.js'
import {
  emptiedBy,
  type Filters,
  MAX_ITEMS,
  type Person,
  passing,
  readWanted,
  reasonsOf,
  type Wanted,
} from './recommendation-sql.js'

interface WantedTreatments extends Wanted<TreatmentBasis> {
  categories: TreatmentCategory[]
}

/** Of a range, the upper end: a treatment may cost that much. */
const COST = sql`coalesce(t.max_cost_cents, t.min_cost_cents)`

const CANDIDATES = sql`from treatments t where t.is_active`

/** Known prices first where there is a highest cost, then the known success rate; complementary treatments are among them. */
export async function recommendTreatments(
  em: EntityManager,
  person: Person,
  query: TreatmentRecommendationQuery,
): Promise<TreatmentRecommendationsView> {
  const wanted = await readWanted<WantedTreatments>(em, person, query.maxCost, {
    columns: sql`${wantedCategories(query)} as categories`,
    basis: sql`'categories', ${wantedCategories(query)}`,
  })
  const filters = filtersOf(query, wanted)
  const { rows } = await sql<Omit<TreatmentRecommendation, 'durationText'>>`
    with chosen as materialized (
      select found.*, row_number() over () as place from (
        select t.id, ${COST} is not null as is_priced
        ${passing(CANDIDATES, filters)}
        order by ${wanted.maxCents === null ? sql`` : sql`is_priced desc,`} t.success_rate_percentage desc nulls last, t.id
        limit ${MAX_ITEMS}
      ) found
    )
    select ${TREATMENT_CARD}, t.success_rate_percentage::float8 as "successRatePercentage",
      ch.is_priced as "priceKnown",
      ${reasonsOf([
        sql`select 'category', to_json(t.category) where t.category = any(${wanted.categories})`,
        sql`select 'destination', to_json(c.name) from treatment_countries tc join countries c on c.id = tc.country_id
          where tc.treatment_id = t.id and c.id = any(${wanted.countries}::uuid[])`,
        sql`select 'budget', to_json(${wanted.basis.maxCostUsd}::float8)
          where ch.is_priced and ${wanted.maxCents !== null}`,
      ])} as reasons
    from chosen ch join treatments t on t.id = ch.id
    order by ch.place
  `.execute(em.getKysely())
  return {
    items: rows.map(withDurationText),
    basis: wanted.basis,
    emptiedBy: rows.length > 0 ? null : await emptiedBy(em, CANDIDATES, filters),
  }
}

const wantedCategories = ({ category }: TreatmentRecommendationQuery) =>
  category
    ? sql`array[${category}::text]`
    : sql`array(
        select jsonb_array_elements_text(${JSON.stringify(TREATED_IN)}::jsonb -> a.condition_category) from assessed a)`

function filtersOf(
  { category, type, evidenceLevel }: TreatmentRecommendationQuery,
  { categories, maxCents }: WantedTreatments,
): Filters<TreatmentFilter> {
  return {
    ...(category
      ? { category: sql<boolean>`t.category = ${category}` }
      : categories.length > 0 && {
          category: sql<boolean>`(t.category = any(${categories}) or t.category = 'complementary')`,
        }),
    ...(type && { type: sql<boolean>`t.type = ${type}` }),
    ...(evidenceLevel && {
      evidenceLevel: sql<boolean>`coalesce(t.evidence_level = ${evidenceLevel}, false)`,
    }),
    ...(maxCents !== null && { maxCost: sql<boolean>`coalesce(${COST} <= ${maxCents}::numeric, true)` }),
  }
}
