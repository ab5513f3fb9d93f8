import { sql } from 'kysely'

/** ISO 8601; null stays null. */
export const utc = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Integer cents as dollars; null stays null. */
export const usd = (centsColumn: string) => sql<number | null>`(${sql.ref(centsColumn)} / 100.0)::float8`
