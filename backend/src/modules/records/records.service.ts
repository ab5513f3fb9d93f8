import type { Readable } from 'node:stream'
import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import { may, systemActor, type UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/http/index.js'
import { scheduleRemoval } from '../../platform/personal-data/index.js'
import { Storage, StorageMissingError } from '../../platform/storage/index.js'
import type { RecordAccessView, RecordView } from './record.dto.js'
import {
  deleteOwnRecord,
  findAnyContent,
  findOwnContent,
  listOwnAccesses,
  listOwnRecords,
  type RecordContent,
  recordAccess,
} from './record.repository.js'

const RECORDS = systemActor('records.delete')

/** What people do with their files once they are stored. */
@Injectable()
export class RecordsService {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
  ) {}

  list(actor: UserActor, page: { limit: number; offset: number }): Promise<RecordView[]> {
    return this.database.transaction(actor, (em) => listOwnRecords(em, actor, page))
  }

  /**
   * The content, for the owner, or for staff who say why.
   * @throws ProblemError not_found, or invalid_input for staff without a reason
   */
  async open(
    actor: UserActor,
    id: string,
    reason: string | undefined,
  ): Promise<RecordContent & { content: Readable }> {
    const found = await this.database.transaction(actor, async (em) => {
      const own = await findOwnContent(em, actor, id)
      const record = own ?? (mayOpenAny(actor) && (await findAnyContent(em, id)))
      if (!record) throw new ProblemError('not_found')
      const why = own ? null : requireReason(reason)
      // Committed before the first byte leaves: whoever reads it is recorded.
      await audit(em, actor, {
        action: 'record.open',
        subjectType: 'medical_record',
        subjectId: id,
        details: { role: own ? 'owner' : actor.role },
      })
      await recordAccess(em, { recordId: id, userId: record.userId, actor, reason: why })
      return record
    })
    try {
      return { ...found, content: await this.storage.get(found.storageKey, found.wrappedKey) }
    } catch (error) {
      // Deleted between the two.
      throw error instanceof StorageMissingError ? new ProblemError('not_found') : error
    }
  }

  async accesses(actor: UserActor, id: string): Promise<RecordAccessView[]> {
    const items = await this.database.transaction(actor, (em) => listOwnAccesses(em, actor, id))
    if (!items) throw new ProblemError('not_found')
    return items
  }

  /** Nobody opens the content again from the commit on; the object itself goes when a worker comes to it. */
  delete(actor: UserActor, id: string): Promise<void> {
    return this.database.transaction(RECORDS, async (em) => {
      const path = await deleteOwnRecord(em, actor, id)
      if (!path) throw new ProblemError('not_found')
      await scheduleRemoval(em, path)
      await audit(em, actor, { action: 'record.delete', subjectType: 'medical_record', subjectId: id })
    })
  }
}

const mayOpenAny = ({ audience, role }: UserActor) => audience === 'admin' && may(role, 'admin.record.read')

function requireReason(reason: string | undefined): string {
  const why = reason?.trim() ?? ''
  if (why.length >= 10) return why
  const detail = 'Please say why you open this file, in at least 10 characters'
  throw new ProblemError('invalid_input', { errors: [{ pointer: '?reason', code: 'required', detail }] })
}
