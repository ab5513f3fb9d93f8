import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common'
import pg from 'pg'
import { Config } from '../config/index.js'

const RETRY_MS = [100, 500, 1_000, 2_000, 5_000]
/** A connection that is silently dead is found within two beats: less than a second. */
const HEARTBEAT_MS = 450

interface Subscription {
  onMessage: (payload: string) => void
  /** Called after every (re)connection: whatever was missed meanwhile has to be read from the tables. */
  onConnected: () => void
  onLost?: () => void
}

/** One connection per process that LISTENs; it comes back by itself when PostgreSQL does. */
@Injectable()
export class PostgresListener implements OnApplicationShutdown {
  private readonly logger = new Logger(PostgresListener.name)
  private readonly subscriptions = new Map<string, Subscription[]>()
  private client: pg.Client | undefined
  private connecting: Promise<void> | undefined
  private heartbeat: NodeJS.Timeout | undefined
  private retry: NodeJS.Timeout | undefined
  private attempts = 0
  private closed = false

  constructor(private readonly config: Config) {}

  get connected(): boolean {
    return this.client !== undefined
  }

  async listen(channel: string, subscription: Subscription): Promise<void> {
    const known = this.subscriptions.get(channel)
    this.subscriptions.set(channel, [...(known ?? []), subscription])
    const { client } = this
    if (!client) return this.connect()
    try {
      if (!known) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      subscription.onConnected()
    } catch {
      // The next connection listens to every channel.
      this.lost(client)
    }
  }

  async onApplicationShutdown() {
    this.closed = true
    clearTimeout(this.retry)
    await this.connecting
    clearInterval(this.heartbeat)
    await this.client?.end().catch(() => undefined)
  }

  private connect(): Promise<void> {
    if (this.client || this.closed) return Promise.resolve()
    this.connecting ??= this.open().finally(() => {
      this.connecting = undefined
    })
    return this.connecting
  }

  private async open(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.config.env.DATABASE_URL,
      connectionTimeoutMillis: 5_000,
      query_timeout: HEARTBEAT_MS,
      keepAlive: true,
    })
    client.on('notification', ({ channel, payload }) => {
      for (const { onMessage } of this.subscriptions.get(channel) ?? []) onMessage(payload ?? '')
    })
    client.on('error', () => this.lost(client))
    client.on('end', () => this.lost(client))
    try {
      await client.connect()
      // Takes in what is added meanwhile.
      for (const channel of this.subscriptions.keys()) {
        await client.query(`listen ${pg.escapeIdentifier(channel)}`)
      }
      this.client = client
      this.attempts = 0
      this.heartbeat = setInterval(
        () => client.query('select 1').catch(() => this.lost(client)),
        HEARTBEAT_MS,
      )
      for (const { onConnected } of [...this.subscriptions.values()].flat()) onConnected()
    } catch (error) {
      this.logger.warn({ err: error, msg: 'The LISTEN connection could not be opened' })
      client.end().catch(() => undefined)
      this.scheduleRetry()
    }
  }

  private lost(client: pg.Client) {
    if (this.client !== client || this.closed) return
    this.client = undefined
    clearInterval(this.heartbeat)
    client.end().catch(() => undefined)
    for (const { onLost } of [...this.subscriptions.values()].flat()) onLost?.()
    this.scheduleRetry()
  }

  private scheduleRetry() {
    if (this.closed) return
    const delay = RETRY_MS[Math.min(this.attempts++, RETRY_MS.length - 1)]
    this.retry = setTimeout(() => void this.connect(), delay)
  }
}
