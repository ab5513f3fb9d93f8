import { sql } from 'kysely'

/** A use of the refund of Premium that is forgotten: scheduled tasks take their condition as SQL. */
export const USED_LONG_AGO = sql`used_at < now() - interval '24 months'`
