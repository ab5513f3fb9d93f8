import type { EntityManager } from '@mikro-orm/postgresql'
import { type ExpressionBuilder, expressionBuilder, type Kysely, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { fromNow, NOW, type Tables, textArray } from '../database/index.js'
import type { DomainEvent } from '../queue/domain-event.js'
import { type JobContract, subscribersOf } from '../queue/job-contract.js'

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
  await jobMessage(em, contract, payload, { ...options, id }).execute()
  return id
}

/**
 * Sends each job that subscribes to the event, in the caller's transaction.
 * @throws Error when no job of this process subscribes: the event would be lost
 */
export async function publish<P extends object>(
  em: EntityManager,
  event: DomainEvent<P>,
  payload: P,
): Promise<void> {
  const jobs = subscribersOf(event)
  if (jobs.length === 0) throw new Error(`No job subscribes to the event ${event.name}`)
  for (const job of jobs) await sendJob(em, job, payload)
}

/** The message as a statement, for `writeTogether`. */
export function jobMessage<P extends object>(
  em: EntityManager,
  contract: JobContract<P>,
  payload: P,
  { waitMinutes = 0, id = uuid() }: SendOptions & { id?: string } = {},
) {
  return em
    .getKysely<Tables>()
    .insertInto('outbox_messages')
    .values({
      id,
      queue: contract.queue,
      job_name: contract.name,
      version: contract.version,
      payload: JSON.stringify(payload),
      not_before: waitMinutes > 0 ? fromNow(`${waitMinutes} minutes`) : null,
    })
    .returning(({ fn, val }) => fn('pg_notify', [val(OUTBOX_CHANNEL), sql.lit('')]).as('announced'))
}

/** Whether the relay may send the message. */
export const isDue = (eb: ExpressionBuilder<Tables, 'outbox_messages'>) =>
  eb.and([eb('sent_at', 'is', null), eb.or([eb('not_before', 'is', null), eb('not_before', '<=', NOW)])])

const waiting = <P extends object>({ name }: JobContract<P>, payload: P) => {
  const eb = expressionBuilder<Tables, 'outbox_messages'>()
  return eb.and([
    eb('job_name', '=', name),
    eb('payload', '=', eb.cast<unknown>(eb.val(JSON.stringify(payload)), 'jsonb')),
    eb('sent_at', 'is', null),
  ])
}

/** Whether the same job waits in the outbox for another minute at least. It then runs after the caller's transaction and sees its changes. */
export async function isWaiting<P extends object>(
  em: EntityManager,
  contract: JobContract<P>,
  payload: P,
): Promise<boolean> {
  const message = await em
    .getKysely<Tables>()
    .selectFrom('outbox_messages')
    .select('id')
    .where(waiting(contract, payload))
    .where('not_before', '>', fromNow('1 minute'))
    .limit(1)
    .executeTakeFirst()
  return message !== undefined
}

/** Removes the same job where it still waits in the outbox. */
export async function withdrawWaiting<P extends object>(
  em: EntityManager,
  contract: JobContract<P>,
  payload: P,
): Promise<void> {
  await em
    .getKysely<Tables>()
    .deleteFrom('outbox_messages')
    .where(waiting(contract, payload))
    .where('not_before', '>', NOW)
    .execute()
}

/**
 * Notes, in the transaction of the effect, that a message was handled.
 * @returns false when it already was: the handler then has nothing left to do
 */
export async function firstTime(em: EntityManager, messageId: string): Promise<boolean> {
  const note = await noteHandled(em.getKysely(), [messageId]).returning('message_id').executeTakeFirst()
  return note !== undefined
}

/** The notes that messages were handled, as a statement. Each is kept once. */
export const noteHandled = (db: Kysely<Tables>, messageIds: readonly string[]) =>
  db
    .insertInto('inbox_messages')
    .columns(['message_id'])
    .expression(
      db.selectNoFrom(({ cast, fn }) =>
        cast<string>(fn('unnest', [textArray(messageIds)]), 'uuid').as('message_id'),
      ),
    )
    .onConflict((conflict) => conflict.doNothing())
