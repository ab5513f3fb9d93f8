import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { Actor } from '../authz/index.js'

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
  await auditEntry(actor, entry).execute(em.getKysely())
}

/** The entry as a statement, for `writeTogether`. */
export function auditEntry(actor: Actor, entry: AuditEntry): RawBuilder<unknown> {
  const { action, subjectType, subjectId, details = {} } = entry
  const actorId = actor.kind === 'user' ? actor.userId : null
  const actorName = actor.kind === 'system' ? actor.name : actor.kind
  return sql`
    insert into audit_events (id, actor_id, actor_name, action, subject_type, subject_id, details)
    values (${uuid()}, ${actorId}, ${actorName}, ${action}, ${subjectType}, ${subjectId}, ${JSON.stringify(details)})
  `
}
