import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { subscribeDemonstration } from './demonstration.ts'
import { Failure } from './lib/failure.ts'
import { takeLock } from './lib/lock.ts'
import { NODE_ENVIRONMENT, NODE_FLAGS } from './lib/node-process.ts'
import { inRoot } from './lib/paths.ts'
import { assertFree, freePort } from './lib/ports.ts'
import type { ManagedProcess } from './lib/processes.ts'
import { loadSecrets } from './lib/secrets.ts'
import { Supervisor } from './lib/supervisor.ts'
import { findChromium } from './services/chromium.ts'
import { startPostgres } from './services/postgres.ts'
import { type EmbeddedServices, stackEnvironment } from './stack-environment.ts'

const READY_WITHIN_MS = 120_000

export interface StackOptions {
  port: number
  /** A database and files of its own below the system's temporary folder, gone with the stack. */
  ephemeral?: boolean
  /** Comes before the environment of this process, for instance REDIS_URL. */
  env?: NodeJS.ProcessEnv
  progress?: (line: string) => void
  /** Options of Node for the API and the worker, for instance --watch. */
  nodeOptions?: string[]
  /** Knows the programs; given by a caller who has to stop them while they are still starting. */
  supervisor?: Supervisor
}

export interface Stack {
  url: string
  /** Undefined when SMTP_URL was given. */
  mailUrl?: string
  /** Undefined when STRIPE_SECRET_KEY was given, or nothing can be paid. */
  stripeUrl?: string
  /** True when the demonstration accounts are there. */
  demonstration: boolean
  /** What the API and the worker were given, for commands that work on the same data. */
  env: NodeJS.ProcessEnv
  /** Resolves with what to tell when a program ends that nobody asked to end. */
  failed: Promise<Failure>
  stop(): Promise<void>
}

