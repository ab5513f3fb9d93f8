import { randomBytes } from 'node:crypto'
import { Injectable, Logger } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import { systemActor, type UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { type UploadedFile } from '../../platform/http/index.js'
import { findSent, once } from '../../platform/idempotency/index.js'
import { cancelRemoval, scheduleRemoval } from '../../platform/personal-data/index.js'
import { Storage, StorageMissingError, StorageUnavailableError } from '../../platform/storage/index.js'
import { Limits } from '../../platform/throttle/index.js'
import { lockSessionAccount } from '../auth/index.js'
import { hasConsent } from '../privacy/index.js'
import { askForNextCopies } from './copy-requests.js'
import { IncomingFiles } from './incoming-files.js'
import type { RecordView } from './record.dto.js'
import { checkRoom, claimRecord, dropClaim, finishRecord, lockUploads } from './record.repository.js'
import { cleanFileName, declaredKind, type RecordKind } from './record-file.js'

const UPLOADS = systemActor('records.upload')
/** Longer than any upload takes: an object that no record refers to by then belongs to none. */
const UNCLAIMED_FOR_MS = 3_600_000
/** Files of one person that were looked into and refused. Stored files have a limit of their own. */
export const REFUSED_FILES = { bucket: 'record-refused', limit: 30, windowSeconds: 3_600 }
const ROUTE = 'POST medical-records'

/**
 * A file on its way in: a place is taken, the file goes to the store as it arrives, encrypted; then it is read back,
 * looked into, and becomes a record. Whatever fails on the way leaves nothing.
 */
@Injectable()
export class UploadsService {
  private readonly logger = new Logger(UploadsService.name)

  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly incoming: IncomingFiles,
    private readonly limits: Limits,
  ) {}

  /**
   * @throws ProblemError not_signed_in when the session ended meanwhile, consent_required, too_many_files, file_too_large, file_type_not_supported, file_refused,
   * rate_limited after too many refused files or while too many of the person wait, or unavailable while the virus scanner is, or too many files wait to be looked into
   */
  async add(actor: UserActor, file: UploadedFile, idempotencyKey: string | undefined): Promise<RecordView> {
    const name = cleanFileName(file.name)
    const kind = declaredKind(name, file.type)
    if (!kind) throw new ProblemError('file_type_not_supported')
    await this.limits.requireLeft(REFUSED_FILES, actor.userId, 'too_many_refused_files')
    const id = uuid()
    const folder = await this.claim(actor, id, name, kind, idempotencyKey)
    const paths: string[] = []
    try {
      const { sha256, kept } = await this.incoming.receive({
        kind,
        content: file.content,
        folder,
        userId: actor.userId,
        before: (path) => this.announce(path, paths),
      })
      const request = {
        route: ROUTE,
        body: { name, type: file.type, sha256 },
      }
      const view = await this.database.transaction(UPLOADS, async (em) => {
        await lockSessionAccount(em, actor)
        return once(em, actor, idempotencyKey, request, async () => {
          if (!(await hasConsent(em, actor.userId, 'health_data'))) throw new ProblemError('consent_required')
          await audit(em, actor, {
            action: 'record.upload',
            subjectType: 'medical_record',
            subjectId: id,
            details: { bytes: kept.size, contentType: kind.contentType },
          })
          await cancelRemoval(em, kept.path)
          const record = await finishRecord(em, id, kept, kind.contentType)
          if (record.safeCopy === 'pending') await askForNextCopies(em, { userId: actor.userId })
          return record
        })
      })
      const left = view.id === id ? paths.filter((path) => path !== kept.path) : paths
      if (left.length > 0) await this.abandon(id, left)
      return view
    } catch (error) {
      const refusal = refusalOf(error)
      if (isOfFile(refusal)) await this.limits.count(REFUSED_FILES, actor.userId)
      // A store that does not answer is not asked again, and again: what is left in it goes later.
      const reachable = !(error instanceof StorageUnavailableError)
      await this.abandon(id, paths, {
        actor,
        reachable,
        code: codeOf(refusal),
      })
      throw refusal
    }
  }

  /** Before the first byte is stored: the consent, and one of the five places. */
  private claim(
    actor: UserActor,
    id: string,
    name: string,
    kind: RecordKind,
    idempotencyKey: string | undefined,
  ): Promise<string> {
    const { userId } = actor
    return this.database.transaction(UPLOADS, async (em) => {
      if (!(await hasConsent(em, userId, 'health_data'))) throw new ProblemError('consent_required')
      await lockUploads(em, userId)
      // A repetition takes no place of its own: it gets the first answer, or is refused.
      const sent = Boolean(await findSent(em, actor, idempotencyKey, ROUTE))
      await checkRoom(em, userId, { key: idempotencyKey, sent })
      const newFolder = `medical-records/${randomBytes(16).toString('hex')}`
      return claimRecord(em, {
        id,
        userId,
        name,
        declaredType: kind.contentType,
        newFolder,
        key: idempotencyKey,
      })
    })
  }

  /** From here on the object is removed one day, unless a record refers to it by then. */
  private async announce(path: string, paths: string[]): Promise<void> {
    await this.database.transaction(UPLOADS, (em) => scheduleRemoval(em, path, UNCLAIMED_FOR_MS))
    paths.push(path)
  }

  /** What stays behind when this fails as well goes within the hour. */
  private async abandon(
    id: string,
    paths: string[],
    refused?: { actor: UserActor; code: string; reachable: boolean },
  ): Promise<void> {
    try {
      if (refused?.reachable !== false) for (const path of paths) await this.storage.delete(path)
    } catch (error) {
      this.logger.warn({ err: error, msg: 'What is left of an upload could not be removed yet' })
    }
    try {
      await this.database.transaction(UPLOADS, async (em) => {
        await dropClaim(em, id)
        for (const path of paths) await scheduleRemoval(em, path)
        if (!refused) return
        await audit(em, refused.actor, {
          action: 'record.refuse',
          subjectType: 'medical_record',
          subjectId: id,
          details: { code: refused.code },
        })
      })
    } catch (error) {
      this.logger.error({ err: error, msg: 'The place of a failed upload is not free yet' })
    }
  }
}

function refusalOf(error: unknown): unknown {
  // Only the erasure of the account takes a file away on its way in.
  if (error instanceof StorageMissingError) return new ProblemError('not_signed_in')
  return error
}

/** Whether the file itself was refused, and not the moment or the person. */
const isOfFile = (refusal: unknown) => refusal instanceof ProblemError && refusal.code.startsWith('file_')

function codeOf(refusal: unknown): string {
  if (refusal instanceof ProblemError) return refusal.code
  return refusal instanceof StorageUnavailableError ? 'unavailable' : 'internal'
}
