import type { EntityManager } from '@mikro-orm/postgresql'
import type { Expression, Kysely, SqlBool } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import { v7 as uuid } from 'uuid'
import type { UserActor } from '../../platform/authz/index.js'
import { type ColumnsOf, fromNow, lockByName, NOW, type Tables } from '../../platform/database/index.js'
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
const CLAIMED_BEFORE = fromNow('-1 hour')
const RETRY_AFTER_SECONDS = 10
const MOST_ACCESSES = 100

const recordsOf = (db: Kysely<Tables>) => db.selectFrom('medical_records')
type Columns = ColumnsOf<typeof recordsOf>

/** State of the safe copy that staff open. A picture needs none. Null for a file that is not stored. */
export const safeCopyOf = (eb: Columns) =>
  eb
    .case()
    .when('status', '=', 'ready')
    .then(eb.fn.coalesce('copy_status', eb.val('not_needed' as const)))
    .end()

/** A stored file as a RecordView in JSON: an upload is answered with what it stores. */
const viewOf = (eb: Columns) =>
  jsonBuildObject({
    id: eb.ref('id'),
    name: eb.ref('name').$notNull(),
    contentType: eb.ref('content_type').$notNull(),
    size: eb.ref('size_bytes').$notNull(),
    createdAt: eb.ref('created_at'),
    assessmentId: eb.ref('assessment_id'),
    safeCopy: safeCopyOf(eb).$notNull(),
    isDamaged: eb('damaged_at', 'is not', null).$castTo<boolean>(),
  }).as('view')

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
export const lockUploads = (em: EntityManager, userId: string) => lockByName(em, `medical_records ${userId}`)

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
  const { ready, arriving, same } = await recordsOf(em.getKysely())
    .where('user_id', '=', userId)
    .where('assessment_id', 'is', null)
    .where(({ eb, or }) => or([eb('status', '=', 'ready'), eb('created_at', '>', CLAIMED_BEFORE)]))
    .select((eb) => {
      const count = (which: Expression<SqlBool>) =>
        eb.cast<number>(eb.fn.countAll().filterWhere(which), 'integer')
      const isArriving = eb('status', '=', 'receiving')
      const isSame = eb.fn.coalesce(eb('idempotency_key', '=', key), eb.lit(false))
      return [
        count(eb('status', '=', 'ready')).as('ready'),
        count(eb.and([isArriving, eb.not(isSame)])).as('arriving'),
        count(eb.and([isArriving, isSame])).as('same'),
      ]
    })
    .executeTakeFirstOrThrow()
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
  const db = em.getKysely<Tables>()
  await db
    .deleteFrom('medical_records')
    .where('user_id', '=', userId)
    .where('status', '=', 'receiving')
    .where('created_at', '<=', CLAIMED_BEFORE)
    .execute()
  const { folder } = await db
    .insertInto('medical_records')
    .values(({ fn, selectFrom, val }) => ({
      id,
      user_id: userId,
      status: 'receiving',
      folder: fn.coalesce(
        selectFrom('medical_records').select('folder').where('user_id', '=', userId).limit(1),
        val(newFolder),
      ),
      name,
      declared_type: declaredType,
      idempotency_key: key,
    }))
    .returning('folder')
    .executeTakeFirstOrThrow()
  return folder
}

/** @throws ProblemError not_signed_in when the account was erased meanwhile */
export async function finishRecord(
  em: EntityManager,
  id: string,
  { path, wrappedKey, size, sha256 }: StoredObject,
  contentType: string,
): Promise<RecordView> {
  const finished = await em
    .getKysely<Tables>()
    .updateTable('medical_records')
    .set({
      status: 'ready',
      content_type: contentType,
      size_bytes: size,
      sha256,
      storage_key: path,
      wrapped_key: wrappedKey,
      idempotency_key: null,
      copy_status: contentType.startsWith('image/') ? null : 'pending',
    })
    .where('id', '=', id)
    .where('status', '=', 'receiving')
    .returning(viewOf)
    .executeTakeFirst()
  if (!finished) throw new ProblemError('not_signed_in')
  return finished.view
}

