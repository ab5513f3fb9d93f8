import 'reflect-metadata'
import { readFile, writeFile } from 'node:fs/promises'
import { NestFactory } from '@nestjs/core'
import { seedCatalogue } from '../seeds/catalogue/index.js'
import { AppModule } from './app.module.js'
import { FirstAdministrator, findDuplicateAccounts } from './modules/auth/index.js'
import { ExchangeRatesService } from './modules/exchange-rates/index.js'
import { OfferVerifier, PlanningRangesService } from './modules/offers/index.js'
import { Reconciler } from './modules/payments/index.js'
import { AuditAnchors, checkAuditLog, rotateAnchorKey } from './platform/audit/index.js'
import { systemActor } from './platform/authz/index.js'
import { addKey, describeEnvironment, loadConfig, repositoryPath } from './platform/config/index.js'
import { Database } from './platform/database/index.js'
import { migrate } from './platform/database/migrate.js'
import { createHttpApp } from './platform/http/index.js'
import { describeApi } from './platform/http/openapi.js'
import { FailedJobs } from './platform/queue/failed-jobs.js'
import { migrateQueues } from './platform/queue/migrate-queues.js'
import { MasterKeys, rewrapKeys } from './platform/storage/index.js'
import { type UpkeepRun, UpkeepRunner } from './platform/upkeep/index.js'
import { reportStartFailure } from './process-lifecycle.js'
import { OperatorModule } from './worker.module.js'

