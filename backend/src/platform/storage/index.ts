import { StorageKeyCheckSchema } from './storage-key-check.entity.js'

export {
  StorageIntegrityError,
  StorageKeyError,
  StorageLimitError,
  StorageMissingError,
  StorageUnavailableError,
} from './errors.js'
export { MasterKeys } from './master-keys.js'
export { newObjectKey } from './object-cipher.js'
export { openDriver } from './open-driver.js'
export { Storage, type StoredObject, storedAt } from './storage.js'
export { StorageModule } from './storage.module.js'
export { keepsWrappedKeys, rewrapKeys, wrappedKeyColumns } from './wrapped-keys.js'

export const storageEntities = [StorageKeyCheckSchema]
