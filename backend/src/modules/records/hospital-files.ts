import type { Readable } from 'node:stream'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database, type Tables } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { recordDataAccess } from '../privacy/index.js'
import {
  type FileToOpen,
  findSafeContent,
  requireSafeCopy,
  safeBytesOf,
  safeCopyOf,
  safeTypeOf,
} from './record.repository.js'
import { StoredFiles } from './stored-files.js'

export interface HospitalFile {
  id: string
  /** The type of the safe copy, or of the file if it needs none. */
  contentType: string
  sizeBytes: number
  safeCopy: 'not_needed' | 'pending' | 'ready' | 'failed'
}

/** Lets hospitals read files of patients. The login of the desk shows the files that a consent in force names. */
@Injectable()
export class HospitalFiles {
  constructor(
    private readonly database: Database,
    private readonly stored: StoredFiles,
  ) {}

  list(em: EntityManager, ids: readonly string[]): Promise<HospitalFile[]> {
    return em
      .getKysely<Tables>()
      .selectFrom('medical_records')
      .select((eb) => [
        'id',
        safeTypeOf(eb).as('contentType'),
        safeBytesOf(eb).as('sizeBytes'),
        safeCopyOf(eb).$notNull().as('safeCopy'),
      ])
      .where(({ eb, fn, val }) => eb('id', '=', fn.any(val(ids))))
      .execute()
  }

  /**
   * Opens the safe copy of a document, or a picture as it was redrawn. The patient sees the visit.
   * @throws ProblemError not_found, safe_copy_pending, safe_copy_failed, stored_file_damaged
   */
  async open(actor: UserActor, id: string): Promise<FileToOpen & { content: Readable }> {
    const found = await this.database.transaction(actor, async (em) => {
      const file = await findSafeContent(em, id)
      if (!file) throw new ProblemError('not_found')
      requireSafeCopy(file)
      // Committed before the first byte leaves: the access is recorded even if the connection breaks.
      await audit(em, actor, {
        action: 'record.open',
        subjectType: 'medical_record',
        subjectId: id,
        details: { role: actor.role, ...(file.copyStatus && { safeCopy: true }) },
      })
      await recordDataAccess(em, actor, { userId: file.userId, subject: 'record', subjectId: id })
      return file
    })
    return { ...found, content: await this.stored.read(id, found.storageKey, found.wrappedKey) }
  }
}
