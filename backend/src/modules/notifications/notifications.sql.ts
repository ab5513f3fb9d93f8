import { sql } from 'kysely'
import type { Attempt } from './mail-attempts.js'

/** One row for each mail, whatever their number: the builder makes no rows of arrays, and would write another statement for each number. */
export const rowsOf = (attempts: readonly Attempt[]) => sql<{
  id: string
  kind: Attempt['kind']
  email: string
  user_id: string | null
}>`(
  select * from unnest(${attempts.map(({ id }) => id)}::uuid[], ${attempts.map(({ kind }) => kind)}::text[],
    ${attempts.map(({ to }) => to)}::text[], ${attempts.map(({ userId }) => userId ?? null)}::uuid[]
  ) as asked (id, kind, email, user_id))`

/** One row for each id, whatever their number: see `rowsOf`. */
export const idRowsOf = (ids: readonly string[]) =>
  sql<{ id: string }>`(select unnest(${[...ids]}::uuid[]) as id)`

/** Events of open pages older than a week: scheduled tasks take their condition as SQL. */
export const EVENT_IS_OLD = sql`created_at < now() - interval '7 days'`

/** Notifications read more than 90 days ago: see `EVENT_IS_OLD`. */
export const READ_LONG_AGO = sql`read_at < now() - interval '90 days'`

/** Attempts whose message is gone, so that nobody runs it again: see `EVENT_IS_OLD`. */
export const ATTEMPT_IS_OVER = sql`begun_at < now() - interval '36 days' and not exists (
  select from outbox_messages where id = mail_attempts.message_id)`
