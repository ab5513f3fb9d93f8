import type { EntityManager } from '@mikro-orm/postgresql'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../platform/database/index.js'

export interface Attempt {
  id: string
  kind: 'security' | 'ordinary' | 'team' | 'reminder'
  to: string
  /** Of whom a reminder is for. */
  userId?: string
}

/** begin: it is ours to send. handled: somebody has. unwanted: nobody is to. begun: somebody began, and did not tell how it ended. */
export type AttemptState = 'begin' | 'handled' | 'returned' | 'unwanted' | 'begun'

/** Longer than a job may take: whoever began then does nothing any more. */
const OVER_AFTER = sql`interval '1 minute'`

/**
 * Notes that the mails are about to be sent, each by one worker only, and says which of them are to be. Commits before a mail
 * leaves; what is not to be sent is noted as handled.
 */
export async function beginAttempts(em: EntityManager, attempts: Attempt[]): Promise<AttemptState[]> {
  const { rows } = await sql<{ id: string; state: AttemptState }>`
    with asked as (
      select * from unnest(${attempts.map(({ id }) => id)}::uuid[], ${attempts.map(({ kind }) => kind)}::text[],
        ${attempts.map(({ to }) => to)}::text[], ${attempts.map(({ userId }) => userId ?? null)}::uuid[]
      ) as a (id, kind, email, user_id)
    ), known as (
      select id, kind, case
        when exists (select from inbox_messages i where i.message_id = a.id) then 'handled'
        when kind in ('ordinary', 'reminder') and exists (
          select from mail_bounces b where b.email = a.email and b.of_address and b.lifted_at is null) then 'returned'
        when kind = 'reminder' and exists (
          select from mail_opt_outs o where o.user_id = a.user_id and o.kind = 'reminders') then 'unwanted'
      end as state from asked a
    ), begun as (
      insert into mail_attempts as t (message_id) select id from known where state is null
      on conflict (message_id) do update set begun_at = clock_timestamp()
        where t.begun_at < now() - ${OVER_AFTER}
          and not exists (select from known k where k.id = t.message_id and k.kind = 'reminder')
      returning message_id
    ), noted as (
      insert into inbox_messages (message_id) select id from known where state in ('returned', 'unwanted')
      on conflict do nothing
    )
    select id, coalesce(state, case when exists (select from begun where message_id = id) then 'begin' else 'begun' end)
      as state from known
  `.execute(em.getKysely())
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  return attempts.map(({ id }) => states.get(id) ?? 'handled')
}

/** They were sent, or never will be. Their attempts stay a while: nobody who comes late begins another. */
export async function noteHandled(db: Kysely<Tables>, ids: string[]): Promise<void> {
  await sql`
    insert into inbox_messages (message_id) select * from unnest(${ids}::uuid[]) on conflict do nothing
  `.execute(db)
}

/** The mail did not leave: another attempt may begin at once. */
export async function endAttempt(db: Kysely<Tables>, id: string): Promise<void> {
  await sql`delete from mail_attempts where message_id = ${id}`.execute(db)
}
