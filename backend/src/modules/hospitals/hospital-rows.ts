import type { Kysely } from 'kysely'
import type { Tables } from '../../platform/database/index.js'

/** All hospitals with their countries, as `h` and `c`. */
export const hospitalsOf = (db: Kysely<Tables>) =>
  db.selectFrom('hospitals as h').innerJoin('countries as c', 'c.id', 'h.country_id')
