import { sql } from 'kysely'

export interface Attempt {
  id: string
  kind: 'security' | 'ordinary' | 'team' | 'reminder'
  to: string
  /** The patient who gets a reminder. */
  userId?: string
}

/** Lists mails, one row for each. `unnest` keeps one statement for any number of mails, and the builder has no cast to an array. */
export const rowsOf = (attempts: readonly Attempt[]) => sql<{
  id: string
  kind: Attempt['kind']
  email: string
  user_id: string | null
}>`(
  select * from unnest(${attempts.map(({ id }) => id)}::uuid[], ${attempts.map(({ kind }) => kind)}::text[],
    ${attempts.map(({ to }) => to)}::text[], ${attempts.map(({ userId }) => userId ?? null)}::uuid[]
  ) as asked (id, kind, email, user_id))`
