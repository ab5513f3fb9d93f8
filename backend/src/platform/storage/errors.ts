/** The content is not what was stored: altered, cut, moved or put together differently. */
export class StorageIntegrityError extends Error {
  override name = 'StorageIntegrityError'

  constructor(readonly path: string) {
    super('The stored content fails its integrity check')
  }
}

export class StorageMissingError extends Error {
  override name = 'StorageMissingError'

  constructor(readonly path: string) {
    super('There is no stored content under this path')
  }
}

/** The content was longer than allowed; nothing of it is kept. */
export class StorageLimitError extends Error {
  override name = 'StorageLimitError'

  constructor(readonly limitBytes: number) {
    super(`The content is longer than ${limitBytes} bytes`)
  }
}

/** The content's key was wrapped by a master key that this process was not given. */
export class StorageKeyError extends Error {
  override name = 'StorageKeyError'

  constructor(readonly keyId: string) {
    super(`STORAGE_MASTER_KEYS holds no key named ${keyId}`)
  }
}

/** The store does not take or give anything now: it is full, fails or does not answer. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError'

  constructor(override readonly cause: Error) {
    super(cause.message)
  }
}
