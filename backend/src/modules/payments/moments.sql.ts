import { type Expression, sql } from 'kysely'

/** A moment so many days later. The builder knows no intervals. */
export const daysAfter = (moment: Expression<string | null>, days: number) =>
  sql<string>`(${moment} + ${days}::int * interval '1 day')`
