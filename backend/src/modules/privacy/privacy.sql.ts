import { sql } from 'kysely'

/** An export that could not be downloaded for 30 days, and whose file is gone: scheduled tasks take their condition as SQL. */
export const EXPIRED_LONG_AGO = sql`kind = 'export' and status in ('done', 'failed')
  and coalesce(expires_at, completed_at) < now() - interval '30 days'
  and not exists (select from object_removals where path = object_path)`
