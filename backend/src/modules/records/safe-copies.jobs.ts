import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import { systemActor } from '../../platform/authz/index.js'
import { Database, type Tables } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { readInIsolation } from '../../platform/isolation/index.js'
import { cancelRemoval, scheduleRemoval } from '../../platform/personal-data/index.js'
import { HandlesJob } from '../../platform/queue/index.js'
import {
  Storage,
  StorageIntegrityError,
  StorageLimitError,
  type StoredObject,
} from '../../platform/storage/index.js'
import { askForNextCopies } from './copy-requests.js'
import { SafeCopyPayload, safeCopyOfRecord } from './safe-copies.contract.js'
import type { DocumentKind } from './safe-copy/copy.ts'
import type { CopyVerdict } from './safe-copy/process.ts'
import { StoredFiles } from './stored-files.js'

/** The process runs the program next to this file: compiled code in production, source in tests. */
const PROGRAM = fileURLToPath(new URL(`./safe-copy/process${extname(import.meta.url)}`, import.meta.url))
/** Time after which the process is killed. The process stops adding pages before that. */
const WITHIN_MS = 60_000
const MOST_BYTES = 96 * 1024 * 1024
const UNCLAIMED_FOR_MS = 3_600_000

const COPIER = systemActor(safeCopyOfRecord.name)

const KINDS: Record<string, DocumentKind> = {
  'application/pdf': 'pdf',
  'application/msword': 'doc',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
}

interface Source {
  folder: string
  contentType: string
  path: string
  wrappedKey: string
}

type Made = Extract<CopyVerdict, { failed?: undefined }> & StoredObject

/** Makes the safe copies that staff open instead of documents (decision 0030). */
@Injectable()
export class SafeCopyJobs {
  private readonly logger = new Logger(SafeCopyJobs.name)

  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly files: StoredFiles,
  ) {}

  /** Makes the copy if there is none. If the store does not answer, the queue repeats the job. */
  @HandlesJob(safeCopyOfRecord)
  async make({ recordId }: SafeCopyPayload): Promise<void> {
    const source = await this.database.transaction(COPIER, async (em) => {
      const found = await findSource(em, recordId)
      if (!found) await leaveQueue(em, recordId)
      return found
    })
    if (!source) return
    const made = await this.copy(recordId, source)
    await this.database.transaction(COPIER, (em) => finish(em, recordId, made))
  }

  /** @returns the stored copy, or the code of the failure */
  private async copy(
    recordId: string,
    { folder, contentType, path, wrappedKey }: Source,
  ): Promise<Made | string> {
    const kind = KINDS[contentType]
    if (!kind) return 'type'
    const made = await this.copyAs(kind, folder, () => this.files.read(recordId, path, wrappedKey)).catch(
      codeOfDamage,
    )
    if (typeof made === 'string') this.logger.warn({ kind, code: made, msg: 'A safe copy could not be made' })
    return made
  }

  private async copyAs(kind: DocumentKind, folder: string, read: () => Promise<Readable>) {
    const before = (path: string) =>
      this.database.transaction(COPIER, (em) => scheduleRemoval(em, path, UNCLAIMED_FOR_MS))
    return readInIsolation<CopyVerdict, Made | string>(
      PROGRAM,
      [kind],
      await read(),
      async (verdict, output) => {
        if (!verdict) return 'ended'
        if (verdict.failed !== undefined) return verdict.failed
        const stored = await this.storage.put(folder, verdict.extension, output, {
          limitBytes: MOST_BYTES,
          before,
        })
        return stored.size === verdict.size ? { ...verdict, ...stored } : 'cut'
      },
      { withinMs: WITHIN_MS },
    )
  }
}

/** A damaged file and a copy that is too large fail for good. After other errors the queue repeats the job. */
function codeOfDamage(error: unknown): string {
  if (error instanceof ProblemError) return error.code
  if (error instanceof StorageIntegrityError) return 'stored_file_damaged'
  if (error instanceof StorageLimitError) return 'size'
  throw error
}

async function findSource(em: EntityManager, recordId: string): Promise<Source | undefined> {
  return em
    .getKysely<Tables>()
    .selectFrom('medical_records')
    .select((eb) => [
      'folder',
      eb.ref('content_type').$notNull().as('contentType'),
      eb.ref('storage_key').$notNull().as('path'),
      eb.ref('wrapped_key').$notNull().as('wrappedKey'),
    ])
    .where('id', '=', recordId)
    .where('status', '=', 'ready')
    .where('copy_status', '=', 'pending')
    .executeTakeFirst()
}

/** A deleted file keeps its patient's place in the queue until its job has ended. */
async function leaveQueue(em: EntityManager, recordId: string): Promise<void> {
  const rows = await em
    .getKysely<Tables>()
    .updateTable('medical_records')
    .set({ copy_asked_at: null })
    .where('id', '=', recordId)
    .where('status', '=', 'deleted')
    .where('copy_asked_at', 'is not', null)
    .returning('user_id as userId')
    .execute()
  for (const { userId } of rows) await askForNextCopies(em, { userId })
}

/** A file that was deleted meanwhile gets no copy. A scheduled task removes the stored object within the hour. */
async function finish(em: EntityManager, recordId: string, made: Made | string): Promise<void> {
  const record = await em
    .getKysely<Tables>()
    .updateTable('medical_records')
    .set(
      typeof made === 'string'
        ? { copy_status: 'failed' }
        : {
            copy_status: 'ready',
            copy_type: made.contentType,
            copy_bytes: made.size,
            copy_pages: made.pages ?? null,
            copy_all_pages: made.allPages ?? null,
            copy_path: made.path,
            copy_wrapped_key: made.wrappedKey,
          },
    )
    .where('id', '=', recordId)
    .where('status', '=', 'ready')
    .where('copy_status', '=', 'pending')
    .returning('user_id as userId')
    .executeTakeFirst()
  if (!record) return leaveQueue(em, recordId)
  await askForNextCopies(em, { userId: record.userId })
  if (typeof made !== 'string') await cancelRemoval(em, made.path)
  await audit(em, COPIER, {
    action: typeof made === 'string' ? 'record.copy_failed' : 'record.copy',
    subjectType: 'medical_record',
    subjectId: recordId,
    details: typeof made === 'string' ? { code: made } : { bytes: made.size, contentType: made.contentType },
  })
}
