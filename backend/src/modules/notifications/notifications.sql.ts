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
