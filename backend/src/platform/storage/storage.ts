import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { Logger } from '@nestjs/common'
import type { DriverContract } from 'flydrive/types'
import {
  StorageIntegrityError,
  StorageLimitError,
  StorageMissingError,
  StorageUnavailableError,
} from './errors.js'
import type { MasterKeys } from './master-keys.js'
import { decryptObject, encryptObject, newObjectKey } from './object-cipher.js'

const FOLDER = /^[\w-]+(\/[\w-]+)*$/
const EXTENSION = /^[a-z0-9]{1,10}$/
const PATH = /^[\w-]+(\/[\w-]+)*\/\d+_[0-9a-f]{32}\.[a-z0-9]{1,10}$/

export interface StoredObject {
  path: string
  /** Belongs in the row that refers to the object: without it nobody reads the content again. */
  wrappedKey: string
  /** Bytes of the content. */
  size: number
  /** Digest of the content, in hex. */
  sha256: string
}

/** Files, encrypted before they leave the process, each under a key of its own. */
export class Storage {
  private readonly logger = new Logger(Storage.name)

  constructor(
    private readonly driver: DriverContract,
    private readonly keys: MasterKeys,
  ) {}

  /**
   * Stores a stream under a new path, `folder/timestamp_random.extension`, which `before` hears before the first byte
   * is stored.
   * @throws StorageLimitError as soon as the content is longer than `limitBytes`, StorageUnavailableError, or what the content
   * fails with
   */
  async put(
    folder: string,
    extension: string,
    content: Readable,
    { limitBytes, before }: { limitBytes: number; before?: (path: string) => Promise<void> },
  ): Promise<StoredObject> {
    const path = newPath(folder, extension)
    await before?.(path)
    const key = newObjectKey()
    // First: without a master key nothing is stored.
    const wrappedKey = this.keys.wrap(path, key)
    const digest = createHash('sha256')
    let size = 0
    let ofContent: unknown
    async function* measured() {
      try {
        for await (const chunk of content as AsyncIterable<Uint8Array>) {
          size += chunk.length
          if (size > limitBytes) throw new StorageLimitError(limitBytes)
          digest.update(chunk)
          yield chunk
        }
      } catch (error) {
        ofContent = error
        throw error
      }
    }
    try {
      await this.driver.putStream(path, Readable.from(encryptObject(measured(), key)))
    } catch (error) {
      content.destroy()
      await this.delete(path).catch(({ name }: Error) =>
        this.logger.warn({ code: name, path, msg: 'What is left of a failed upload could not be removed' }),
      )
      throw error === ofContent ? error : new StorageUnavailableError(error as Error)
    }
    return { path, wrappedKey, size, sha256: digest.digest('hex') }
  }

  /**
   * Answers once the beginning of the content is there and was checked. The stream fails with StorageIntegrityError
   * before it gives out anything that is not what was stored.
   * @throws StorageMissingError, StorageIntegrityError, StorageKeyError, StorageUnavailableError
   */
  async get(path: string, wrappedKey: string): Promise<Readable> {
    const key = this.keys.unwrap(known(path), wrappedKey)
    const stored = await this.driver.getStream(path).catch((error: Error) => {
      throw error instanceof StorageMissingError ? error : new StorageUnavailableError(error)
    })
    const decrypted = decryptObject(stored, key, () => new StorageIntegrityError(path))
    // Nothing is read ahead of the reader: a failure cannot come up before somebody listens for it.
    const content = Readable.from(decrypted, { objectMode: false, highWaterMark: 1 })
    await once(content, 'readable')
    return content
  }

  /** Removing what is not there is no error. */
  delete(path: string): Promise<void> {
    return this.driver.delete(known(path))
  }

  exists(path: string): Promise<boolean> {
    return this.driver.exists(known(path))
  }

  /** The paths of all objects, in pages; what does not look like one of ours is left out. */
  async *list(): AsyncGenerator<string[]> {
    let paginationToken: string | undefined
    do {
      const page = await this.driver.listAll('', { recursive: true, paginationToken })
      yield [...page.objects].flatMap((entry) => (entry.isFile && PATH.test(entry.key) ? entry.key : []))
      paginationToken = page.paginationToken
    } while (paginationToken)
  }

  /** For the rotation of the master key: the text to keep instead, or the same text when there is nothing to do. */
  rewrap(path: string, wrappedKey: string): string {
    return this.keys.rewrap(path, wrappedKey)
  }
}

function newPath(folder: string, extension: string): string {
  const ending = extension.toLowerCase()
  if (!FOLDER.test(folder) || !EXTENSION.test(ending))
    throw new Error('Not a folder or an extension of the storage')
  return `${folder}/${Date.now()}_${randomBytes(16).toString('hex')}.${ending}`
}

/** When an upload to the path began. */
export const storedAt = (path: string) => new Date(Number(/\/(\d+)_[^/]*$/.exec(path)?.[1]))

function known(path: string): string {
  if (!PATH.test(path)) throw new Error('Not a path of the storage')
  return path
}
