import { sql } from 'kysely'

/** What a search looks through, each on a line of its own: letter for letter the expression of the index. */
export const SOUGHT = sql<string>`(name || e'\\n' || email || e'\\n' || coalesce(phone, '') || e'\\n' || country || e'\\n' ||
  coalesce(treatment_interest, ''))`
