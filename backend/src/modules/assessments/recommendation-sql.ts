import { type RawBuilder, sql } from 'kysely'
import type { UserActor } from '../../platform/authz/index.js'
import { countryRef } from '../hospitals/index.js'

export const MAX_ITEMS = 100

export interface Person {
  actor: UserActor
  /** Whether their health data may be processed. */
  consents: boolean
}

/** CTEs of every recommendation: the person's newest assessment, and the preferred countries that are in the catalogue. */
export const assessedCtes = ({ actor, consents }: Person) => sql`
  assessed as materialized (
    select a.id, a.created_at, a.condition_category, a.urgency_level, a.budget_range, a.max_cost_usd,
      a.preferred_destinations
    from health_assessments a where ${consents} and a.user_id = ${actor.userId}
    order by a.created_at desc, a.id desc limit 1
  ),
  preferred as materialized (
    select c.id, c.code, c.name from countries c
    where search_key(c.name) in (select search_key(named) from assessed a, unnest(a.preferred_destinations) named)
  )`

/** In cents; null for no limit. */
export const maxCents = (maxCost: number | undefined) => sql<number | null>`
  coalesce(${maxCost ?? null}::numeric, (select max_cost_usd from assessed)) * 100`

/** The arguments of json_build_object that every basis has; `w` has the wanted. */
export const basisFields = (maxCost: number | undefined, { consents }: Person) => sql`
  'needsConsent', ${!consents}::boolean, 'assessmentId', a.id, 'assessedAt', a.created_at,
  'conditionCategory', a.condition_category, 'urgencyLevel', a.urgency_level, 'budgetRange', a.budget_range,
  'maxCostUsd', (w.max_cents / 100)::float8,
  'maxCostFrom', case when w.max_cents is not null then
    ${maxCost === undefined ? 'assessment' : 'query'}::text end,
  'preferredDestinations', coalesce(a.preferred_destinations, '{}'),
  'destinations', (select coalesce(json_agg(${countryRef('p')} order by p.name), '[]') from preferred p)`

/** A condition on the rows of `candidates`, by the name of the filter. */
export type Filters<Name extends string> = Record<Name, RawBuilder<boolean>>

/** Columns of `candidates`, one a filter. */
export const filterColumns = <Name extends string>(filters: Filters<Name>) =>
  sql.join(
    Object.entries<RawBuilder<boolean>>(filters).map(([name, passes]) => sql`${passes} as ${sql.ref(name)}`),
  )

export const passesAll = (names: readonly string[]) =>
  sql.join(
    names.map((name) => sql.ref(name)),
    sql` and `,
  )

/** The first filter after which no candidate is left; null while some are, or where there was none. */
export const emptiedBy = (names: readonly string[]) => sql`
  case
    when exists (select from chosen) or not exists (select from candidates) then null
    ${sql.join(
      names.map(
        (name, place) =>
          sql`when not exists (select from candidates where ${passesAll(names.slice(0, place + 1))}) then ${sql.lit(name)}`,
      ),
      sql` `,
    )}
  end`

/** @param reasons selects of `code` and `value` (JSON), in their order */
export const reasonsOf = (reasons: RawBuilder<unknown>[]) => sql`
  (select coalesce(json_agg(json_build_object('code', code, 'value', value) order by place, value::text), '[]')
   from (${sql.join(
     reasons.map(
       (reason, place) => sql`select ${sql.lit(place)} as place, r.* from (${reason}) r (code, value)`,
     ),
     sql` union all `,
   )}) reasons)`
