import { randomUUID } from 'node:crypto'
import { addKey, loadConfig } from '../src/platform/config/index.js'
import { Database, PostgresListener } from '../src/platform/database/index.js'
import { ObjectRemover } from '../src/platform/personal-data/object-remover.js'
import { MasterKeys, rewrapKeys, Storage } from '../src/platform/storage/index.js'
import { DataRights, type Person } from './support/data-rights.js'
import { pdf, writePdf } from './support/files.js'
import { runJobs } from './support/jobs.js'
import { upload } from './support/uploads.js'

let rights: DataRights
beforeAll(async () => {
  rights = await DataRights.open()
})
afterAll(() => rights.close())

const consent = { granted: true, textVersion: '2026-11-22.1', locale: 'en' }

async function withRecord(name = 'Scan.pdf') {
  const person = await rights.signedIn()
  await person.browser.request('PUT', 'profile/consents/health_data', consent)
  return { person, id: await add(person, name) }
}

const add = async (person: Person, name: string) =>
  (await upload(rights.app, person.browser.token, pdf(writePdf(), name))).body.id

const open = (person: Person, id: string) => person.browser.get(`medical-records/${id}/content`)

/** What a worker does with everything that is due. */
async function removeObjects() {
  const { context } = rights.app
  const remover = new ObjectRemover(
    context.get(Database),
    context.get(PostgresListener),
    context.get(Storage),
  )
  await remover.onApplicationBootstrap()
  while ((await rights.app.rows('select from object_removals where due_at <= now()')).length > 0)
    await new Promise(setImmediate)
  await remover.beforeApplicationShutdown()
}

it('exports which files there are, who opened them, and where each is read', async () => {
  const { person, id } = await withRecord('Heart.pdf')
  await open(person, id)
  const { id: requestId } = await rights.exported(person)
  const { body } = await rights.download(person, requestId)
  expect(body.sections.medicalRecords?.data).toEqual([
    expect.objectContaining({
      id,
      name: 'Heart.pdf',
      contentType: 'application/pdf',
      content: `/api/medical-records/${id}/content`,
      accesses: [{ at: expect.any(String), role: 'owner', reason: null }],
    }),
  ])
  expect(JSON.stringify(body)).not.toMatch(/wrapped|storage_key|medical-records\/[0-9a-f]{32}/)
})

it('erases the rows with their keys, and the objects after them', async () => {
  const { person, id } = await withRecord()
  const second = await add(person, 'Second.pdf')
  await person.browser.delete(`medical-records/${second}`)
  await open(person, id)
  const other = await withRecord()
  const before = await rights.store.held()
  await rights.erase(person)
  await runJobs(rights.app, 'privacy.erasure')
  for (const table of ['medical_records', 'record_accesses'])
    expect(await rights.app.rows(`select from ${table} where user_id = $1`, [person.id])).toEqual([])
  await removeObjects()
  expect((await rights.store.held()).length).toBe(before.length - 2)
  expect((await open(other.person, other.id)).status).toBe(200)
})

it('makes no record of an upload whose account was erased meanwhile', async () => {
  const { person } = await withRecord()
  const storage = rights.app.context.get(Storage)
  const get = jest.spyOn(storage, 'get').mockImplementationOnce(async (...asked) => {
    await rights.erase(person)
    await runJobs(rights.app, 'privacy.erasure')
    return storage.get(...asked)
  })
  const { status } = await upload(rights.app, person.browser.token, pdf(writePdf()))
  get.mockRestore()
  expect([401, 403]).toContain(status)
  expect(await rights.app.rows('select from medical_records where user_id = $1', [person.id])).toEqual([])
  await removeObjects()
  const [count] = await rights.app.rows<{ count: number }>(
    `select count(*)::int from medical_records where status = 'ready'`,
  )
  const exports = await rights.app.rows(`select from privacy_requests where object_path is not null`)
  expect((await rights.store.held()).length).toBe((count?.count ?? 0) + exports.length)
})

it('tells whoever erased their account while the file waited that they are not signed in', async () => {
  const { person } = await withRecord()
  const storage = rights.app.context.get(Storage)
  const get = jest.spyOn(storage, 'get').mockImplementationOnce(async (...asked) => {
    await rights.erase(person)
    await runJobs(rights.app, 'privacy.erasure')
    await removeObjects()
    return storage.get(...asked)
  })
  const { status, body } = await upload(rights.app, person.browser.token, pdf(writePdf()))
  get.mockRestore()
  expect([status, body.code]).toEqual([401, 'not_signed_in'])
})

it('removes what a process that died in the middle of an upload has left in the store', async () => {
  const { context } = rights.app
  const { person } = await withRecord()
  const before = (await rights.store.held()).length
  // Dies before it has said anything more to the database.
  const storage = context.get(Storage)
  const { promise: never, reject: end } = Promise.withResolvers<never>()
  const get = jest.spyOn(storage, 'get').mockReturnValueOnce(never)
  const unanswered = upload(rights.app, person.browser.token, pdf(writePdf()))
  while (get.mock.calls.length === 0) await new Promise(setImmediate)
  get.mockRestore()
  expect((await rights.store.held()).length).toBe(before + 1)
  const due = await rights.app.rows(
    `update object_removals set due_at = now() where due_at between now() + interval '50 minutes' and now() + interval '70 minutes'
     returning path`,
  )
  expect(due).toHaveLength(1)
  await removeObjects()
  expect((await rights.store.held()).length).toBe(before)
  end(new Error('The test is over'))
  expect((await unanswered).status).toBe(500)
})

it('brings the keys of files under a new master key @nightly', async () => {
  const { person, id } = await withRecord()
  const deleted = await add(person, `${randomUUID()}.pdf`)
  await person.browser.delete(`medical-records/${deleted}`)
  const both = addKey('STORAGE_MASTER_KEYS', loadConfig().env.STORAGE_MASTER_KEYS)
  const database = rights.app.context.get(Database)
  expect(await rewrapKeys(database, new MasterKeys(both))).toBeGreaterThan(0)
  const fresh = both.split(',')[0] ?? ''
  const rows = await rights.app.rows<{ key: string | null }>(
    'select wrapped_key as key from medical_records where user_id = $1 order by created_at',
    [person.id],
  )
  expect(rows.map(({ key }) => key?.split('.')[0])).toEqual([fresh.split(':')[0], undefined])
  const only = new MasterKeys(fresh)
  jest.spyOn(rights.app.context.get(MasterKeys), 'unwrap').mockImplementation(only.unwrap.bind(only))
  expect((await open(person, id)).status).toBe(200)
})
