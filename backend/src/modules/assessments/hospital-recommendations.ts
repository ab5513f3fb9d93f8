import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { usd } from '../../platform/database/index.js'
import { holds } from '../../platform/search/index.js'
import { PRICE_CLAIM } from '../claims/index.js'
import { hospitalCard } from '../hospitals/index.js'
import { type ConditionCategory } from '../specializations/index.js'
import { TREATED_IN } from './assessment-choices.js'
import type {
  HospitalBasis,
  HospitalFilter,
  HospitalRecommendation,
  HospitalRecommendationQuery,
  HospitalRecommendationsView,
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

interface WantedHospitals extends Wanted<HospitalBasis> {
  /** Ids of specializations. */
  fields: string[]
  /** Categories of the treatments whose prices count; null for all. */
  categories: string[] | null
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
  const candidates = sql`from hospitals h ${priceOf(wanted)} where h.is_active`
  const filters = filtersOf(query, wanted)
  const { rows } = await sql<HospitalRecommendation>`
    with chosen as materialized (
      select found.*, row_number() over () as place from (
        select h.id, h.country_id = any(${wanted.countries}::uuid[]) as is_preferred
        ${passing(candidates, filters)}
        order by ${wanted.maxCents === null ? sql`` : sql`p.hospital_id is not null desc,`} is_preferred desc,
          h.rating desc, h.id
        limit ${MAX_ITEMS}
      ) found
    )
    select ${hospitalCard()}, h.success_rate_percentage::float8 as "successRatePercentage",
      h.patient_stories_count as "patientStoriesCount",
      reviews.total as "reviewsCount", reviews.stories as "successStories",
      ${usd('p.min_cents')} as "estimatedCostMinUsd", ${usd('p.max_cents')} as "estimatedCostMaxUsd",
      p.hospital_id is not null as "priceKnown", coalesce(p.is_verified, false) as "priceVerified",
      case when p.is_verified then p.checked_at end as "priceCheckedAt",
      ${reasonsOf([
        sql`select 'specialization', to_json(s.name) from hospital_specializations hs
          join specializations s on s.id = hs.specialization_id
          where hs.hospital_id = h.id and s.id = any(${wanted.fields}::uuid[])`,
        sql`select 'destination', to_json(c.name) where ch.is_preferred or ${Boolean(query.country)}`,
        sql`select 'budget', to_json(${wanted.basis.maxCostUsd}::float8)
          where p.hospital_id is not null and ${wanted.maxCents !== null}`,
        sql`select 'rating', to_json(h.rating::float8) where ${Boolean(query.minRating)}`,
      ])} as reasons
    from chosen ch join hospitals h on h.id = ch.id join countries c on c.id = h.country_id
    left join lateral (${prices(wanted, sql`ht.hospital_id = h.id`)}) p on true
    cross join lateral (
      select count(*)::int, count(*) filter (where r.is_success_story)::int
      from hospital_reviews r where r.hospital_id = h.id and not r.is_hidden
    ) reviews (total, stories)
    order by ch.place
  `.execute(em.getKysely())
  return {
    items: rows,
    basis: wanted.basis,
    emptiedBy: rows.length > 0 ? null : await emptiedBy(em, candidates, filters),
  }
}

const readWantedHospitals = (em: EntityManager, person: Person, query: HospitalRecommendationQuery) =>
  readWanted<WantedHospitals>(em, person, query.maxCost, {
    ctes: sql`,
      fields as materialized (
        select s.id, s.slug, s.name from specializations s where ${wantedField(query)}
      )`,
    columns: sql`
      array(select id from fields) as fields,
      case when ${everyTreatmentFits(query)} then null else array(
        select distinct category from condition_specializations cs join fields f on f.id = cs.specialization_id,
          jsonb_array_elements_text(${JSON.stringify(TREATED_IN)}::jsonb -> cs.condition_category) category
      ) end as categories`,
    basis: sql`
      'specializations', (
        select coalesce(json_agg(json_build_object('slug', f.slug, 'name', f.name) order by f.name), '[]') from fields f)`,
  })

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

/** Of each hospital with a known price the range of those that are not too high; nulls where all are. */
function prices({ categories, maxCents }: WantedHospitals, which: RawBuilder<boolean>) {
  const affordable = sql`
    ${maxCents}::numeric is null or coalesce(ht.max_cost_cents, ht.min_cost_cents) <= ${maxCents}::numeric`
  return sql`
    select ht.hospital_id,
      min(coalesce(ht.min_cost_cents, ht.max_cost_cents)) filter (where ${affordable}) as min_cents,
      max(coalesce(ht.max_cost_cents, ht.min_cost_cents)) filter (where ${affordable}) as max_cents,
      bool_and(coalesce((${PRICE_CLAIM} ->> 'verified')::boolean, false)) filter (where ${affordable}) as is_verified,
      min(${PRICE_CLAIM} ->> 'checkedAt') filter (where ${affordable}) as checked_at
    from hospital_treatments ht join treatments t on t.id = ht.treatment_id and t.is_active
    where (ht.min_cost_cents is not null or ht.max_cost_cents is not null) and ${which}
      ${categories ? sql`and t.category = any(${categories})` : sql``}
    group by ht.hospital_id`
}

/** Without a highest cost no price decides who is listed, nor where. */
const priceOf = (wanted: WantedHospitals) =>
  wanted.maxCents === null ? sql`` : sql`left join (${prices(wanted, sql`true`)}) p on p.hospital_id = h.id`

function filtersOf(
  { specialization, country, minRating }: HospitalRecommendationQuery,
  { fields, maxCents }: WantedHospitals,
): Filters<HospitalFilter> {
  return {
    ...((specialization || fields.length > 0) && {
      specialization: sql<boolean>`h.id in (
        select hs.hospital_id from hospital_specializations hs where hs.specialization_id = any(${fields}::uuid[]))`,
    }),
    ...(country && {
      country: sql<boolean>`h.country_id in (
        select id from countries where code = upper(${country})
        union all
        select id from countries where ${holds(country, sql`name`)}
          and not exists (select from countries where code = upper(${country})))`,
    }),
    ...(minRating && { minRating: sql<boolean>`h.rating >= ${minRating}` }),
    ...(maxCents !== null && {
      maxCost: sql<boolean>`(p.hospital_id is null or p.min_cents is not null)`,
    }),
  }
}