export const dropClaim = (em: EntityManager, id: string) =>
  em
    .getKysely<Tables>()
    .deleteFrom('medical_records')
    .where('id', '=', id)
    .where('status', '=', 'receiving')
    .execute()

export async function listOwnRecords(
  em: EntityManager,
  actor: UserActor,
  { limit, offset }: { limit: number; offset: number },
): Promise<RecordView[]> {
  const rows = await recordsOf(em.getKysely())
    .select(viewOf)
    .where('user_id', '=', actor.userId)
    .where('status', '=', 'ready')
    .orderBy(({ fn }) => fn<string>('lower', ['name']))
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ view }) => view)
}

export async function findOwnContent(
  em: EntityManager,
  { userId }: UserActor,
  id: string,
): Promise<RecordContent | undefined> {
  return recordsOf(em.getKysely())
    .select((eb) => [
      eb.ref('name').$notNull().as('name'),
      eb.ref('content_type').$notNull().as('contentType'),
      eb.cast<number>('size_bytes', 'integer').as('size'),
      eb.ref('storage_key').$notNull().as('storageKey'),
      eb.ref('wrapped_key').$notNull().as('wrappedKey'),
      'user_id as userId',
    ])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('status', '=', 'ready')
    .executeTakeFirst()
}

/** Type and size of the safe copy of a document, or of a picture as it is stored. */
export const safeTypeOf = (eb: Columns) => eb.fn.coalesce('copy_type', 'content_type').$notNull()
export const safeBytesOf = (eb: Columns) =>
  eb.cast<number>(eb.fn.coalesce('copy_bytes', 'size_bytes'), 'integer')

/** The safe copy of a document, or a picture as it is stored. */
const selectSafeContent = (db: Kysely<Tables>, id: string) =>
  recordsOf(db)
    .select((eb) => [
      safeTypeOf(eb).as('contentType'),
      safeBytesOf(eb).as('size'),
      eb.fn.coalesce('copy_path', 'storage_key').$notNull().as('storageKey'),
      eb.fn.coalesce('copy_wrapped_key', 'wrapped_key').$notNull().as('wrappedKey'),
      'user_id as userId',
      'copy_status as copyStatus',
    ])
    .where('id', '=', id)
    .where('status', '=', 'ready')

/** Finds the version that hospitals open. The login of the desk decides which files there are. */
export async function findSafeContent(em: EntityManager, id: string): Promise<FileToOpen | undefined> {
  return selectSafeContent(em.getKysely(), id).executeTakeFirst()
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
  return selectSafeContent(em.getKysely(), id)
    .select(({ ref }) => ref('name').$notNull().as('name'))
    .where(isShared)
    .executeTakeFirst()
}

/** Whether the patient shares a file with a booking, or with a hospital that is asked for an offer. */
const isShared = ({ exists, or, selectFrom }: Columns) =>
  or([
    exists(
      selectFrom('booking_documents as d')
        .select('d.record_id')
        .whereRef('d.record_id', '=', 'medical_records.id')
        .whereRef('d.user_id', '=', 'medical_records.user_id'),
    ),
    exists(
      selectFrom('quote_consents as c')
        .select('c.id')
        .whereRef('c.user_id', '=', 'medical_records.user_id')
        .where('c.withdrawn_at', 'is', null)
        .where((c) => c('medical_records.id', '=', c.fn.any('c.record_ids'))),
    ),
  ])

/**
 * Deletes the file and its safe copy: their keys are gone at once.
 * @returns the paths to remove, none if the actor has no such file
 */
