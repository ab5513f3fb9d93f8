import { setTimeout as delay } from 'node:timers/promises'
import { openDriver } from '../../src/platform/storage/index.js'
import { pdf, writePdf } from '../support/files.js'
import { Browser, newAccount, startApp, type TestApp } from '../support/index.js'
import { S3Server } from '../support/s3-server.js'
import { upload } from '../support/uploads.js'

let app: TestApp
let store: S3Server
let token: string
let userId: string

beforeAll(async () => {
  store = await S3Server.start()
  process.env.STORAGE_URL = store.url()
  app = await startApp()
  const { id, email, password } = await newAccount(app)
  userId = id
  const browser = new Browser(app)
  await browser.signIn(email, password)
  const consent = { granted: true, textVersion: '2026-11-22.1', locale: 'en' }
  await browser.request('PUT', 'profile/consents/health_data', consent)
  token = browser.token ?? ''
}, 180_000)
afterEach(() => store.recover())
afterAll(async () => {
  await app.close()
  await store.close()
})

const records = () => app.rows('select status from medical_records where user_id = $1', [userId])
const patientSees = async () =>
  (await app.request<{ items: unknown[] }>('GET', 'medical-records', { token })).body.items

describe.each([
  [500, 'InternalError'],
  [503, 'SlowDown'],
  [507, 'InsufficientStorage'],
])('a store that answers %d', (status, code) => {
  it.each([20_000, 6_000_000])(
    'takes no file of %d bytes, which is told, and nothing is left of it',
    async (length) => {
      store.misbehaves = { status, code }
      const { status: answered, headers, body } = await upload(app, token, pdf(writePdf({ length })))
      expect([answered, body.code]).toEqual([503, 'unavailable'])
      expect(headers['retry-after']).toBe('30')
      expect(JSON.stringify(body)).not.toContain(code)
      expect(await records()).toEqual([])
      expect(await patientSees()).toEqual([])
      // Whatever may still lie in the store is due.
      expect(await app.rows('select from object_removals where due_at > now()')).toEqual([])
      store.recover()
      expect(store.held()).toEqual([])
    },
  )
})

it('a file that cannot be fetched now is not said to be missing, and comes when the store is back', async () => {
  const { body } = await upload(app, token, pdf(writePdf()))
  const content = () => app.request('GET', `medical-records/${body.id}/content`, { token })
  store.misbehaves = { status: 503, code: 'SlowDown' }
  const { status, body: problem } = await content()
  expect([status, (problem as { code?: string }).code]).toEqual([503, 'unavailable'])
  store.recover()
  expect((await content()).status).toBe(200)
  await app.request('DELETE', `medical-records/${body.id}`, { token })
})

it('a store that hangs holds up who asks it, and nobody else', async () => {
  store.misbehaves = 'hangs'
  const uploads = Array.from({ length: 5 }, () => upload(app, token, pdf(writePdf({ length: 20_000 }))))
  while (store.hanging < 5) await delay(10)
  const started = performance.now()
  for (const path of ['hospitals', 'health/ready', 'medical-records'])
    expect((await app.request('GET', path, { token })).status).toBe(200)
  const account = await newAccount(app)
  await new Browser(app).signIn(account.email, account.password)
  expect(performance.now() - started).toBeLessThan(3_000)
  expect(await patientSees()).toEqual([])
  store.recover()
  expect((await Promise.all(uploads)).map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(await patientSees()).toHaveLength(5)
  await app.rows('delete from medical_records where user_id = $1', [userId])
}, 90_000)

it('a file that arrives is not due for removal by a clock that is behind', async () => {
  const now = Date.now.bind(Date)
  const behind = jest.spyOn(Date, 'now').mockImplementation(() => now() - 7_200_000)
  store.misbehaves = 'hangs'
  const arriving = upload(app, token, pdf(writePdf()))
  while (store.hanging < 1) await delay(10)
  behind.mockRestore()
  expect(await app.rows('select max(due_at) > now() as later from object_removals')).toEqual([
    { later: true },
  ])
  store.recover()
  expect((await arriving).status).toBe(201)
})

it('a store that hangs is not waited for without end', async () => {
  store.misbehaves = 'hangs'
  const driver = await openDriver(store.url(), { connectMs: 100, answerMs: 100, idleMs: 100 })
  const started = performance.now()
  await expect(driver.put('a', 'b')).rejects.toThrow('exceeded')
  await expect(driver.getStream('a')).rejects.toThrow('exceeded')
  expect(performance.now() - started).toBeLessThan(5_000)
})
