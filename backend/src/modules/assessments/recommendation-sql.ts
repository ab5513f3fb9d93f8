import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import type { UserActor } from '../../platform/authz/index.js'
import { countryRef } from '../../platform/countries/index.js'
import { isPreferred } from './destinations.js'

export const MAX_ITEMS = 100

export interface Person {
  actor: UserActor
  /** Whether their health data may be processed. */
  consents: boolean
}

/** What a list is asked for, read before it, so that the list is planned for these values. */
export interface Wanted<Basis> {
  basis: Basis
  /** A decimal number as PostgreSQL writes it; null for no limit. */
  maxCents: string | null
  /** Ids of the preferred countries that are in the catalogue: those with a hospital or a page of their own. */
  countries: string[]
}

/** The newest assessment, what follows from it and from the highest cost of the query. */
export async function readWanted<Row extends Wanted<unknown>>(
  em: EntityManager,
  { actor, consents }: Person,
  maxCost: number | undefined,
  further: { ctes?: RawBuilder<unknown>; columns: RawBuilder<unknown>; basis: RawBuilder<unknown> },
): Promise<Row> {
  const { rows } = await sql<Row>`
    with assessed as materialized (
      select a.id, a.created_at, a.condition_category, a.urgency_level, a.budget_range, a.max_cost_usd,
        a.preferred_destinations
      from health_assessments a where ${consents} and a.user_id = ${actor.userId}
      order by a.created_at desc, a.id desc limit 1
    ),
    -- The table of countries also holds those where patients live. Few are listed: to look there for the hospital of the
    -- highest rating, of which an index tells, costs less than the keys of all names.
    listed as materialized (
      select c.id, c.code, c.name from countries c
      where (select h.is_active from hospitals h where h.country_id = c.id and h.is_active order by h.rating desc, h.id limit 1)
        or exists (select from destinations d where d.country_id = c.id and d.is_active)
    ),
    preferred as materialized (
      select c.id, c.code, c.name from listed c where ${isPreferred(sql`assessed a`)}
    ),
    highest (cents) as (select coalesce(${maxCost ?? null}::numeric, (select max_cost_usd from assessed)) * 100)
    ${further.ctes ?? sql``}
    select highest.cents::text as "maxCents", array(select id from preferred) as countries, ${further.columns},
      json_build_object(
        'needsConsent', ${!consents}::boolean, 'assessmentId', a.id, 'assessedAt', a.created_at,
        'conditionCategory', a.condition_category, 'urgencyLevel', a.urgency_level, 'budgetRange', a.budget_range,
        'maxCostUsd', (highest.cents / 100)::float8,
        'maxCostFrom', case when highest.cents is not null then
          ${maxCost === undefined ? 'assessment' : 'query'}::text end,
        'preferredDestinations', coalesce(a.preferred_destinations, '{}'),
        'destinations', (select coalesce(json_agg(${countryRef('p')} order by p.name), '[]') from preferred p),
        ${further.basis}
      ) as basis
    from highest left join assessed a on true
  `.execute(em.getKysely())
  return rows[0] as Row
}

/** Those conditions of a list that apply, by the name of the filter, in the order in which a filter is named. */
export type Filters<Name extends string> = Partial<Record<Name, RawBuilder<boolean>>>

/** What can be listed, up to and with its `where`, and what it has to pass. */
export const passing = (candidates: RawBuilder<unknown>, filters: Filters<string>) =>
  sql.join([candidates, ...conditionsOf(filters)], sql` and `)

const conditionsOf = (filters: Filters<string>) =>
  Object.values(filters).filter((passes) => passes !== undefined)

/** The first filter after which nothing is left of an empty list; null where there was nothing to filter. */
export async function emptiedBy<Name extends string>(
  em: EntityManager,
  candidates: RawBuilder<unknown>,
  filters: Filters<Name>,
): Promise<Name | null> {
  const names = Object.keys(filters) as Name[]
  const conditions = conditionsOf(filters)
  const cases = names.map(
    (name, place) =>
      sql`when not exists (select ${sql.join([candidates, ...conditions.slice(0, place + 1)], sql` and `)})
        then ${sql.lit(name)}`,
  )
  if (cases.length === 0) return null
  const { rows } = await sql<{ name: Name | null }>`
    select case when not exists (select ${candidates}) then null ${sql.join(cases, sql` `)} end as name
  `.execute(em.getKysely())
  return rows[0]?.name ?? null
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
