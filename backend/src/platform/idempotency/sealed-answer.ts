import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Encrypts an answer under the idempotency key of its request. The database stores only a digest of that key, so
 * the client that sent the request alone can have the answer again.
 * @param context names the request of the answer; opening needs the same context
 */
export function sealAnswer(answer: object, idempotencyKey: string, context: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, keyOf(idempotencyKey, context), iv)
  const content = Buffer.concat([cipher.update(JSON.stringify(answer)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), content]).toString('base64url')
}

/** @throws Error if the answer was sealed under another key or context, or was altered */
export function openAnswer<T>(sealed: string, idempotencyKey: string, context: string): T {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(ALGORITHM, keyOf(idempotencyKey, context), bytes.subarray(0, IV_BYTES))
  decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  const content = Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  return JSON.parse(content.toString())
}

const keyOf = (idempotencyKey: string, context: string) =>
  Buffer.from(hkdfSync('sha256', idempotencyKey, context, 'idempotent answer', 32))
