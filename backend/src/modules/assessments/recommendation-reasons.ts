import type { EntityManager } from '@mikro-orm/postgresql'
import { type AliasableExpression, type Expression, expressionBuilder, type SqlBool } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tables } from '../../platform/database/index.js'
import type { RecommendationReason } from './recommendation.dto.js'

const eb = expressionBuilder<Tables, never>()

/** A query of reasons. The value is JSON. */
type Reasons = AliasableExpression<RecommendationReason>

const placed = (reasons: Reasons, place: number) =>
  eb.selectFrom(reasons.as('r')).select(['r.code', 'r.value', eb.lit(place).as('place')])

/** The reasons of a row as JSON: those of the first query before those of the others. */
export const reasonsOf = (first: Reasons, ...others: Reasons[]) =>
  jsonArrayFrom(
    eb
      .selectFrom(
        others
          .reduce<ReturnType<typeof placed>>(
            (all, reasons, place) => all.unionAll(placed(reasons, place + 1)),
            placed(first, 0),
          )
          .as('reasons'),
      )
      .select(['reasons.code', 'reasons.value'])
      .orderBy('reasons.place')
      .orderBy((r) => r.cast<string>('reasons.value', 'text')),
  )

/** The one reason of this code, where the condition holds. */
export const reasonIf = (
  em: EntityManager,
  condition: Expression<SqlBool>,
  code: RecommendationReason['code'],
  value: Expression<string | number>,
): Reasons =>
  em
    .getKysely()
    .selectNoFrom([eb.val(code).as('code'), eb.fn<string | number>('to_json', [value]).as('value')])
    .where(condition)
