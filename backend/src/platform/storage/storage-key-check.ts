import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common'
import { systemActor } from '../authz/index.js'
import { Config, OperatorError } from '../config/index.js'
import { Database, isUnavailable, sqlStateOf } from '../database/index.js'
import { checkMasterKeys } from './known-keys.js'
import { MasterKeys } from './master-keys.js'

const CHECK = systemActor('storage.check_keys')
/** SQLSTATE of a table that does not exist. */
const UNDEFINED_TABLE = '42P01'
const RETRY_MS = 1_000
const RETRY_WRONG_KEY_MS = 60_000

/**
 * Checks at the start that the master keys open what is stored. Until then nothing is encrypted or opened: a file that is written
 * with a wrong key would be lost, and one that is read with it would look damaged.
 */
@Injectable()
export class StorageKeyCheck implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger(StorageKeyCheck.name)
  private retry: NodeJS.Timeout | undefined
  private closed = false

  constructor(
    private readonly config: Config,
    private readonly database: Database,
    private readonly keys: MasterKeys,
  ) {}

  /** @throws OperatorError if a key is wrong or missing, or the database is not migrated. A database that does not answer is asked again later. */
  async onModuleInit() {
    try {
      await this.check()
    } catch (error) {
      if (sqlStateOf(error) === UNDEFINED_TABLE)
        throw new OperatorError('The database is older than this version. Run cli migrate first.')
      if (!isUnavailable(error)) throw error
      this.checkIn(RETRY_MS)
    }
  }

  onApplicationShutdown() {
    this.closed = true
    clearTimeout(this.retry)
  }

  private async check() {
    const keys = new MasterKeys(this.config.env.STORAGE_MASTER_KEYS)
    await this.database.transaction(CHECK, (em) => checkMasterKeys(em, keys))
    this.keys.unlock()
  }

  private checkIn(milliseconds: number) {
    if (this.closed) return
    this.retry = setTimeout(() => {
      this.check().catch((error: unknown) => {
        if (isUnavailable(error)) return this.checkIn(RETRY_MS)
        this.logger.fatal((error as Error).message)
        this.checkIn(RETRY_WRONG_KEY_MS)
      })
    }, milliseconds)
  }
}
