import { type Expression, sql } from 'kysely'

/** The time now. Within a transaction it goes on. */
export const CLOCK = sql<string>`clock_timestamp()`

/** A moment by the clock. @param ms from now */
export const fromClock = (ms: number) => sql<string>`clock_timestamp() + ${ms} * interval '1 millisecond'`

/** Whole milliseconds until a moment, at least 0. The builder has no `extract`. */
export const millisecondsUntil = (moment: Expression<string>) =>
  sql<number>`greatest(0, ceil(extract(epoch from ${moment} - clock_timestamp()) * 1000))::int`
