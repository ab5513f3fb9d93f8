import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { UserActor } from '../../platform/authz/index.js'
import { fromNow, NOW, readJson, type Tables } from '../../platform/database/index.js'
import { keepsWrappedKeys } from '../../platform/storage/index.js'
import type { PrivacyOutcomeView, PrivacyRequestView } from './privacy-request.dto.js'

keepsWrappedKeys({
  table: 'privacy_requests',
  column: 'wrapped_key',
  path: 'object_path',
  while: 'expires_at > now()',
})

type Kind = PrivacyRequestView['kind']

/** A request with one of these has no outcome yet. */
export const UNDER_WAY = ['requested', 'running'] as const

const MOST_SHOWN = 100

/** A job that has left no outcome for so long never will: its worker was killed each time. */
export const GIVEN_UP_BEFORE = fromNow('-1 day')

export interface FinishedExport {
  objectPath: string
  wrappedKey: string
  /** As PostgreSQL writes it. */
  completedAt: string
}

/** @returns the id of the new request, or undefined while one of its kind is under way */
export async function addRequest(em: EntityManager, userId: string, kind: Kind): Promise<string | undefined> {
  const db = em.getKysely<Tables>()
  await db
    .updateTable('privacy_requests')
    .set({ status: 'failed', completed_at: NOW })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('status', 'in', UNDER_WAY)
    .where('requested_at', '<', GIVEN_UP_BEFORE)
    .execute()
  const added = await db
    .insertInto('privacy_requests')
    .values({ id: uuid(), user_id: userId, kind })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind'])
        // The condition of the index.
        .where(
          'status',
          'in',
          UNDER_WAY.map((status) => sql.lit(status)),
        )
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return added?.id
}

/** The person's requests of a kind, the newest first. */
export async function listRequests(
  em: EntityManager,
  userId: string,
  kind: Kind,
): Promise<PrivacyRequestView[]> {
  const requests = em
    .getKysely<Tables>()
    .selectFrom('privacy_requests')
    .select([
      'id',
      'kind',
      'status',
      'requested_at as requestedAt',
      'completed_at as completedAt',
      'expires_at as expiresAt',
      'outcome',
    ])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .orderBy('requested_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_SHOWN)
  return readJson(em, requests)
}

/** Where the content of an own export lies that is ready and has not expired. */
export async function findExportContent(
  em: EntityManager,
  { userId }: UserActor,
  id: string,
): Promise<FinishedExport | undefined> {
  return em
    .getKysely<Tables>()
    .selectFrom('privacy_requests')
    .select(({ ref }) => [
      ref('object_path').$notNull().as('objectPath'),
      ref('wrapped_key').$notNull().as('wrappedKey'),
      ref('completed_at').$notNull().as('completedAt'),
    ])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('kind', '=', 'export')
    .where('status', '=', 'done')
    .where('expires_at', '>', NOW)
    .executeTakeFirst()
}

/**
 * An export that failed is asked for again; an erasure is owed, and may be tried again after it failed.
 * @returns whose request it is, or undefined when there is nothing left to do for it
 */
export async function startRequest(em: EntityManager, id: string, kind: Kind): Promise<string | undefined> {
  const started = await em
    .getKysely<Tables>()
    .updateTable('privacy_requests')
    .set({ status: 'running', completed_at: null })
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('status', 'in', kind === 'erasure' ? [...UNDER_WAY, 'failed'] : UNDER_WAY)
    .returning('user_id')
    .executeTakeFirst()
  return started?.user_id
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
  const finished = await em
    .getKysely<Tables>()
    .updateTable('privacy_requests')
    .set({
      status: 'done',
      completed_at: NOW,
      expires_at: fromNow(`${content.expiresAfterMs} milliseconds`),
      object_path: content.objectPath,
      wrapped_key: content.wrappedKey,
      outcome,
    })
    .where('id', '=', id)
    .where('kind', '=', 'export')
    .where('status', 'in', UNDER_WAY)
    .returning('id')
    .executeTakeFirst()
  return finished !== undefined
}

export async function finishErasure(
  em: EntityManager,
  id: string,
  outcome: PrivacyOutcomeView,
): Promise<void> {
  await em
    .getKysely<Tables>()
    .updateTable('privacy_requests')
    .set({ status: 'done', completed_at: NOW, outcome })
    .where('id', '=', id)
    .execute()
}

export async function noteConfirmation(em: EntityManager, id: string): Promise<void> {
  const more: PrivacyOutcomeView = { confirmationMailed: true }
  await em
    .getKysely<Tables>()
    .updateTable('privacy_requests')
    .set(({ eb, cast, val }) => ({
      outcome: eb('outcome', '||', cast<PrivacyOutcomeView>(val(JSON.stringify(more)), 'jsonb')),
    }))
    .where('id', '=', id)
    .execute()
}

export async function failRequest(em: EntityManager, id: string): Promise<void> {
  await em
    .getKysely<Tables>()
    .updateTable('privacy_requests')
    .set({ status: 'failed', completed_at: NOW })
    .where('id', '=', id)
    .where('status', '<>', 'done')
    .execute()
}
