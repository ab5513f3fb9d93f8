import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { UserActor } from '../../platform/authz/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { keepsWrappedKeys, type StoredObject } from '../../platform/storage/index.js'
import type { RecordAccessView, RecordView } from './record.dto.js'
import { MOST_UNTIED_FILES } from './record-file.js'

keepsWrappedKeys({
  table: 'medical_records',
  column: 'wrapped_key',
  path: 'storage_key',
  while: "status = 'ready'",
})

keepsWrappedKeys({
  table: 'medical_records',
  column: 'copy_wrapped_key',
  path: 'copy_path',
  while: "copy_status = 'ready'",
})

/** Longer than an upload takes: what was claimed before that was left behind by a process that died. */
const CLAIMED_FOR = sql`interval '1 hour'`
const RETRY_AFTER_SECONDS = 10

/** The safe copy that staff open. A picture needs none. */
export const SAFE_COPY = sql`case when status = 'ready' then coalesce(copy_status, 'not_needed') end`

const VIEW = sql`json_build_object(
  'id', id, 'name', name, 'contentType', content_type, 'size', size_bytes, 'createdAt', created_at,
  'assessmentId', assessment_id, 'safeCopy', ${SAFE_COPY}, 'isDamaged', damaged_at is not null)`

/** A stored file as it may leave. */
export interface FileToOpen {
  contentType: string
  size: number
  storageKey: string
  wrappedKey: string
  userId: string
  /** State of the safe copy that staff open instead of the file. Null for a picture. */
  copyStatus?: 'pending' | 'ready' | 'failed' | null
}

export interface RecordContent extends FileToOpen {
  name: string
}

