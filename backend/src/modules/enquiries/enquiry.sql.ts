import { sql } from 'kysely'

/** The texts that a search reads, each on a line of its own. PostgreSQL uses the index only for the same expression, letter for letter. */
export const SOUGHT = sql<string>`(name || e'\\n' || email || e'\\n' || coalesce(phone, '') || e'\\n' || country || e'\\n' ||
  coalesce(treatment_interest, ''))`
