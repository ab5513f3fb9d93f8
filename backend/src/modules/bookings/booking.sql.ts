import type { EntityManager } from '@mikro-orm/postgresql'
import { type Expression, sql } from 'kysely'

/** The values that are not null, as an array: the builder has no array of expressions. */
export const presentOf = <Value extends string>(values: Expression<Value | null>[]) =>
  sql<Value[]>`array_remove(array[${sql.join(values)}], null)`

/** A list in JSON without some texts: the builder expects one more list behind the minus. */
export const without = (list: Expression<string[]>, texts: readonly string[]) =>
  sql<string[]>`${list} - ${[...texts]}::text[]`

/** Lets one transaction at a time correct the sums, and none add to them meanwhile: the builder locks rows only. */
export const lockDaySums = (em: EntityManager) =>
  sql`lock table booking_day_sums in share row exclusive mode`.execute(em.getKysely())

/** Locks the accounts `u`, then the bookings `b`, that are free: the builder writes "skip locked" behind the last lock alone. */
export const LOCK_FREE = sql`for key share of u skip locked for update of b skip locked`