/** The whole product on this machine, from builds that exist: database, mail catcher, worker and API. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { supervisor = new Supervisor(), ephemeral = false, port } = options
  const given = { ...process.env, ...options.env }
  requireProductionSwitches(given)
  await assertFree(port)
  const dataDir = ephemeral ? mkdtempSync(join(tmpdir(), 'sihat-')) : inRoot('.data')
  mkdirSync(dataDir, { recursive: true })
  const releaseLock = takeLock(join(dataDir, 'running.lock'))
  const stop = async () => {
    await supervisor.stop()
    releaseLock()
    if (ephemeral) rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    return { ...(await startPrograms(options, supervisor, dataDir, given)), failed: supervisor.failed, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function startPrograms(
  { port, ephemeral = false, nodeOptions = [], progress = () => {} }: StackOptions,
  supervisor: Supervisor,
  dataDir: string,
  given: NodeJS.ProcessEnv,
): Promise<Omit<Stack, 'failed' | 'stop'>> {
  const secrets = loadSecrets(join(dataDir, 'secrets.json'))
  const embedded: EmbeddedServices = {}
  if (!given.DATABASE_URL) {
    const options = { dataDir, ephemeral, ownerPassword: secrets.databaseOwnerPassword, supervisor, progress }
    const postgres = await startPostgres(options)
    embedded.databaseOwnerUrl = postgres.ownerUrl
    embedded.databaseUrl = postgres.url('sihat_app', secrets.databaseAppPassword)
    embedded.databaseStaffUrl = postgres.url('sihat_staff', secrets.databaseStaffPassword)
    embedded.databaseDeskUrl = postgres.url('sihat_desk', secrets.databaseDeskPassword)
  }
  const mail = given.SMTP_URL ? undefined : { smtp: await freePort(), http: await freePort() }
  if (mail) {
    embedded.smtpUrl = `smtp://127.0.0.1:${mail.smtp}`
    embedded.mailPageUrl = `http://127.0.0.1:${mail.http}`
  }
  const stripePort = given.STRIPE_SECRET_KEY || given.NODE_ENV === 'production' ? undefined : await freePort()
  if (stripePort) embedded.stripeUrl = `http://127.0.0.1:${stripePort}`
  const openAiPort = given.LOCAL_OPENAI && given.NODE_ENV !== 'production' ? await freePort() : undefined
  if (openAiPort) embedded.openAiUrl = `http://127.0.0.1:${openAiPort}/v1`
  if (!given.PUPPETEER_EXECUTABLE_PATH) embedded.chromium = await findChromium()
  const env = stackEnvironment(given, port, dataDir, secrets, embedded)
  env.NODE_COMPILE_CACHE ??= join(dataDir, 'compile-cache')
  const program = (
    name: string,
    file: string,
    args: string[] = [],
    stopWithinMs = 10_000,
  ): ManagedProcess => {
    const service = supervisor.service({
      name,
      command: [process.execPath, ...NODE_FLAGS, ...nodeOptions, inRoot('backend/dist', file), ...args],
      cwd: inRoot('backend'),
      env: { ...NODE_ENVIRONMENT, ...env },
      logFile: join(dataDir, 'logs', `${name.toLowerCase().replace(' ', '-')}.log`),
      stopWithinMs,
    })
    supervisor.expect(service)
    return service
  }
  if (mail)
    program('mail catcher', 'dev/mail-catcher.js', [
      `--smtp-port=${mail.smtp}`,
      `--http-port=${mail.http}`,
      `--data-dir=${dataDir}`,
    ])
  if (stripePort)
    program('local Stripe', 'dev/stripe-server.js', [`--port=${stripePort}`, `--data-dir=${dataDir}`])
  if (openAiPort) program('local OpenAI', 'dev/openai-server.js', [`--port=${openAiPort}`])
  const demonstration = embedded.databaseUrl !== undefined && env.NODE_ENV !== 'production'
  const missing = await prepareDatabase(supervisor, env, dataDir, demonstration, progress)
  progress('Starting the API and the worker')
  program('worker', 'src/worker.js', [], 30_000)
  program('API', 'src/main.js', [], 15_000)
  await untilReady(`http://127.0.0.1:${port}/api/health/ready`, supervisor)
  if (demonstration && stripePort && missing.premium) {
    progress('Subscribing the demonstration account to Premium')
    // A slow machine starts without it, and buys it at the next start.
    await subscribeDemonstration(`http://127.0.0.1:${port}`).catch((error: Error) =>
      progress(`The demonstration account has no Premium yet: ${error.message}`),
    )
  }
  const url = env.PUBLIC_URL ?? ''
  return {
    url,
    mailUrl: mail && `${url}/dev/mail`,
    stripeUrl: stripePort === undefined ? undefined : `${url}/dev/stripe`,
    demonstration,
    env,
  }
}

function requireProductionSwitches(given: NodeJS.ProcessEnv): void {
  if (given.NODE_ENV === 'production') {
    const needed = [
      'DATABASE_URL',
      'DATABASE_STAFF_URL',
      'DATABASE_DESK_URL',
      'SMTP_URL',
      'PUBLIC_URL',
      'STORAGE_URL',
      'MAIL_FROM',
      'TEAM_MAIL',
    ]
    const missing = needed.filter((name) => !given[name])
    if (missing.length > 0)
      throw new Failure(
        `NODE_ENV=production takes no embedded services: set ${missing.join(' and ')}, or unset NODE_ENV.`,
      )
  }
  const beside = ['DATABASE_STAFF_URL', 'DATABASE_DESK_URL', 'DATABASE_OWNER_URL']
  if (given.DATABASE_URL && beside.some((name) => !given[name]))
    throw new Failure(
      'DATABASE_URL also needs DATABASE_STAFF_URL, the login of staff, DATABASE_DESK_URL, the login of hospitals, and DATABASE_OWNER_URL, the role that creates the tables.',
    )
}

interface Missing {
  catalogue: boolean
  premium: boolean
}

async function prepareDatabase(
  supervisor: Supervisor,
  env: NodeJS.ProcessEnv,
  dataDir: string,
  demonstration: boolean,
  progress: (line: string) => void,
): Promise<Missing> {
  const cli = (command: string) =>
    supervisor.run({
      name: `The command "${command}"`,
      command: [process.execPath, '--enable-source-maps', inRoot('backend/dist/src/cli.js'), command],
      cwd: inRoot('backend'),
      env,
      logFile: join(dataDir, 'logs', 'cli.log'),
    })
  progress('Bringing the database up to date')
  await cli('migrate')
  const missing = await missingData(env.DATABASE_OWNER_URL)
  if (missing.catalogue) {
    progress('Filling the catalogue')
    await cli('seed')
  }
  if (demonstration) {
    progress('Bringing the demonstration up to date')
    await cli('seed:demo')
  }
  return missing
}

async function missingData(ownerUrl: string | undefined): Promise<Missing> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query(`
      select not exists (select from hospitals) as catalogue,
             not exists (select from subscriptions s join users u on u.id = s.user_id
               where u.email = 'premium@demo.sihat.example') as premium`)
    return rows[0]
  } finally {
    await client.end()
  }
}

async function untilReady(url: string, supervisor: Supervisor): Promise<void> {
  const until = Date.now() + READY_WITHIN_MS
  const failure = supervisor.failed.then((reason) => {
    throw reason
  })
  while (Date.now() < until) {
    if (supervisor.stopping) throw new Failure('Stopped before everything had started.')
    const answer = fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (await Promise.race([answer, failure])) return
    await Promise.race([delay(50), failure])
  }
  throw new Failure(
    `The API did not become ready within ${READY_WITHIN_MS / 1000} seconds: see the folder .data/logs.`,
  )
}
