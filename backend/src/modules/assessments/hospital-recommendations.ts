import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { holds, hospitalCard, usd } from '../hospitals/index.js'
import { type ConditionCategory, TREATED_IN } from './assessment-choices.js'
import type {
  HospitalFilter,
  HospitalRecommendationQuery,
  HospitalRecommendationsView,
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

const CANDIDATES = sql`from hospitals h left join prices p on p.hospital_id = h.id where h.is_active`

/**
 * Known prices first where there is a highest cost, then preferred destinations, then the rating. Of a hospital's
 * own prices count those of treatments in a category that the wanted fields treat, or all where nothing is wanted.
 */
export async function recommendHospitals(
  em: EntityManager,
  person: Person,
  query: HospitalRecommendationQuery,
): Promise<HospitalRecommendationsView> {
  const { country, maxCost, minRating } = query
  const filters = filtersOf(query)
  const { rows } = await sql<{ view: HospitalRecommendationsView }>`
    with ${assessedCtes(person)},
    fields as materialized (
      select s.id, s.slug, s.name from specializations s where ${wantedField(query)}
    ),
    in_fields as materialized (
      select distinct hs.hospital_id from hospital_specializations hs where hs.specialization_id in (select id from fields)
    ),
    wanted as materialized (
      select ${maxCents(maxCost)} as max_cents, array(select id from preferred) as countries, array(
        select distinct category from condition_specializations cs join fields f on f.id = cs.specialization_id,
          jsonb_array_elements_text(${JSON.stringify(TREATED_IN)}::jsonb -> cs.condition_category) category
      ) as categories, ${everyTreatmentFits(query)} as all_fit
    ),
    prices as materialized (
      select ht.hospital_id,
        min(coalesce(ht.min_cost_cents, ht.max_cost_cents)) filter (where affordable) as min_cents,
        max(coalesce(ht.max_cost_cents, ht.min_cost_cents)) filter (where affordable) as max_cents
      from wanted w cross join hospital_treatments ht join treatments t on t.id = ht.treatment_id and t.is_active
      cross join lateral (
        select w.max_cents is null or coalesce(ht.max_cost_cents, ht.min_cost_cents) <= w.max_cents
      ) price (affordable)
      where (ht.min_cost_cents is not null or ht.max_cost_cents is not null)
        and (w.all_fit or t.category = any(w.categories))
      group by ht.hospital_id
    ),
    chosen as materialized (
      select found.*, row_number() over () as place from (
        select h.id, p.hospital_id is not null as is_priced, p.min_cents, p.max_cents,
          coalesce(h.country_id = any((select countries from wanted)::uuid[]), false) as is_preferred
        ${CANDIDATES} and ${passesAll(Object.values(filters))}
        order by (p.hospital_id is not null or (select max_cents from wanted) is null) desc, is_preferred desc,
          h.rating desc, h.id
        limit ${MAX_ITEMS}
      ) found
    )
    select json_build_object(
      'items', (
        select coalesce(json_agg((select row_to_json(item) from (
          select ${hospitalCard()}, h.success_rate_percentage::float8 as "successRatePercentage",
            h.patient_stories_count as "patientStoriesCount",
            reviews.total as "reviewsCount", reviews.stories as "successStories",
            ${usd('ch.min_cents')} as "estimatedCostMinUsd", ${usd('ch.max_cents')} as "estimatedCostMaxUsd",
            ch.is_priced as "priceKnown",
            ${reasonsOf([
              sql`select 'specialization', to_json(f.name) from fields f
                join hospital_specializations hs on hs.specialization_id = f.id and hs.hospital_id = h.id`,
              sql`select 'destination', to_json(c.name) where ch.is_preferred or ${Boolean(country)}`,
              sql`select 'budget', to_json((w.max_cents / 100)::float8) where ch.is_priced and w.max_cents is not null`,
              sql`select 'rating', to_json(h.rating::float8) where ${Boolean(minRating)}`,
            ])} as reasons
        ) item) order by ch.place), '[]')
        from chosen ch join hospitals h on h.id = ch.id join countries c on c.id = h.country_id
        cross join lateral (
          select count(*)::int, count(*) filter (where r.is_success_story)::int
          from hospital_reviews r where r.hospital_id = h.id
        ) reviews (total, stories)
      ),
      'basis', json_build_object(${basisFields(maxCost, person)},
        'specializations', (
          select coalesce(json_agg(json_build_object('slug', f.slug, 'name', f.name) order by f.name), '[]') from fields f)),
      'emptiedBy', ${emptiedBy(CANDIDATES, filters)}
    ) as view
    from wanted w left join assessed a on true
  `.execute(em.getKysely())
  return rows[0]?.view as HospitalRecommendationsView
}

const wantedField = ({ specialization }: HospitalRecommendationQuery) =>
  specialization
    ? sql`s.slug = lower(${specialization}) or ${holds(specialization, sql`s.name`)}`
    : sql`s.id in (
        select cs.specialization_id from condition_specializations cs
        join assessed a on a.condition_category = cs.condition_category)`

const everyTreatmentFits = ({ specialization }: HospitalRecommendationQuery) =>
  specialization
    ? sql`false`
    : sql`not exists (select from assessed a where a.condition_category <> ${'Other' satisfies ConditionCategory})`

function filtersOf({
  specialization,
  country,
  minRating,
}: HospitalRecommendationQuery): Filters<HospitalFilter> {
  const inField = sql<boolean>`h.id in (select hospital_id from in_fields)`
  return {
    specialization: specialization ? inField : sql`(not exists (select from fields) or ${inField})`,
    country: country
      ? sql`h.country_id in (
          select id from countries where code = upper(${country})
          union all
          select id from countries where ${holds(country, sql`name`)}
            and not exists (select from countries where code = upper(${country})))`
      : sql`true`,
    minRating: sql`h.rating >= ${minRating ?? 0}`,
    maxCost: sql`(p.hospital_id is null or p.min_cents is not null)`,
  }
}
