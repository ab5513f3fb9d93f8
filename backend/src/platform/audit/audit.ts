import type { EntityManager } from '@mikro-orm/postgresql'
import type { InsertQueryBuilder, InsertResult } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../authz/index.js'
import type { Tables } from '../database/index.js'

export interface AuditEntry {
  /** What was done, `noun.verb`. */
  action: string
  subjectType: string
  subjectId: string
  /** Codes, ids and numbers that explain the act; never health text. */
  details?: Record<string, string | number | boolean | null>
}

/** Writes the entry in the transaction of the act: without the one, the other does not happen. */
export async function audit(em: EntityManager, actor: Actor, entry: AuditEntry): Promise<void> {
  await auditEntry(em, actor, entry).execute()
}

/** The entry as a statement, for `writeTogether`. */
export function auditEntry(
  em: EntityManager,
  actor: Actor,
  entry: AuditEntry,
): InsertQueryBuilder<Tables, 'audit_events', InsertResult> {
  const { action, subjectType, subjectId, details = {} } = entry
  const actorId = actor.kind === 'user' ? actor.userId : null
  const actorName = actor.kind === 'system' ? actor.name : actor.kind
  return em.getKysely<Tables>().insertInto('audit_events').values({
    id: uuid(),
    actor_id: actorId,
    actor_name: actorName,
    action,
    subject_type: subjectType,
    subject_id: subjectId,
    details,
  })
}
