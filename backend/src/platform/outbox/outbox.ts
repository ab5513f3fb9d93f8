import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { JobContract } from '../queue/job-contract.js'

export const OUTBOX_CHANNEL = 'outbox'

/**
 * Records, in the caller's transaction, that a job is to run: both happen or neither. Returns the message's id.
 * @param waitMinutes how long it stays in the outbox first
 */
export async function sendJob<P extends object>(
  em: EntityManager,
  contract: JobContract<P>,
  payload: P,
  { waitMinutes = 0 } = {},
): Promise<string> {
  const id = uuid()
  await sql`
    with message as (
      insert into outbox_messages (id, queue, job_name, version, payload, not_before)
      values (${id}, ${contract.queue}, ${contract.name}, ${contract.version}, ${JSON.stringify(payload)},
        now() + nullif(${waitMinutes}::int, 0) * interval '1 minute')
    )
    select pg_notify(${OUTBOX_CHANNEL}, '')
  `.execute(em.getKysely())
  return id
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
