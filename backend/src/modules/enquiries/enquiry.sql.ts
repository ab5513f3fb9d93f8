import { sql } from 'kysely'

/** What a search looks through, each on a line of its own: letter for letter the expression of the index. */
export const SOUGHT = sql<string>`(name || e'\\n' || email || e'\\n' || coalesce(phone, '') || e'\\n' || country || e'\\n' ||
  coalesce(treatment_interest, ''))`

/** Enquiries of more than so many months ago: scheduled tasks take their condition as SQL. */
export const isOlderThan = (months: number) => sql`created_at < now() - ${months}::int * interval '1 month'`
