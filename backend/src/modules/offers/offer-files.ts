import { randomBytes } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import { systemActor, type UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { type UploadedFile } from '../../platform/http/index.js'
import { scheduleRemoval } from '../../platform/personal-data/index.js'
import { Storage, StorageMissingError } from '../../platform/storage/index.js'
import { cleanFileName, declaredKind, IncomingFiles, type SentFile } from '../records/index.js'

/** Notes an object that is not claimed yet: patients and hospitals cannot write that list. */
const OFFER_FILES = systemActor('offer_files')
/** Longer than any upload takes: an object that no row refers to by then belongs to none. */
const UNCLAIMED_FOR_MS = 3_600_000
const DOCUMENT_KINDS: readonly string[] = ['pdf', 'jpeg', 'png']

interface StoredFile {
  storageKey: string
  wrappedKey: string
  name: string
  contentType: string
  sizeBytes: number
}

/** Stored letters, PDFs and signed papers of hospitals. */
@Injectable()
export class OfferFiles {
  constructor(
    private readonly database: Database,
    private readonly storage: Storage,
    private readonly incoming: IncomingFiles,
  ) {}

  /**
   * Stores a document, encrypted. The row that takes it calls `cancelRemoval` for its key.
   * @throws ProblemError file_type_not_supported unless it is a PDF, JPEG or PNG, or the refusals of `IncomingFiles`
   */
  async receive(
    actor: UserActor,
    folder: string,
    file: UploadedFile,
  ): Promise<StoredFile & { sha256: string }> {
    const { name, kind } = declaredDocument(file)
    const { sha256, kept } = await this.incoming.receive({
      kind,
      content: file.content,
      folder: `${folder}/${randomBytes(16).toString('hex')}`,
      userId: actor.userId,
      before: (path) =>
        this.database.transaction(OFFER_FILES, (em) => scheduleRemoval(em, path, UNCLAIMED_FOR_MS)),
    })
    const { path: storageKey, wrappedKey, size: sizeBytes } = kept
    return { name, contentType: kind.contentType, sizeBytes, sha256, storageKey, wrappedKey }
  }

  /** @throws ProblemError not_found for a file that was removed in this moment */
  async open({ storageKey, wrappedKey, name, contentType, sizeBytes }: StoredFile): Promise<SentFile> {
    try {
      return { content: await this.storage.get(storageKey, wrappedKey), name, contentType, size: sizeBytes }
    } catch (error) {
      throw error instanceof StorageMissingError ? new ProblemError('not_found') : error
    }
  }
}

/** @throws ProblemError file_type_not_supported unless name and type both say PDF, JPEG or PNG */
export function declaredDocument({ name: sent, type }: Pick<UploadedFile, 'name' | 'type'>) {
  const name = cleanFileName(sent)
  const kind = declaredKind(name, type)
  if (!kind || !DOCUMENT_KINDS.includes(kind.kind)) throw new ProblemError('file_type_not_supported')
  return { name, kind }
}
