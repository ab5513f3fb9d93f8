import type { EntityManager } from '@mikro-orm/postgresql'
import { type ExpressionBuilder, expressionBuilder, type SelectQueryBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { UserActor } from '../../platform/authz/index.js'
import { arrayOf, type Tables } from '../../platform/database/index.js'
import { isPreferred } from './destinations.js'

export const MAX_ITEMS = 100

export interface Person {
  actor: UserActor
  /** Whether their health data may be processed. */
  consents: boolean
}

/** The wishes behind a list. They are read before it, so that the list is planned for these values. */
export interface Wanted<Basis> {
  basis: Basis
  /** A decimal number as PostgreSQL writes it; null for no limit. */
  maxCents: string | null
  /** Ids of the preferred countries that are in the catalogue: those with a hospital or a page of their own. */
  countries: string[]
}

/**
 * Selects the newest assessment as `a`, the highest cost and the preferred countries, in one row. Without consent the
 * assessment is empty.
 */
export const selectWanted = (em: EntityManager, { actor, consents }: Person, maxCost: number | undefined) =>
  em
    .getKysely<Tables>()
    .with(
      (cte) => cte('assessed').materialized(),
      (db) =>
        db
          .selectFrom('health_assessments as a')
          .select([
            'a.id',
            'a.created_at',
            'a.condition_category',
            'a.urgency_level',
            'a.budget_range',
            'a.max_cost_usd',
            'a.preferred_destinations',
          ])
          .where(({ lit }) => lit(consents))
          .where('a.user_id', '=', actor.userId)
          .orderBy('a.created_at', 'desc')
          .orderBy('a.id', 'desc')
          .limit(1),
    )
    // The table of countries also holds those where patients live. Few are listed: to look there for the hospital of the
    // highest rating, of which an index tells, costs less than the keys of all names.
    .with(
      (cte) => cte('listed').materialized(),
      (db) =>
        db
          .selectFrom('countries as c')
          .select(['c.id', 'c.code', 'c.name'])
          .where((c) =>
            c.or([
              c
                .selectFrom('hospitals as h')
                .select('h.is_active')
                .whereRef('h.country_id', '=', 'c.id')
                .where(({ ref }) => ref('h.is_active'))
                .orderBy('h.rating', 'desc')
                .orderBy('h.id')
                .limit(1)
                .$asScalar()
                .$notNull(),
              c.exists(
                c
                  .selectFrom('destinations as d')
                  .select('d.id')
                  .whereRef('d.country_id', '=', 'c.id')
                  .where(({ ref }) => ref('d.is_active')),
              ),
            ]),
          ),
    )
    .with(
      (cte) => cte('preferred').materialized(),
      (db) =>
        db
          .selectFrom('listed as c')
          .select(['c.id', 'c.code', 'c.name'])
          .where(({ ref }) =>
            isPreferred(ref('c.name'), db.selectFrom('assessed').select('preferred_destinations').as('a')),
          ),
    )
    .with('highest', (db) =>
      db.selectNoFrom((eb) => [
        eb(
          eb.fn.coalesce(
            eb.cast<number | null>(eb.val(maxCost ?? null), 'numeric'),
            eb.selectFrom('assessed').select('max_cost_usd'),
          ),
          '*',
          eb.lit(100),
        ).as('cents'),
      ]),
    )
    .selectFrom('highest')
    .leftJoin('assessed as a', (join) => join.onTrue())
    .select((eb) => [
      eb.cast<string | null>('highest.cents', 'text').as('maxCents'),
      arrayOf(eb.selectFrom('preferred as c').select('c.id')).as('countries'),
    ])

type Columns =
  ReturnType<typeof selectWanted> extends SelectQueryBuilder<infer DB, infer TB, unknown>
    ? ExpressionBuilder<DB, TB>
    : never

const eb: Columns = expressionBuilder()

/** The fields of a RecommendationBasis, for `selectWanted`: both lists rest on them. */
export const basisOf = ({ consents }: Person, maxCost: number | undefined) => ({
  needsConsent: eb.lit(!consents),
  assessmentId: eb.ref('a.id'),
  assessedAt: eb.ref('a.created_at'),
  conditionCategory: eb.ref('a.condition_category'),
  urgencyLevel: eb.ref('a.urgency_level'),
  budgetRange: eb.ref('a.budget_range'),
  maxCostUsd: eb.cast<number | null>(eb('highest.cents', '/', eb.lit(100)), 'float8'),
  maxCostFrom: eb
    .case()
    .when('highest.cents', 'is not', null)
    .then(maxCost === undefined ? ('assessment' as const) : ('query' as const))
    .end(),
  preferredDestinations: eb.fn.coalesce('a.preferred_destinations', eb.val<string[]>([])),
  destinations: jsonArrayFrom(eb.selectFrom('preferred as c').select(['c.code', 'c.name']).orderBy('c.name')),
})
