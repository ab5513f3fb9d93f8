import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { StorageIntegrityError, StorageKeyError, StorageUnavailableError } from './errors.js'
import { OBJECT_KEY_BYTES } from './object-cipher.js'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Wraps the keys of objects. A wrapped key names its master key, `kid.base64url`, and opens only together with the
 * path it was made for: the content of one path cannot be passed off as that of another.
 */
export class MasterKeys {
  private readonly keys: ReadonlyMap<string, Buffer>
  /** Name of the key that wraps. */
  readonly currentId: string

  /**
   * @param setting `kid:base64`, comma separated; the first one wraps, all unwrap
   * @param locked whether nothing is wrapped or opened until `unlock` is called
   */
  constructor(
    setting: string,
    private locked = false,
  ) {
    const entries = setting.split(',').map((entry): [string, Buffer] => {
      const [keyId = '', secret = ''] = entry.split(':')
      return [keyId, Buffer.from(secret, 'base64')]
    })
    this.keys = new Map(entries)
    this.currentId = entries[0]?.[0] ?? ''
    if (this.keys.size < entries.length) throw new Error('STORAGE_MASTER_KEYS names a key twice')
  }

  get ids(): string[] {
    return [...this.keys.keys()]
  }

  unlock() {
    this.locked = false
  }

  wrap(path: string, objectKey: Buffer, keyId = this.currentId): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(ALGORITHM, this.masterKey(keyId), nonce).setAAD(Buffer.from(path))
    const wrapped = Buffer.concat([nonce, cipher.update(objectKey), cipher.final(), cipher.getAuthTag()])
    return `${keyId}.${wrapped.toString('base64url')}`
  }

  /**
   * @throws StorageKeyError when its master key is not among those given
   * @throws StorageIntegrityError when it was altered or belongs to another path
   */
  unwrap(path: string, wrappedKey: string): Buffer {
    const [keyId = '', encoded = ''] = wrappedKey.split('.')
    const masterKey = this.masterKey(keyId)
    const wrapped = Buffer.from(encoded, 'base64url')
    const whole = wrapped.length === NONCE_BYTES + OBJECT_KEY_BYTES + TAG_BYTES
    // Base64 can spell the same bytes in several ways; only ours is taken.
    if (!whole || `${keyId}.${wrapped.toString('base64url')}` !== wrappedKey)
      throw new StorageIntegrityError(path)
    const decipher = createDecipheriv(ALGORITHM, masterKey, wrapped.subarray(0, NONCE_BYTES))
      .setAAD(Buffer.from(path))
      .setAuthTag(wrapped.subarray(-TAG_BYTES))
    try {
      return Buffer.concat([decipher.update(wrapped.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
    } catch {
      throw new StorageIntegrityError(path)
    }
  }

  /** The same key under the current master key; the very same text when it already is. */
  rewrap(path: string, wrappedKey: string): string {
    const objectKey = this.unwrap(path, wrappedKey)
    return wrappedKey.startsWith(`${this.currentId}.`) ? wrappedKey : this.wrap(path, objectKey)
  }

  private masterKey(keyId: string): Buffer {
    if (this.locked) throw new StorageUnavailableError(new Error('STORAGE_MASTER_KEYS are not checked yet'))
    const key = this.keys.get(keyId)
    if (!key) throw new StorageKeyError(keyId)
    return key
  }
}
