import { type Expression, sql } from 'kysely'

/** The time of the next attempt: 15 seconds after the first failure, then twice as long each, an hour at most. The builder has no powers. */
export const nextAttempt = (failures: Expression<number>) =>
  sql<string>`now() + least(3600, 15 * 2 ^ least(${failures}, 10)) * interval '1 second'`