/** Commands for operators: `node dist/src/cli.js <command>`. */
const commands: Record<string, { help: string; run: () => Promise<string> }> = {
  migrate: {
    help: 'bring the database up to date; needs DATABASE_OWNER_URL',
    run: async () => {
      const { env } = loadConfig()
      if (!env.DATABASE_OWNER_URL) throw new Error('Set DATABASE_OWNER_URL to the role that owns the tables')
      const done = await migrate({
        owner: env.DATABASE_OWNER_URL,
        patients: env.DATABASE_URL,
        staff: env.DATABASE_STAFF_URL,
        desk: env.DATABASE_DESK_URL,
      })
      if (!env.REDIS_URL) await migrateQueues(env.DATABASE_OWNER_URL)
      return done.length > 0 ? `Applied ${done.join(', ')}` : 'The database is up to date'
    },
  },
  seed: {
    help: 'add what is missing of the catalogue; nothing that exists is changed',
    run: () =>
      withDatabase(async (database) => {
        const inserted = await database.transaction(systemActor('cli.seed'), seedCatalogue)
        return inserted > 0 ? `Added ${inserted} rows to the catalogue` : 'The catalogue is complete'
      }),
  },
  'seed:demo': {
    help: 'add the demonstration accounts, settings and offers; never in production',
    run: async () => {
      const { seedDemonstration } = await import('../dev/demonstration.js')
      const { seedDemonstrationMember, seedDemonstrationOffers } = await import(
        '../dev/demonstration-offers.js'
      )
      return withContext(async (app) =>
        [
          await seedDemonstration(app),
          await seedDemonstrationOffers(app),
          await seedDemonstrationMember(app),
        ].join('. '),
      )
    },
  },
  'admin:create': {
    help: 'appoint the first administrator: `admin:create <email>` prints a link that sets the password',
    run: () =>
      withContext(async (app) => {
        const email = process.argv[3] ?? ''
        const link = await app.get(FirstAdministrator).appoint(email)
        return [
          `Check the address: anybody who reads the mail of ${email} can reset this password.`,
          'Open this link within one hour to choose a password. It works once: give it to nobody else.',
          link,
        ].join('\n')
      }),
  },
  'accounts:duplicates': {
    help: 'list accounts that share a mailbox with another account, by id',
    run: () =>
      withDatabase(async (database) => {
        const pairs = await database.transaction(systemActor('cli.accounts'), findDuplicateAccounts)
        if (pairs.length === 0) return 'No mailbox has two accounts'
        return pairs
          .map(({ id, other }) => `${id} has the mailbox of ${other ?? 'no other account'}`)
          .join('\n')
      }),
  },
  'audit:verify': {
    help: 'verify the audit chain, its anchors and their signatures; prints the last link',
    run: () =>
      withContext(async (app) => {
        const { chain, anchoring } = await app
          .get(Database)
          .transaction(systemActor('cli.audit_verify'), (em) => checkAuditLog(em, app.get(AuditAnchors)))
        const { sealed, unsealed, last, brokenAt } = chain
        if (brokenAt) {
          const { sequence, id, reason } = brokenAt
          throw new Error(`The audit chain is broken at ${sequence} (${id}): ${reason}`)
        }
        const { anchors, unsigned, newest, broken } = anchoring
        if (broken) {
          const { reason, number = 'without a number', sequence = 'unknown' } = broken
          throw new Error(`The audit chain does not match anchor ${number} (entry ${sequence}): ${reason}`)
        }
        return [
          `${sealed} entries are sealed and unaltered, ${unsealed} are not sealed yet.`,
          `${anchors} anchors match the chain, ${anchors - unsigned} of them signed.`,
          `Newest anchor: ${newest?.at ?? 'none'}. Last link: ${last.sequence} ${last.hash}`,
        ].join(' ')
      }),
  },
  'offers:verify': {
    help: 'compare every published offer and its PDF with their hashes and with the audit log',
    run: () =>
      withContext(async (app) => {
        const { verified, pdfs, faults } = await app.get(OfferVerifier).verify()
        if (faults.length > 0) throw new Error(faults.join('\n'))
        return `${verified} published offers and ${pdfs} PDFs match their hashes and the audit log.`
      }),
  },
  'keys:add': {
    help: 'print ACCESS_TOKEN_KEYS, STORAGE_MASTER_KEYS or AUDIT_SIGNING_KEY with a new key; old keys stay valid',
    run: async () => {
      const name = process.argv[3] ?? ''
      const { env } = loadConfig()
      if (name === 'AUDIT_SIGNING_KEY') return rotateAnchorKey(env.AUDIT_SIGNING_KEY, env.AUDIT_PUBLIC_KEYS)
      if (name !== 'ACCESS_TOKEN_KEYS' && name !== 'STORAGE_MASTER_KEYS')
        throw new Error('Name ACCESS_TOKEN_KEYS, STORAGE_MASTER_KEYS or AUDIT_SIGNING_KEY')
      return addKey(name, env[name])
    },
  },
  'keys:rewrap': {
    help: 'bring every wrapped key under the first of STORAGE_MASTER_KEYS; the others can then be removed',
    run: () =>
      withContext(async (app) => {
        const count = await rewrapKeys(app.get(Database), app.get(MasterKeys))
        return `${count} keys were brought under the first master key; none is left under another`
      }),
  },
  'payments:reconcile': {
    help: 'compare the books with Stripe now; prints what was mended and what a person has to look at',
    run: () =>
      withContext(async (app) => {
        const { mended, differences } = await app.get(Reconciler).run()
        if (differences.length > 0)
          throw new Error(`The books differ from Stripe's:\n${differences.join('\n')}`)
        return mended.length > 0 ? `Mended:\n${mended.join('\n')}` : 'The books agree with Stripe'
      }),
  },
  'exchange-rates:import': {
    help: 'import a CSV file of exchange rates, or the daily file of the European Central Bank: `exchange-rates:import <file>`',
    run: () =>
      withContext(async (app) => {
        const file = await readFile(process.argv[3] ?? '')
        const { added, read } = await app
          .get(ExchangeRatesService)
          .import(systemActor('cli.exchange_rates'), file)
        return `Added ${added} of ${read} rates`
      }),
  },
  'planning-ranges:import': {
    help: 'import a CSV file of planning ranges, such as prices of flights: `planning-ranges:import <file>`',
    run: () =>
      withContext(async (app) => {
        const file = await readFile(process.argv[3] ?? '')
        const { added, read } = await app
          .get(PlanningRangesService)
          .import(systemActor('cli.planning_ranges'), file)
        return `Added ${added} of ${read} planning ranges`
      }),
  },
  upkeep: {
    help: 'run every task of the upkeep now, or the one named',
    run: () =>
      withContext(async (app) => {
        const runner = app.get(UpkeepRunner)
        const names = process.argv[3] ? [process.argv[3]] : runner.names()
        const lines: string[] = []
        for (const name of names) lines.push(describeRun(name, await runner.runNow(name)))
        if (lines.some((line) => line.includes(' failed '))) throw new Error(lines.join('\n'))
        return lines.join('\n')
      }),
  },
  'upkeep:status': {
    help: 'when each task of the upkeep ran last, and what came of it',
    run: () =>
      withContext(async (app) => {
        const states = await app.get(UpkeepRunner).status()
        return states.map(({ task, last }) => `${describeRun(task.name, last)}\n    ${task.about}`).join('\n')
      }),
  },
  'jobs:failed': {
    help: 'list the jobs that wait for a person, of the queue named or of all',
    run: () =>
      withContext(async (app) => {
        const jobs = await app.get(FailedJobs).list(process.argv[3])
        if (jobs.length === 0) return 'No job has failed'
        return jobs
          .map(({ queue, id, name, attempts, reason, failedAt }) =>
            [failedAt.toISOString(), queue, id, name, `${attempts} attempts:`, reason].join(' '),
          )
          .join('\n')
      }),
  },
  'jobs:redrive': {
    help: 'run failed jobs of a queue again: `jobs:redrive <queue> <id>`, or `--all` with their number',
    run: () =>
      withContext(async (app) => {
        const [queue = '', which = '', number = ''] = process.argv.slice(3)
        const failed = app.get(FailedJobs)
        const count = await failed.count(queue)
        if (!which) throw new Error(`${count} jobs of ${queue} have failed. Name one, or --all ${count}`)
        if (which === '--all' && number !== String(count))
          throw new Error(`${count} jobs of ${queue} would run again. To have that: --all ${count}`)
        const again = await failed.redrive(queue, which === '--all' ? undefined : [which])
        if (again === 0) throw new Error(`No failed job of ${queue} was found under ${which}`)
        return `${again} of ${count} failed jobs of ${queue} run again`
      }),
  },
  'env:example': {
    help: 'write .env.example, or the file named, from the variables the processes read',
    run: async () => {
      const file = process.argv[3] ?? repositoryPath('.env.example')
      await writeFile(file, describeEnvironment())
      return `Wrote ${file}`
    },
  },
  openapi: {
    help: 'write the OpenAPI document to backend/openapi.json, or to the file named',
    run: async () => {
      const app = await createHttpApp(AppModule)
      const file = process.argv[3] ?? repositoryPath('backend', 'openapi.json')
      await writeFile(file, `${JSON.stringify(describeApi(app), null, 2)}\n`)
      return `Wrote ${file}`
    },
  },
}

