import { randomBytes } from 'node:crypto'
import type { Environment } from './environment.js'

type KeyList = keyof Pick<Environment, 'ACCESS_TOKEN_KEYS' | 'STORAGE_MASTER_KEYS'>

const KEY_BYTES = 32
/** Access tokens live 15 minutes: one key behind the new one is enough. Files stay, and so do their keys. */
const KEPT: Record<KeyList, number> = { ACCESS_TOKEN_KEYS: 1, STORAGE_MASTER_KEYS: Number.POSITIVE_INFINITY }
const ENCODING = { ACCESS_TOKEN_KEYS: 'base64url', STORAGE_MASTER_KEYS: 'base64' } as const

/** The value of the variable with a new key in front: it signs or wraps from now on, the others still open. */
export function addKey(name: KeyList, value: string): string {
  const keys = value.split(',')
  const taken = new Set(keys.map((key) => key.split(':')[0]))
  let number = keys.length + 1
  while (taken.has(`k${number}`)) number += 1
  const fresh = `k${number}:${randomBytes(KEY_BYTES).toString(ENCODING[name])}`
  return [fresh, ...keys.slice(0, KEPT[name])].join(',')
}
