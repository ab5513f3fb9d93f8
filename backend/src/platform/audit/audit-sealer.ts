import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common'
import { systemActor } from '../authz/index.js'
import { Database } from '../database/index.js'

/** Rows are sealed within five seconds of their commit: two turns and the time one takes. */
const INTERVAL_MS = 2_000
const BATCH = 1_000
const SEALER = systemActor('audit.sealer')

/** Chains the audit log outside the transactions that write it. Any number may run: the chain's head lets in one. */
@Injectable()
export class AuditSealer implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(AuditSealer.name)
  private interval: NodeJS.Timeout | undefined
  private running: Promise<void> | undefined
  private closed = false

  constructor(private readonly database: Database) {}

  onApplicationBootstrap() {
    this.interval = setInterval(() => this.wake(), INTERVAL_MS)
    this.wake()
  }

  async onApplicationShutdown() {
    this.closed = true
    clearInterval(this.interval)
    await this.running
  }

  /** Seals whatever was committed before the call; returns how many rows that were. */
  async seal(): Promise<number> {
    let total = 0
    let sealed: number
    do {
      sealed = await this.sealBatch()
      total += sealed
    } while (sealed === BATCH && !this.closed)
    return total
  }

  private wake() {
    this.running ??= this.seal()
      .then(
        () => undefined,
        (error: unknown) => this.logger.warn({ err: error, msg: 'The audit log waits for its next seal' }),
      )
      .finally(() => {
        this.running = undefined
      })
  }

  private sealBatch(): Promise<number> {
    return this.database.transaction(SEALER, async (em) => {
      const { sealed } = await em
        .getKysely()
        .selectNoFrom(({ fn, val }) => fn<number>('seal_audit_events', [val(BATCH)]).as('sealed'))
        .executeTakeFirstOrThrow()
      return sealed
    })
  }
}
