import type { INestApplicationContext } from '@nestjs/common'
import { NestFactory } from '@nestjs/core'
import type { PrivacyRequestListView } from '../src/modules/privacy/privacy-request.dto.js'
import { WorkerModule } from '../src/worker.module.js'
import { eventually } from './faults/support/eventually.js'
import { Browser, newAccount, startApp, type TestApp } from './support/index.js'
import { Mailbox } from './support/mailbox.js'
import { S3Server } from './support/s3-server.js'

let app: TestApp
let worker: INestApplicationContext
let store: S3Server
let mailbox: Mailbox

beforeAll(async () => {
  store = await S3Server.start()
  mailbox = await Mailbox.start()
  process.env.STORAGE_URL = store.url()
  process.env.SMTP_URL = mailbox.address
  app = await startApp()
  worker = await NestFactory.createApplicationContext(WorkerModule, { logger: false })
})
afterAll(async () => {
  await worker.close()
  await app.close()
  await mailbox.close()
  await store.close()
})

/** What people's data are in: the end of the audit chain is written beside it, whenever its turn comes. */
const held = () => store.held().filter((path) => !path.includes('audit-anchors/'))

/** Whatever waits for its time is due now. */
const hurry = () =>
  app.rows(`with due as (update object_removals set due_at = now()) select pg_notify('object_removals', '')`)

it('exports and erases in the background, and removes the file as soon as the store lets it', async () => {
  const { id, email, password } = await newAccount(app)
  const browser = new Browser(app)
  await browser.signIn(email, password)
  expect((await browser.post('profile/export')).status).toBe(202)
  await mailbox.received(email, 'Your data are ready')
  const { body } = await browser.get<PrivacyRequestListView>('profile/export')
  expect(body.items).toMatchObject([{ status: 'done' }])
  const content = await browser.get<{ sections: object }>(`profile/export/${body.items[0]?.id}/content`)
  expect(content.body.sections).toMatchObject({ account: { data: { email } } })
  const [file = ''] = held()
  expect(file).toContain(`exports/${id}/`)
  expect(store.objects.get(file)?.includes(email)).toBe(false)

  let refused = 0
  store.fails = (method) => {
    if (method === 'DELETE') refused += 1
    return method === 'DELETE'
  }
  expect((await browser.post('profile/erasure', { password })).status).toBe(202)
  await mailbox.received(email, 'Your account is erased')
  const failures = async () =>
    (await app.rows<{ failures: number }>('select failures from object_removals'))[0]?.failures ?? 0
  await eventually('the removal failed and waits', 20_000, async () => (await failures()) === 1)
  await hurry()
  await eventually('it failed again', 20_000, async () => (await failures()) === 2)
  expect(refused).toBeGreaterThanOrEqual(2)
  expect(held()).toEqual([file])

  store.fails = () => false
  await hurry()
  await eventually('the file is gone', 20_000, async () => held().length === 0)
  await eventually(
    'nothing waits',
    20_000,
    async () => (await app.rows('select 1 from object_removals')).length === 0,
  )
  expect(await app.rows('select 1 from users where id = $1', [id])).toEqual([])
})

it('removes an expired export by itself', async () => {
  const { email, password } = await newAccount(app)
  const browser = new Browser(app)
  await browser.signIn(email, password)
  await browser.post('profile/export')
  await mailbox.received(email, 'Your data are ready')
  expect(held()).toHaveLength(1)
  await hurry()
  await eventually('the file is gone', 20_000, async () => held().length === 0)
})
