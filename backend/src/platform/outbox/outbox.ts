import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { JobContract } from '../queue/job-contract.js'

export const OUTBOX_CHANNEL = 'outbox'

interface SendOptions {
  /** How long the message stays in the outbox first. */
  waitMinutes?: number
}

/** Records, in the caller's transaction, that a job is to run: both happen or neither. Returns the message's id. */
export async function sendJob<P extends object>(
  em: EntityManager,
  contract: JobContract<P>,
  payload: P,
  options?: SendOptions,
): Promise<string> {
  const id = uuid()
  await jobMessage(contract, payload, { ...options, id }).execute(em.getKysely())
  return id
}

/** The message as a statement, for `writeTogether`. */
export function jobMessage<P extends object>(
  contract: JobContract<P>,
  payload: P,
  { waitMinutes = 0, id = uuid() }: SendOptions & { id?: string } = {},
): RawBuilder<unknown> {
  return sql`
    insert into outbox_messages (id, queue, job_name, version, payload, not_before)
    values (${id}, ${contract.queue}, ${contract.name}, ${contract.version}, ${JSON.stringify(payload)},
      now() + nullif(${waitMinutes}::int, 0) * interval '1 minute')
    returning pg_notify(${OUTBOX_CHANNEL}, '')
  `
}

const waiting = <P extends object>({ name }: JobContract<P>, payload: P) => sql`
  job_name = ${name} and payload = ${JSON.stringify(payload)}::jsonb and sent_at is null`

/** Whether the same job waits in the outbox for another minute at least. It then runs after the caller's transaction and sees its changes. */
export async function isWaiting<P extends object>(
  em: EntityManager,
  contract: JobContract<P>,
  payload: P,
): Promise<boolean> {
  const { rows } = await sql`
    select from outbox_messages where ${waiting(contract, payload)} and not_before > now() + interval '1 minute' limit 1
  `.execute(em.getKysely())
  return rows.length > 0
}

/** Removes the same job where it still waits in the outbox. */
export async function withdrawWaiting<P extends object>(
  em: EntityManager,
  contract: JobContract<P>,
  payload: P,
): Promise<void> {
  await sql`delete from outbox_messages where ${waiting(contract, payload)} and not_before > now()`.execute(
    em.getKysely(),
  )
}

/**
 * Notes, in the transaction of the effect, that a message was handled.
 * @returns false when it already was: the handler then has nothing left to do
 */
export async function firstTime(em: EntityManager, messageId: string): Promise<boolean> {
  const { rows } = await sql`
    insert into inbox_messages (message_id) values (${messageId}) on conflict do nothing returning message_id
  `.execute(em.getKysely())
  return rows.length === 1
}
