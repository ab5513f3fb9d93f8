import { Readable } from 'node:stream'
import { Injectable, Logger } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import { systemActor } from '../../platform/authz/index.js'
import { Database, NOW, type Tables } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { Storage, StorageIntegrityError, StorageMissingError } from '../../platform/storage/index.js'

const READER = systemActor('records.read')

/** Reads stored files, and raises an alarm if the content is not what was stored. */
@Injectable()
export class StoredFiles {
  private readonly logger = new Logger(StoredFiles.name)

  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
  ) {}

  /** @throws ProblemError stored_file_damaged, or not_found for a file that was deleted meanwhile */
  async read(recordId: string, path: string, wrappedKey: string): Promise<Readable> {
    try {
      const content = await this.storage.get(path, wrappedKey)
      // Damage after the first chunk ends the answer before its full length.
      return Readable.from(this.watched(recordId, content), { objectMode: false, highWaterMark: 1 })
    } catch (error) {
      if (error instanceof StorageMissingError && !(await this.isExpected(recordId, path)))
        throw new ProblemError('not_found')
      if (error instanceof StorageIntegrityError || error instanceof StorageMissingError) {
        await this.raiseAlarm(recordId, error.name)
        throw new ProblemError('stored_file_damaged')
      }
      throw error
    }
  }

  private async *watched(recordId: string, content: AsyncIterable<Buffer>) {
    try {
      yield* content
    } catch (error) {
      if (error instanceof StorageIntegrityError) await this.raiseAlarm(recordId, error.name)
      throw error
    }
  }

  /** Whether the row still refers to the object. A deleted file is not damage. */
  private isExpected(recordId: string, path: string): Promise<boolean> {
    return this.database.transaction(READER, async (em) => {
      const record = await em
        .getKysely<Tables>()
        .selectFrom('medical_records')
        .select('id')
        .where('id', '=', recordId)
        .where(({ eb, or }) => or([eb('storage_key', '=', path), eb('copy_path', '=', path)]))
        .executeTakeFirst()
      return record !== undefined
    })
  }

  /** Logs each reading of a damaged file. Only the first one reaches the audit log and the dashboard. */
  private async raiseAlarm(recordId: string, code: string): Promise<void> {
    this.logger.error({ recordId, code, msg: 'A stored file is damaged' })
    await this.database.transaction(READER, async (em) => {
      const marked = await em
        .getKysely<Tables>()
        .updateTable('medical_records')
        .set({ damaged_at: NOW })
        .where('id', '=', recordId)
        .where('status', '=', 'ready')
        .where('damaged_at', 'is', null)
        .returning('id')
        .executeTakeFirst()
      if (!marked) return
      await audit(em, READER, {
        action: 'record.damaged',
        subjectType: 'medical_record',
        subjectId: recordId,
        details: { code },
      })
    })
  }
}
