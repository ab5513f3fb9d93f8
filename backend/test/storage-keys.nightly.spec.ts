import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { systemActor } from '../src/platform/authz/index.js'
import { repositoryPath } from '../src/platform/config/index.js'
import {
  MasterKeys,
  newObjectKey,
  rewrapKeys,
  Storage,
  StorageUnavailableError,
} from '../src/platform/storage/index.js'
import { checkMasterKeys } from '../src/platform/storage/known-keys.js'
import { openDriver } from '../src/platform/storage/open-driver.js'
// Declares the columns with wrapped keys.
import '../src/app.module.js'
import { killPrograms, Program } from './faults/support/program.js'
import { asOwner, openTestDatabase, type TestDatabase } from './support/index.js'

const key = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const RIGHT = key('k1')
const WRONG = key('k1')
const NEXT = key('k2')

let test: TestDatabase
beforeEach(async () => {
  test = await openTestDatabase()
}, 180_000)
afterEach(async () => {
  await killPrograms()
  await test.close()
})

const start = (setting: string) =>
  test.database.transaction(systemActor('test'), (em) => checkMasterKeys(em, new MasterKeys(setting)))
const rows = (query: string, values: unknown[] = []) =>
  asOwner(async (client) => (await client.query(query, values)).rows, test.name)
const checks = () => rows('select key_id, sealed from storage_key_checks order by 1')

/** A stored export, as a version without checks left it. */
const storeFile = (setting: string) =>
  rows(
    `with person as (insert into users (id, email) values (gen_random_uuid(), gen_random_uuid() || '@x.example') returning id)
     insert into privacy_requests (id, user_id, kind, expires_at, object_path, wrapped_key)
     select gen_random_uuid(), id, 'export', now(), $1, $2 from person`,
    ['exports/1_a.zip', new MasterKeys(setting).wrap('exports/1_a.zip', newObjectKey())],
  )

describe('O11: the master keys of the files', () => {
  it('are accepted at every start with the key of the first one', async () => {
    await start(RIGHT)
    const first = await checks()
    await start(RIGHT)
    expect(await checks()).toEqual(first)
    expect(first).toHaveLength(1)
  })

  it('are refused if a key has other bytes under the same name', async () => {
    await start(RIGHT)
    const before = await checks()
    await expect(start(WRONG)).rejects.toThrow(
      'The key k1 in STORAGE_MASTER_KEYS is not the key k1 that stored files are encrypted with. Restore that key.',
    )
    expect(await checks()).toEqual(before)
  })

  it('are compared with files that were stored before keys were checked', async () => {
    await storeFile(RIGHT)
    await expect(start(WRONG)).rejects.toThrow(/^The key k1 in STORAGE_MASTER_KEYS is not the key/)
    expect(await checks()).toEqual([])
    await start(RIGHT)
  })

  it('are accepted although one stored file is damaged', async () => {
    await storeFile(WRONG)
    await storeFile(RIGHT)
    await start(RIGHT)
  })

  it('are refused without an old key that files may need, until they are rewrapped', async () => {
    await start(RIGHT)
    await storeFile(RIGHT)
    await expect(start(NEXT)).rejects.toThrow(/^STORAGE_MASTER_KEYS lacks the key k1/)
    await start(`${NEXT},${RIGHT}`)
    await expect(start(`${NEXT},${WRONG}`)).rejects.toThrow(/^The key k1/)
    expect(await rewrapKeys(test.database, new MasterKeys(`${NEXT},${RIGHT}`))).toBe(1)
    await start(NEXT)
    await expect(start(RIGHT)).rejects.toThrow(/^STORAGE_MASTER_KEYS lacks the key k2/)
  })

  it('stores one key check when several processes start at once on an empty database', async () => {
    const outcomes = await Promise.allSettled([RIGHT, WRONG, RIGHT, WRONG].map(start))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await checks()).toHaveLength(1)
  })

  it('store nothing before they were checked', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sihat-locked-'))
    const keys = new MasterKeys(RIGHT, true)
    const storage = new Storage(await openDriver(`file://${folder}`), keys)
    const put = () => storage.put('tests', 'txt', Readable.from(['text']), { limitBytes: 10 })
    await expect(put()).rejects.toBeInstanceOf(StorageUnavailableError)
    expect((await storage.list().next()).value ?? []).toEqual([])
    keys.unlock()
    expect((await put()).path).toMatch(/^tests\//)
    rmSync(folder, { recursive: true })
  })
})

/** Starts a built program and returns the sentence with which it refuses to run. */
async function refusalOf(file: string, setting: string): Promise<string> {
  const program = Program.node([repositoryPath(`backend/dist/src/${file}.js`)], {
    DATABASE_URL: test.appUrl,
    REDIS_URL: '',
    STORAGE_MASTER_KEYS: setting,
    LOG_LEVEL: 'error',
  })
  expect((await program.exited).code).toBe(1)
  return program.output
}

it.each(['main', 'worker'])(
  'O11: a process with a wrong key ends with one sentence (%s)',
  async (file) => {
    await start(RIGHT)
    expect(await refusalOf(file, WRONG)).toBe(
      'The key k1 in STORAGE_MASTER_KEYS is not the key k1 that stored files are encrypted with. Restore that key.\n',
    )
  },
  90_000,
)

it('a process of a newer version than the database ends with one sentence', async () => {
  await rows('drop table storage_key_checks')
  expect(await refusalOf('main', RIGHT)).toBe(
    'The database is older than this version. Run cli migrate first.\n',
  )
}, 90_000)
