import type { Readable } from 'node:stream'
import { Injectable } from '@nestjs/common'
import { Slots } from '../../platform/concurrency/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { Storage, StorageLimitError, type StoredObject } from '../../platform/storage/index.js'
import { FileInspector } from './file-inspector.js'
import { MOST_BYTES, type RecordKind } from './record-file.js'
import { VirusScanner } from './virus-scanner.js'

/** A picture may grow when it is drawn anew. */
const MOST_REWRITTEN_BYTES = 64 * 1024 * 1024
/** Files looked into at the same time, by each process of the API. */
const AT_ONCE = 2
const MOST_WAITING = 60
/** Of one person, behind the file that is looked into: five files may be on their way. */
const MOST_WAITING_OF_ONE = 4
const RETRY_AFTER_SECONDS = 10
const UNFINISHED = {
  reason: 'uploads_unfinished',
  retryAfterSeconds: RETRY_AFTER_SECONDS,
} as const

interface IncomingFile {
  kind: RecordKind
  content: Readable
  /** Folder of the store. */
  folder: string
  /** Who sends it. */
  userId: string
  /** Called before the first byte of an object is stored. */
  before: (path: string) => Promise<void>
}

interface ReceivedFile {
  /** SHA-256 of the file as it was sent. */
  sha256: string
  /** What to keep: the file, or what was made of it. */
  kept: StoredObject
}

/** Stores a file as it arrives, encrypted, then reads it back and looks into it. */
@Injectable()
export class IncomingFiles {
  private readonly slots = new Slots({
    atOnce: AT_ONCE,
    mostWaiting: MOST_WAITING,
    refusal: () => new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }),
    each: {
      atOnce: 1,
      mostWaiting: MOST_WAITING_OF_ONE,
      refusal: () => new ProblemError('rate_limited', UNFINISHED),
    },
  })

  constructor(
    private readonly storage: Storage,
    private readonly scanner: VirusScanner,
    private readonly inspector: FileInspector,
  ) {}

  /**
   * @throws ProblemError file_too_large, file_refused and the other refusals of a file, rate_limited while too many of the person
   *   wait, or unavailable while the virus scanner is, or too many files wait to be looked into
   */
  async receive(file: IncomingFile): Promise<ReceivedFile> {
    const { kind, content, folder, userId, before } = file
    try {
      const stored = await this.storage.put(folder, kind.extension, content, {
        limitBytes: MOST_BYTES,
        before,
      })
      const kept = await this.slots.take(userId, () => this.inspect(file, stored))
      return { sha256: stored.sha256, kept }
    } catch (error) {
      throw error instanceof StorageLimitError ? new ProblemError('file_too_large') : error
    }
  }

  private async inspect(
    { kind, folder, before }: IncomingFile,
    received: StoredObject,
  ): Promise<StoredObject> {
    const read = () => this.storage.get(received.path, received.wrappedKey)
    if (this.scanner.enabled) await this.scanner.scan(await read())
    const rewritten = await this.inspector.inspect(kind.kind, await read(), async (content, size) => {
      const stored = await this.storage.put(folder, kind.extension, content, {
        limitBytes: MOST_REWRITTEN_BYTES,
        before,
      })
      if (stored.size !== size) throw new ProblemError('file_refused')
      return stored
    })
    return rewritten ?? received
  }
}
