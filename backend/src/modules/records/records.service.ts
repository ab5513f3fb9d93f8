import type { Readable } from 'node:stream'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import { may, requireSecondFactor, systemActor, type UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { scheduleRemoval } from '../../platform/personal-data/index.js'
import { hasConsent } from '../privacy/index.js'
import type { RecordAccessView, RecordView } from './record.dto.js'
import {
  deleteOwnRecord,
  findForStaff,
  findOwnContent,
  listOwnAccesses,
  listOwnRecords,
  type RecordContent,
  recordAccess,
  requireSafeCopy,
} from './record.repository.js'
import { copyName } from './record-file.js'
import { StoredFiles } from './stored-files.js'

const RECORDS = systemActor('records.delete')

/** What people do with their files once they are stored. */
@Injectable()
export class RecordsService {
  constructor(
    private readonly database: Database,
    private readonly files: StoredFiles,
  ) {}

  list(actor: UserActor, page: { limit: number; offset: number }): Promise<RecordView[]> {
    return this.database.transaction(actor, (em) => listOwnRecords(em, actor, page))
  }

  /**
   * Opens the file for its owner, or its safe copy for staff who give a reason.
   * @throws ProblemError not_found, second_factor_required, consent_required, safe_copy_pending, safe_copy_failed, stored_file_damaged, or invalid_input for staff
   * without a reason
   */
  async open(
    actor: UserActor,
    id: string,
    reason: string | undefined,
  ): Promise<RecordContent & { content: Readable }> {
    const found = await this.database.transaction(actor, async (em) => {
      const own = await findOwnContent(em, actor, id)
      const record = own ?? (await this.forStaff(em, actor, id))
      if (!record) throw new ProblemError('not_found')
      const why = own ? null : requireReason(reason)
      const { copyStatus } = record
      requireSafeCopy(record)
      // Committed before the first byte leaves: the access is recorded even if the connection breaks.
      await audit(em, actor, {
        action: 'record.open',
        subjectType: 'medical_record',
        subjectId: id,
        details: { role: own ? 'owner' : actor.role, ...(copyStatus && { safeCopy: true }) },
      })
      await recordAccess(em, { recordId: id, userId: record.userId, actor, reason: why })
      return { ...record, name: copyStatus ? copyName(record.name, record.contentType) : record.name }
    })
    return { ...found, content: await this.files.read(id, found.storageKey, found.wrappedKey) }
  }

  /** Finds a file for staff, only while the patient shares it and agrees to the use of health data. */
  private async forStaff(
    em: EntityManager,
    actor: UserActor,
    id: string,
  ): Promise<RecordContent | undefined> {
    if (!mayOpenShared(actor)) return undefined
    requireSecondFactor(actor)
    const record = await findForStaff(em, id)
    if (record && !(await hasConsent(em, record.userId, 'health_data')))
      throw new ProblemError('consent_required', { reason: 'file_closed' })
    return record
  }

  async accesses(actor: UserActor, id: string): Promise<RecordAccessView[]> {
    const items = await this.database.transaction(actor, (em) => listOwnAccesses(em, actor, id))
    if (!items) throw new ProblemError('not_found')
    return items
  }

  /** Deletes the file: nobody can open it from the commit on, and a worker removes the stored objects. */
  delete(actor: UserActor, id: string): Promise<void> {
    return this.database.transaction(RECORDS, async (em) => {
      const paths = await deleteOwnRecord(em, actor, id)
      if (paths.length === 0) throw new ProblemError('not_found')
      for (const path of paths) await scheduleRemoval(em, path)
      await audit(em, actor, { action: 'record.delete', subjectType: 'medical_record', subjectId: id })
    })
  }
}

const mayOpenShared = ({ audience, role }: UserActor) =>
  audience === 'admin' && may(role, 'admin.record.read')

function requireReason(reason: string | undefined): string {
  const why = reason?.trim() ?? ''
  if (why.length >= 10) return why
  throw new ProblemError('invalid_input', { errors: [{ pointer: '?reason', code: 'reason_required' }] })
}
