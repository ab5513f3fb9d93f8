import { type RawBuilder, sql } from 'kysely'
import type { UserActor } from '../../platform/authz/index.js'
import { countryRef } from '../hospitals/index.js'

export const MAX_ITEMS = 100

export interface Person {
  actor: UserActor
  /** Whether their health data may be processed. */
  consents: boolean
}

/**
 * CTEs of every recommendation: the person's newest assessment, and the preferred countries that are in the catalogue:
 * those with a hospital or a page of their own. The table of countries also holds those where patients live.
 */
export const assessedCtes = ({ actor, consents }: Person) => sql`
  assessed as materialized (
    select a.id, a.created_at, a.condition_category, a.urgency_level, a.budget_range, a.max_cost_usd,
      a.preferred_destinations
    from health_assessments a where ${consents} and a.user_id = ${actor.userId}
    order by a.created_at desc, a.id desc limit 1
  ),
  -- Few: the key of each name costs more than to look where there is a hospital.
  listed as materialized (
    select c.id, c.code, c.name from countries c
    where c.id in (select country_id from hospitals where is_active union select country_id from destinations)
  ),
  preferred as materialized (
    select c.id, c.code, c.name from listed c
    where search_key(c.name) in (select search_key(named) from assessed a, unnest(a.preferred_destinations) named)
  )`

/** In cents; null for no limit. */
export const maxCents = (maxCost: number | undefined) => sql<number | null>`
  coalesce(${maxCost ?? null}::numeric, (select max_cost_usd from assessed)) * 100`

/** The arguments of json_build_object that every basis has; `w` is the row of `wanted`. */
export const basisFields = (maxCost: number | undefined, { consents }: Person) => sql`
  'needsConsent', ${!consents}::boolean, 'assessmentId', a.id, 'assessedAt', a.created_at,
  'conditionCategory', a.condition_category, 'urgencyLevel', a.urgency_level, 'budgetRange', a.budget_range,
  'maxCostUsd', (w.max_cents / 100)::float8,
  'maxCostFrom', case when w.max_cents is not null then
    ${maxCost === undefined ? 'assessment' : 'query'}::text end,
  'preferredDestinations', coalesce(a.preferred_destinations, '{}'),
  'destinations', (select coalesce(json_agg(${countryRef('p')} order by p.name), '[]') from preferred p)`

/** Conditions of a list, by the name of the filter. */
export type Filters<Name extends string> = Record<Name, RawBuilder<boolean>>

export const passesAll = (filters: RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(filters, sql` and `)})`

/**
 * The first filter after which nothing is left; null while something is, or where there was nothing to filter.
 * @param candidates SQL of what is filtered, up to and with its `where`
 */
export function emptiedBy<Name extends string>(candidates: RawBuilder<unknown>, filters: Filters<Name>) {
  const entries = Object.entries<RawBuilder<boolean>>(filters)
  const conditions = entries.map(([, passes]) => passes)
  const cases = entries.map(
    ([name], place) =>
      sql`when not exists (select ${candidates} and ${passesAll(conditions.slice(0, place + 1))}) then ${sql.lit(name)}`,
  )
  return sql`
    case when exists (select from chosen) or not exists (select ${candidates}) then null ${sql.join(cases, sql` `)} end`
}

/** @param reasons selects of `code` and `value` (JSON), in their order */
export const reasonsOf = (reasons: RawBuilder<unknown>[]) => sql`
  (select coalesce(json_agg(json_build_object('code', code, 'value', value) order by place, value::text), '[]')
   from (${sql.join(
     reasons.map(
       (reason, place) => sql`select ${sql.lit(place)} as place, r.* from (${reason}) r (code, value)`,
     ),
     sql` union all `,
   )}) reasons)`
