import { randomBytes } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import { NestFactory } from '@nestjs/core'
import { seedDemonstration } from '../../dev/demonstration.js'
import { seedCatalogue } from '../../seeds/catalogue/index.js'
import { authEntities } from '../../src/modules/auth/index.js'
import { bookingsEntities } from '../../src/modules/bookings/index.js'
import { claimsEntities } from '../../src/modules/claims/index.js'
import { hospitalsEntities } from '../../src/modules/hospitals/index.js'
import { placesEntities } from '../../src/modules/places/index.js'
import { specializationsEntities } from '../../src/modules/specializations/index.js'
import { treatmentsEntities } from '../../src/modules/treatments/index.js'
import { systemActor } from '../../src/platform/authz/index.js'
import { Database } from '../../src/platform/database/index.js'
import { migrate } from '../../src/platform/database/migrate.js'
import { migrateQueues } from '../../src/platform/queue/migrate-queues.js'
import { WorkerModule } from '../../src/worker.module.js'
import {
  appUrl,
  createDatabase,
  dropDatabase,
  ensureTemplate,
  loginUrlsOf,
  ownerUrl,
  type Template,
} from './templates.js'

export interface TestDatabase {
  name: string
  /** Connects as the application does. */
  database: Database
  appUrl: string
  ownerUrl: string
  close(): Promise<void>
}

/** A database of the test file's own. */
export async function cloneDatabase(template: Template) {
  await ensureTemplate('empty', migrateDatabase)
  if (template === 'seeded') await ensureTemplate('seeded', seedDatabase)
  const name = `sihat_test_${randomBytes(6).toString('hex')}`
  await createDatabase(name, template)
  return { name, appUrl: appUrl(name), ownerUrl: ownerUrl(name), drop: () => dropDatabase(name) }
}

async function migrateDatabase(name: string) {
  const urls = loginUrlsOf(appUrl(name))
  await migrate({
    owner: ownerUrl(name),
    patients: urls.DATABASE_URL,
    staff: urls.DATABASE_STAFF_URL,
    desk: urls.DATABASE_DESK_URL,
  })
  await migrateQueues(ownerUrl(name))
}

async function seedDatabase(name: string) {
  Object.assign(process.env, loginUrlsOf(appUrl(name)))
  const app = await NestFactory.createApplicationContext(WorkerModule, { logger: false })
  await app.get(Database).transaction(systemActor('test.seed'), seedCatalogue)
  await seedDemonstration(app)
  await app.close()
}

export async function openTestDatabase(template: Template = 'empty'): Promise<TestDatabase> {
  const { drop, ...clone } = await cloneDatabase(template)
  const { database, close } = await openLogins(clone.appUrl)
  return {
    ...clone,
    database,
    close: () =>
      close()
        .then(drop)
        .then(() => undefined),
  }
}

/** Connects with each login, as a process of the product does. */
export async function openLogins(appUrl: string): Promise<{ database: Database; close(): Promise<void> }> {
  const entities = [
    ...authEntities,
    ...bookingsEntities,
    ...claimsEntities,
    ...hospitalsEntities,
    ...placesEntities,
    ...specializationsEntities,
    ...treatmentsEntities,
  ]
  const open = (clientUrl: string) => MikroORM.init({ clientUrl, entities, forceUtcTimezone: true })
  const urls = loginUrlsOf(appUrl)
  const [patients, staff] = [await open(urls.DATABASE_URL), await open(urls.DATABASE_STAFF_URL)]
  const database = new Database(patients, staff, () => open(urls.DATABASE_DESK_URL))
  const close = async () => {
    await database.onApplicationShutdown()
    await patients.close(true)
  }
  return { database, close }
}
