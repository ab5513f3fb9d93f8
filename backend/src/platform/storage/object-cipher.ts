import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { inPieces } from './pieces.js'

const ALGORITHM = 'aes-256-gcm'
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
const KEY_BYTES = 32
const PREFIX_BYTES = 7
const NONCE_BYTES = PREFIX_BYTES + 4 + 1

/** What opens one object: its own AES key and the first part of its nonces. */
export const OBJECT_KEY_BYTES = KEY_BYTES + PREFIX_BYTES
export const newObjectKey = (): Buffer => randomBytes(OBJECT_KEY_BYTES)

/**
 * STREAM (Hoang, Reyhanitabar, Rogaway, Vizár 2015): every chunk is sealed under a nonce that says its number and
 * whether it is the last. A chunk that was altered, moved, left out or added, or an end that was cut, opens under
 * none of them.
 */
export async function* encryptObject(
  content: AsyncIterable<Uint8Array>,
  key: Buffer,
): AsyncGenerator<Buffer, void> {
  let number = 0
  for await (const { bytes, last } of inPieces(content, CHUNK_BYTES)) {
    const cipher = createCipheriv(ALGORITHM, key.subarray(0, KEY_BYTES), nonce(key, number++, last))
    // Apart, and so without a copy: uploads pass through here by the megabyte.
    yield cipher.update(bytes)
    cipher.final()
    yield cipher.getAuthTag()
  }
}

/** Gives each chunk out only after its tag was checked. @throws what `refuse` makes, at the first chunk that fails */
export async function* decryptObject(
  stored: AsyncIterable<Uint8Array>,
  key: Buffer,
  refuse: () => Error,
): AsyncGenerator<Buffer, void> {
  let number = 0
  for await (const { bytes, last } of inPieces(stored, CHUNK_BYTES + TAG_BYTES)) {
    const content = openChunk(bytes, key, nonce(key, number++, last))
    if (!content) throw refuse()
    if (content.length > 0) yield content
  }
}

function openChunk(bytes: Buffer, key: Buffer, iv: Buffer): Buffer | undefined {
  if (bytes.length < TAG_BYTES) return undefined
  const decipher = createDecipheriv(ALGORITHM, key.subarray(0, KEY_BYTES), iv, { authTagLength: TAG_BYTES })
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES))
  const content = decipher.update(bytes.subarray(0, -TAG_BYTES))
  try {
    decipher.final()
  } catch {
    return undefined
  }
  return content
}

function nonce(key: Buffer, number: number, last: boolean): Buffer {
  const bytes = Buffer.alloc(NONCE_BYTES)
  key.copy(bytes, 0, KEY_BYTES)
  bytes.writeUInt32BE(number, PREFIX_BYTES)
  bytes.writeUInt8(last ? 1 : 0, NONCE_BYTES - 1)
  return bytes
}