export async function deleteOwnRecord(
  em: EntityManager,
  { userId }: UserActor,
  id: string,
): Promise<string[]> {
  const db = em.getKysely<Tables>()
  const deleted = await db
    .updateTable('medical_records as r')
    .from(({ selectFrom }) =>
      selectFrom('medical_records')
        .select(['id', 'storage_key', 'copy_path'])
        .where('id', '=', id)
        .forUpdate()
        .as('before'),
    )
    .set(({ eb }) => ({
      status: 'deleted',
      deleted_at: NOW,
      name: null,
      wrapped_key: null,
      sha256: null,
      storage_key: null,
      copy_status: null,
      copy_type: null,
      copy_bytes: null,
      copy_path: null,
      copy_wrapped_key: null,
      damaged_at: null,
      copy_asked_at: eb.case().when('r.copy_status', '=', 'pending').then(eb.ref('r.copy_asked_at')).end(),
    }))
    .whereRef('r.id', '=', 'before.id')
    .where('r.user_id', '=', userId)
    .where('r.status', '=', 'ready')
    .returning(['before.storage_key as path', 'before.copy_path as copyPath'])
    .executeTakeFirst()
  if (!deleted) return []
  // The answer to the upload repeats the name.
  await db.deleteFrom('idempotency_keys').where('user_id', '=', userId).where('result_id', '=', id).execute()
  return [deleted.path, deleted.copyPath].filter((path) => path !== null)
}

export async function recordAccess(
  em: EntityManager,
  access: { recordId: string; userId: string; actor: UserActor; reason: string | null },
): Promise<void> {
  const { recordId, userId, actor, reason } = access
  const role = reason === null ? 'owner' : actor.role
  if (role === 'user' || role === 'hospital')
    throw new Error('Patients and hospitals open no file of others here')
  await em
    .getKysely<Tables>()
    .insertInto('record_accesses')
    .values({ id: uuid(), record_id: recordId, user_id: userId, actor_id: actor.userId, role, reason })
    .execute()
}

/** @returns undefined for what is not the actor's; of a deleted file the accesses stay */
export async function listOwnAccesses(
  em: EntityManager,
  { userId }: UserActor,
  recordId: string,
): Promise<RecordAccessView[] | undefined> {
  const found = await recordsOf(em.getKysely())
    .select((r) => jsonArrayFrom(selectAccesses(r)).as('items'))
    .where('id', '=', recordId)
    .where('user_id', '=', userId)
    .where('status', '<>', 'receiving')
    .executeTakeFirst()
  return found?.items
}

/** Selects the RecordAccessViews of a file: openings of the file itself, and of hospitals. */
function selectAccesses(r: Columns) {
  const ofFile = r
    .selectFrom('record_accesses as a')
    .select(({ ref }) => [
      'a.id',
      'a.opened_at as openedAt',
      ref('a.role').$castTo<RecordAccessView['role']>().as('role'),
      'a.reason',
    ])
    .whereRef('a.record_id', '=', 'medical_records.id')
  const ofHospitals = r
    .selectFrom('data_accesses as d')
    .select(({ cast, lit, ref }) => [
      'd.id',
      'd.opened_at as openedAt',
      ref('d.role').$castTo<RecordAccessView['role']>().as('role'),
      cast<string | null>(lit(null), 'text').as('reason'),
    ])
    .whereRef('d.user_id', '=', 'medical_records.user_id')
    .where('d.subject', '=', 'record')
    .whereRef('d.subject_id', '=', 'medical_records.id')
  const newest = ofFile
    .unionAll(ofHospitals)
    .orderBy('openedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_ACCESSES)
  return r
    .selectFrom(newest.as('a'))
    .select((a) => [
      'a.id',
      'a.openedAt',
      a
        .case('a.role')
        .when('owner')
        .then('you' as const)
        .when('hospital')
        .then('hospital' as const)
        .else('staff' as const)
        .end()
        .as('by'),
      'a.role',
      'a.reason',
    ])
    .orderBy('a.openedAt', 'desc')
    .orderBy('a.id', 'desc')
}

/** Returns those of the ids that are ready files of the person, in the order of the ids. */
export async function ownRecordIds(
  em: EntityManager,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  const rows = await recordsOf(em.getKysely())
    .select('id')
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(ids))))
    .where('user_id', '=', userId)
    .where('status', '=', 'ready')
    .execute()
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
  const tied = await em
    .getKysely<Tables>()
    .updateTable('medical_records')
    .set({ assessment_id: assessmentId })
    .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(ids))))
    .where('user_id', '=', userId)
    .where('status', '=', 'ready')
    .where('assessment_id', 'is', null)
    .returning(({ ref }) => ref('storage_key').$notNull().as('path'))
    .execute()
  return tied.map(({ path }) => path)
}