/** One line. */
function describeRun(name: string, run: UpkeepRun | undefined): string {
  if (!run) return `${name.padEnd(28)}has not run, or runs elsewhere`
  const { startedAt, outcome, counts, errorCode } = run
  const numbers = Object.entries(counts).map(([what, count]) => `${what} ${count}`)
  return [name.padEnd(27), new Date(startedAt).toISOString(), outcome, errorCode, ...numbers]
    .filter(Boolean)
    .join(' ')
}

async function withContext<T>(
  work: (app: Awaited<ReturnType<typeof openContext>>) => Promise<T>,
): Promise<T> {
  const app = await openContext()
  try {
    return await work(app)
  } finally {
    await app.close()
  }
}

function openContext() {
  loadConfig()
  return NestFactory.createApplicationContext(OperatorModule, { logger: ['error', 'warn'] })
}

const withDatabase = <T>(work: (database: Database) => Promise<T>) =>
  withContext((app) => work(app.get(Database)))

const command = commands[process.argv[2] ?? '']
if (!command) {
  const list = Object.entries(commands).map(([name, { help }]) => `  ${name.padEnd(12)}${help}`)
  process.stderr.write(`Commands:\n${list.join('\n')}\n`)
  process.exit(1)
}
try {
  process.stdout.write(`${await command.run()}\n`)
  process.exit(0)
} catch (error) {
  reportStartFailure(error)
}
