import type { EntityManager } from '@mikro-orm/postgresql'
import { OperatorError } from '../config/index.js'
import { lockByName, type Tables } from '../database/index.js'
import type { MasterKeys } from './master-keys.js'
import { OBJECT_KEY_BYTES } from './object-cipher.js'
import { sampleWrappedKeys, wrappedKeyColumns } from './wrapped-keys.js'

const KNOWN = Buffer.alloc(OBJECT_KEY_BYTES, 'known')
const pathOf = (keyId: string) => `storage_key_checks/${keyId}`

/**
 * Opens a known value with each master key, and seals one with each key that has none yet. A key without a known value is
 * compared with what is stored already.
 * @throws OperatorError for a key that is not the one the files were encrypted with, and for one that is missing
 */
export async function checkMasterKeys(em: EntityManager, keys: MasterKeys): Promise<void> {
  const db = em.getKysely<Tables>()
  await lockByName(em, 'storage keys')
  const rows = await db.selectFrom('storage_key_checks').select(['key_id as keyId', 'sealed']).execute()
  for (const { keyId, sealed } of rows) requireOpens(keys, pathOf(keyId), sealed, keyId)
  const known = new Set(rows.map(({ keyId }) => keyId))
  for (const keyId of keys.ids.filter((id) => !known.has(id))) {
    await compareWithStored(em, keys, keyId)
    const sealed = keys.wrap(pathOf(keyId), KNOWN, keyId)
    await db.insertInto('storage_key_checks').values({ key_id: keyId, sealed }).execute()
  }
}

async function compareWithStored(em: EntityManager, keys: MasterKeys, keyId: string) {
  for (const column of wrappedKeyColumns()) {
    const samples = await sampleWrappedKeys(em, column, keyId)
    const opens = samples.some(({ path, wrapped }) => doesOpen(keys, path, wrapped))
    if (samples.length > 0 && !opens) throw wrongKey(keyId)
  }
}

function requireOpens(keys: MasterKeys, path: string, sealed: string, keyId: string) {
  if (!keys.ids.includes(keyId)) throw missingKey(keyId)
  if (!doesOpen(keys, path, sealed)) throw wrongKey(keyId)
}

function doesOpen(keys: MasterKeys, path: string, wrapped: string): boolean {
  try {
    return keys.unwrap(path, wrapped).length > 0
  } catch {
    return false
  }
}

const wrongKey = (keyId: string) =>
  new OperatorError(
    `The key ${keyId} in STORAGE_MASTER_KEYS is not the key ${keyId} that stored files are encrypted with. Restore that key.`,
  )
const missingKey = (keyId: string) =>
  new OperatorError(
    `STORAGE_MASTER_KEYS lacks the key ${keyId}, which stored files may be encrypted with. Add it behind the first key; keys:rewrap makes it unnecessary.`,
  )