/** One upload of a person after the other decides whether there is room. */
export const lockUploads = (em: EntityManager, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`medical_records ${userId}`}, 0))`.execute(
    em.getKysely(),
  )

/**
 * What arrives is counted whether or not it was sent before, so that no key lets more of it in than there are places.
 * @param sent the upload repeats one that was answered: it will take no place of its own
 * @throws ProblemError too_many_files, or rate_limited for a second repetition while the first one arrives
 */
export async function checkRoom(
  em: EntityManager,
  userId: string,
  { key = null, sent }: { key?: string | null; sent: boolean },
): Promise<void> {
  const { rows } = await sql<{ ready: number; arriving: number; same: number }>`
    select count(*) filter (where status = 'ready')::int as ready,
      count(*) filter (where status = 'receiving' and (idempotency_key = ${key}) is not true)::int as arriving,
      count(*) filter (where status = 'receiving' and idempotency_key = ${key})::int as same
    from medical_records
    where user_id = ${userId} and assessment_id is null
      and (status = 'ready' or created_at > now() - ${CLAIMED_FOR})
  `.execute(em.getKysely())
  const { ready, arriving, same } = rows[0] ?? { ready: 0, arriving: 0, same: 0 }
  if (arriving + (sent ? 0 : ready) >= MOST_UNTIED_FILES) throw new ProblemError('too_many_files')
  if (same > 1) throw new ProblemError('rate_limited', { retryAfterSeconds: RETRY_AFTER_SECONDS })
}

/** Takes a place for a file that is about to arrive. @returns the patient's folder in the store */
export async function claimRecord(
  em: EntityManager,
  record: {
    id: string
    userId: string
    name: string
    declaredType: string
    newFolder: string
    key: string | undefined
  },
): Promise<string> {
  const { id, userId, name, declaredType, newFolder, key = null } = record
  const db = em.getKysely()
  await sql`
    delete from medical_records
    where user_id = ${userId} and status = 'receiving' and created_at <= now() - ${CLAIMED_FOR}
  `.execute(db)
  const { rows } = await sql<{ folder: string }>`
    insert into medical_records (id, user_id, status, folder, name, declared_type, idempotency_key)
    values (${id}, ${userId}, 'receiving',
      coalesce((select folder from medical_records where user_id = ${userId} limit 1), ${newFolder}),
      ${name}, ${declaredType}, ${key})
    returning folder
  `.execute(db)
  return rows[0]?.folder ?? newFolder
}

/** @throws ProblemError not_signed_in when the account was erased meanwhile */
export async function finishRecord(
  em: EntityManager,
  id: string,
  { path, wrappedKey, size, sha256 }: StoredObject,
  contentType: string,
): Promise<RecordView> {
  const { rows } = await sql<{ view: RecordView }>`
    update medical_records set status = 'ready', content_type = ${contentType}, size_bytes = ${size},
      sha256 = ${sha256}, storage_key = ${path}, wrapped_key = ${wrappedKey}, idempotency_key = null,
      copy_status = case when ${contentType} like 'image/%' then null else 'pending' end
    where id = ${id} and status = 'receiving' returning ${VIEW} as view
  `.execute(em.getKysely())
  if (!rows[0]) throw new ProblemError('not_signed_in')
  return rows[0].view
}

export const dropClaim = (em: EntityManager, id: string) =>
  sql`delete from medical_records where id = ${id} and status = 'receiving'`.execute(em.getKysely())

export async function listOwnRecords(
  em: EntityManager,
  actor: UserActor,
  { limit, offset }: { limit: number; offset: number },
): Promise<RecordView[]> {
  const { rows } = await sql<{ view: RecordView }>`
    select ${VIEW} as view from medical_records where user_id = ${actor.userId} and status = 'ready'
    order by lower(name), name, id limit ${limit} offset ${offset}
  `.execute(em.getKysely())
  return rows.map(({ view }) => view)
}

export async function findOwnContent(
  em: EntityManager,
  { userId }: UserActor,
  id: string,
): Promise<RecordContent | undefined> {
  const { rows } = await sql<RecordContent>`
    select name, content_type as "contentType", size_bytes::int as size, storage_key as "storageKey",
      wrapped_key as "wrappedKey", user_id as "userId"
    from medical_records where id = ${id} and user_id = ${userId} and status = 'ready'
  `.execute(em.getKysely())
  return rows[0]
}

/** The safe copy of a document, or a picture as it is stored. */
const SAFE_CONTENT = sql`
  coalesce(copy_type, content_type) as "contentType",
  coalesce(copy_bytes, size_bytes)::int as size, coalesce(copy_path, storage_key) as "storageKey",
  coalesce(copy_wrapped_key, wrapped_key) as "wrappedKey", user_id as "userId", copy_status as "copyStatus"`

/** Finds the version that hospitals open. The login of the desk decides which files there are. */
export async function findSafeContent(em: EntityManager, id: string): Promise<FileToOpen | undefined> {
  const { rows } = await sql<FileToOpen>`
    select ${SAFE_CONTENT} from medical_records where id = ${id} and status = 'ready'
  `.execute(em.getKysely())
  return rows[0]
}

/** Nobody gets the original in place of its copy. @throws ProblemError safe_copy_pending, safe_copy_failed */
export function requireSafeCopy({ copyStatus }: FileToOpen): void {
  if (copyStatus === 'pending') throw new ProblemError('safe_copy_pending')
  if (copyStatus === 'failed') throw new ProblemError('safe_copy_failed')
}

/**
 * Finds the version that staff open of a file that is shared with a booking, or with a hospital that is asked for an offer: the safe copy
 * of a document, or a picture as it is stored. The caller has checked the permission.
 */
export async function findForStaff(em: EntityManager, id: string): Promise<RecordContent | undefined> {
  const { rows } = await sql<RecordContent>`
    select name, ${SAFE_CONTENT} from medical_records r where id = ${id} and status = 'ready' and (
      exists (select from booking_documents d where d.record_id = r.id and d.user_id = r.user_id)
      or exists (
        select from quote_consents c
        where c.user_id = r.user_id and c.withdrawn_at is null and r.id = any(c.record_ids)))
  `.execute(em.getKysely())
  return rows[0]
}

/**
 * Deletes the file and its safe copy: their keys are gone at once.
 * @returns the paths to remove, none if the actor has no such file
 */
export async function deleteOwnRecord(
  em: EntityManager,
  { userId }: UserActor,
  id: string,
): Promise<string[]> {
  const db = em.getKysely()
  const { rows } = await sql<{ paths: (string | null)[] }>`
    update medical_records r set status = 'deleted', deleted_at = now(), name = null, wrapped_key = null,
      sha256 = null, storage_key = null, copy_status = null, copy_type = null, copy_bytes = null, copy_path = null,
      copy_wrapped_key = null, damaged_at = null,
      copy_asked_at = case when copy_status = 'pending' then copy_asked_at end
    from (select id, storage_key, copy_path from medical_records where id = ${id} for update) before
    where r.id = before.id and r.user_id = ${userId} and r.status = 'ready'
    returning array[before.storage_key, before.copy_path] as paths
  `.execute(db)
  // The answer to the upload repeats the name.
  await sql`
    delete from idempotency_keys where user_id = ${userId} and result_id = ${id} and ${rows.length > 0}
  `.execute(db)
  return (rows[0]?.paths ?? []).filter((path) => path !== null)
}

export async function recordAccess(
  em: EntityManager,
  access: { recordId: string; userId: string; actor: UserActor; reason: string | null },
): Promise<void> {
  const { recordId, userId, actor, reason } = access
  const role = reason === null ? 'owner' : actor.role
  await sql`
    insert into record_accesses (id, record_id, user_id, actor_id, role, reason)
    values (${uuid()}, ${recordId}, ${userId}, ${actor.userId}, ${role}, ${reason})
  `.execute(em.getKysely())
}

/** @returns undefined for what is not the actor's; of a deleted file the accesses stay */
export async function listOwnAccesses(
  em: EntityManager,
  { userId }: UserActor,
  recordId: string,
): Promise<RecordAccessView[] | undefined> {
  const { rows } = await sql<{ items: RecordAccessView[] }>`
    select (
      select coalesce(json_agg(json_build_object('id', a.id, 'openedAt', a.opened_at,
        'by', case a.role when 'owner' then 'you' when 'hospital' then 'hospital' else 'staff' end,
        'role', a.role, 'reason', a.reason)
        order by a.opened_at desc, a.id desc), '[]')
      from (
        select id, opened_at, role, reason from record_accesses where record_id = r.id
        union all
        select id, opened_at, role, null from data_accesses
        where user_id = r.user_id and subject = 'record' and subject_id = r.id
        order by opened_at desc, id desc limit 100
      ) a
    ) as items
    from medical_records r where id = ${recordId} and user_id = ${userId} and status <> 'receiving'
  `.execute(em.getKysely())
  return rows[0]?.items
}

/** Returns those of the ids that are ready files of the person, in the order of the ids. */
export async function ownRecordIds(
  em: EntityManager,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from medical_records where id = any(${ids}) and user_id = ${userId} and status = 'ready'
  `.execute(em.getKysely())
  const own = new Set(rows.map(({ id }) => id))
  return [...new Set(ids)].filter((id) => own.has(id))
}

/**
 * The files go with a submitted assessment: from then on they do not count among those that may still be uploaded.
 * @returns the storage paths of those that are the person's, stored, and were tied to nothing yet
 */
export async function tieRecords(
  em: EntityManager,
  userId: string,
  assessmentId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    update medical_records set assessment_id = ${assessmentId}
    where id = any(${ids}) and user_id = ${userId} and status = 'ready' and assessment_id is null
    returning storage_key as path
  `.execute(em.getKysely())
  return rows.map(({ path }) => path)
}
