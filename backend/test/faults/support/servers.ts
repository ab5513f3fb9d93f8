import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Redis } from 'ioredis'
import { repositoryPath } from '../../../src/platform/config/index.js'
import { Program } from './program.js'

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(address)))
    })
  })
}

/** Path of `redis-server`; undefined where the machine has none. */
export const REDIS_PROGRAM = process.env.TEST_REDIS_SERVER

/** A Redis that the test may stop; it keeps nothing. */
export class RedisServer {
  private program: Program | undefined

  private constructor(private readonly port: number) {}

  static async start(): Promise<RedisServer> {
    const redis = new RedisServer(await freePort())
    await redis.start()
    return redis
  }

  get url() {
    return `redis://127.0.0.1:${this.port}`
  }

  async start() {
    const options = { port: this.port, bind: '127.0.0.1', save: '', appendonly: 'no', dir: tmpdir() }
    const args = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)])
    if (!REDIS_PROGRAM) throw new Error('TEST_REDIS_SERVER names no program')
    this.program = Program.start(REDIS_PROGRAM, args)
    await this.program.wrote('Ready to accept connections')
  }

  async stop() {
    await this.program?.stop('SIGKILL')
  }

  flush() {
    return this.ask((client) => client.flushall())
  }

  /** From here on it takes nothing, whatever it holds: `OOM command not allowed`. */
  fill() {
    return this.ask((client) => client.config('SET', 'maxmemory', '1'))
  }

  makeRoom() {
    return this.ask((client) => client.config('SET', 'maxmemory', '0'))
  }

  /** Nobody's writes are done from here on. */
  holdWrites() {
    return this.ask((client) => client.call('CLIENT', 'PAUSE', '60000', 'WRITE'))
  }

  /** Does writes again, without those that waited: their clients lose their connections. */
  dropHeldWrites() {
    return this.ask(async (client) => {
      await client.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes')
      await client.call('CLIENT', 'UNPAUSE')
    })
  }

  private async ask(work: (client: Redis) => Promise<unknown>) {
    const client = new Redis(this.url)
    await work(client)
    client.disconnect()
  }
}

const OWNER_PASSWORD = 'tests'
const HOW = { fast: 'SIGINT', immediate: 'SIGQUIT' } as const

/** A PostgreSQL that the test may stop; what it acknowledged survives. */
export class PostgresServer {
  private program: Program | undefined

  private constructor(
    private readonly folder: string,
    private readonly port: number,
  ) {}

  static async start(): Promise<PostgresServer> {
    const postgres = new PostgresServer(await mkdtemp(join(tmpdir(), 'faults-')), await freePort())
    await postgres.start()
    return postgres
  }

  url(role: string, database: string) {
    return `postgresql://${role}:${OWNER_PASSWORD}@127.0.0.1:${this.port}/${database}`
  }

  async start() {
    this.program = Program.node([
      repositoryPath('backend/test/faults/programs/postgres.mjs'),
      this.folder,
      String(this.port),
      OWNER_PASSWORD,
    ])
    await this.program.wrote('database system is ready to accept connections')
  }

  /** `fast` ends every connection first; `immediate` is a crash. */
  async stop(how: keyof typeof HOW) {
    await this.program?.stop(HOW[how])
  }

  async remove() {
    await this.stop('fast')
    await rm(this.folder, { recursive: true, force: true })
  }
}
