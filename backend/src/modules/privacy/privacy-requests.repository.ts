import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { UserActor } from '../../platform/authz/index.js'
import { keepsWrappedKeys } from '../../platform/storage/index.js'
import type { PrivacyOutcomeView, PrivacyRequestView } from './privacy-request.dto.js'

keepsWrappedKeys({
  table: 'privacy_requests',
  column: 'wrapped_key',
  path: 'object_path',
  while: 'expires_at > now()',
})

type Kind = PrivacyRequestView['kind']

/** A job that has left no outcome for so long never will: its worker was killed each time. */
const GIVEN_UP_AFTER = sql`interval '1 day'`

const VIEW = sql`json_build_object(
  'id', id, 'kind', kind, 'status', status, 'requestedAt', requested_at, 'completedAt', completed_at,
  'expiresAt', expires_at, 'outcome', outcome)`

export interface FinishedExport {
  objectPath: string
  wrappedKey: string
  completedAt: Date
}

/** @returns the id of the new request, or undefined while one of its kind is under way */
export async function addRequest(em: EntityManager, userId: string, kind: Kind): Promise<string | undefined> {
  const db = em.getKysely()
  await sql`
    update privacy_requests set status = 'failed', completed_at = now()
    where user_id = ${userId} and kind = ${kind} and status in ('requested', 'running')
      and requested_at < now() - ${GIVEN_UP_AFTER}
  `.execute(db)
  const { rows } = await sql<{ id: string }>`
    insert into privacy_requests (id, user_id, kind) values (${uuid()}, ${userId}, ${kind})
    on conflict (user_id, kind) where status in ('requested', 'running') do nothing returning id
  `.execute(db)
  return rows[0]?.id
}

/** The person's requests of a kind, the newest first. */
export async function listRequests(
  em: EntityManager,
  userId: string,
  kind: Kind,
): Promise<PrivacyRequestView[]> {
  const { rows } = await sql<{ view: PrivacyRequestView }>`
    select ${VIEW} as view from privacy_requests where user_id = ${userId} and kind = ${kind}
    order by requested_at desc, id desc limit 100
  `.execute(em.getKysely())
  return rows.map(({ view }) => view)
}

/** Where the content of an own export lies that is ready and has not expired. */
export async function findExportContent(
  em: EntityManager,
  { userId }: UserActor,
  id: string,
): Promise<FinishedExport | undefined> {
  const { rows } = await sql<FinishedExport>`
    select object_path as "objectPath", wrapped_key as "wrappedKey", completed_at as "completedAt"
    from privacy_requests
    where id = ${id} and user_id = ${userId} and kind = 'export' and status = 'done' and expires_at > now()
  `.execute(em.getKysely())
  return rows[0]
}

/**
 * An export that failed is asked for again; an erasure is owed, and may be tried again after it failed.
 * @returns whose request it is, or undefined when there is nothing left to do for it
 */
export async function startRequest(em: EntityManager, id: string, kind: Kind): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`
    update privacy_requests set status = 'running', completed_at = null
    where id = ${id} and kind = ${kind} and (status in ('requested', 'running') or status = 'failed' and kind = 'erasure')
    returning user_id
  `.execute(em.getKysely())
  return rows[0]?.user_id
}

/**
 * Its end is counted by the clock of the database, as the removal of its file is.
 * @returns false when the request is gone or no longer under way
 */
export async function finishExport(
  em: EntityManager,
  id: string,
  content: { objectPath: string; wrappedKey: string; expiresAfterMs: number },
  outcome: PrivacyOutcomeView,
): Promise<boolean> {
  const { rows } = await sql`
    update privacy_requests set status = 'done', completed_at = now(),
      expires_at = now() + ${content.expiresAfterMs} * interval '1 millisecond',
      object_path = ${content.objectPath}, wrapped_key = ${content.wrappedKey}, outcome = ${JSON.stringify(outcome)}
    where id = ${id} and kind = 'export' and status in ('requested', 'running') returning id
  `.execute(em.getKysely())
  return rows.length === 1
}

export async function finishErasure(
  em: EntityManager,
  id: string,
  outcome: PrivacyOutcomeView,
): Promise<void> {
  await sql`
    update privacy_requests set status = 'done', completed_at = now(), outcome = ${JSON.stringify(outcome)}
    where id = ${id}
  `.execute(em.getKysely())
}

export async function noteConfirmation(em: EntityManager, id: string): Promise<void> {
  await sql`
    update privacy_requests set outcome = outcome || '{"confirmationMailed": true}' where id = ${id}
  `.execute(em.getKysely())
}

export async function failRequest(em: EntityManager, id: string): Promise<void> {
  await sql`
    update privacy_requests set status = 'failed', completed_at = now() where id = ${id} and status <> 'done'
  `.execute(em.getKysely())
}
