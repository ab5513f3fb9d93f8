import { type Queue, Worker } from 'bullmq'
import type { QueuesView } from '../../src/modules/operations/queue.dto.js'
import { eventually } from '../faults/support/eventually.js'
import { openQueue } from '../faults/support/queue.js'
import { startApp, type TestApp } from '../support/index.js'

let app: TestApp
let queue: Queue
let admin: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.tokenOf('admin')
  queue = openQueue('mail', { databaseUrl: process.env.DATABASE_URL ?? '', redisUrl: undefined })
}, 90_000)
afterAll(async () => {
  await queue.close()
  await app.close()
})

const read = async () => (await app.request<QueuesView>('GET', 'admin/queues', { token: admin })).body
const redrive = (name: string, body: object = {}, token = admin) =>
  app.request('POST', `admin/queues/${name}/redrive`, { token, body })
const ofMail = async () => (await read()).queues.find(({ id }) => id === 'mail')

async function fail(...ids: string[]) {
  for (const jobId of ids) await queue.add('booking.mail', { bookingId: 'a secret' }, { jobId, attempts: 1 })
  const worker = new Worker('mail', () => Promise.reject(new Error('The mail server refuses')), {
    connection: queue.opts.connection,
    prefix: 'sihat',
  })
  const all = async () => await Promise.all(ids.map((id) => queue.getJob(id).then((job) => job?.isFailed())))
  await eventually('the jobs have failed', 20_000, async () => (await all()).every(Boolean))
  await worker.close()
}

it('shows what waits and what failed, and has it run again, noted under who pressed', async () => {
  expect(await ofMail()).toEqual({ id: 'mail', waiting: 0, active: 0, delayed: 0, failed: 0, oldest: null })
  await fail('one', 'two', 'three')
  const before = Date.now()
  await queue.add('booking.mail', {}, { jobId: 'waiting' })
  await queue.add('booking.mail', {}, { jobId: 'later', delay: 3_600_000 })
  const state = await ofMail()
  expect(state).toMatchObject({ waiting: 1, delayed: 1, failed: 3 })
  expect(Date.parse(state?.oldest ?? '')).toBeGreaterThan(before - 5_000)
  const { failedJobs } = await read()
  expect(failedJobs).toHaveLength(3)
  expect(failedJobs[0]).toMatchObject({
    queue: 'mail',
    name: 'booking.mail',
    attempts: 1,
    reason: 'The mail server refuses',
  })
  expect(JSON.stringify(failedJobs)).not.toContain('secret')

  expect((await redrive('mail', { ids: ['nobody'] })).body).toEqual({ started: 0 })
  expect((await redrive('mail', { ids: ['two'] })).body).toEqual({ started: 1 })
  expect(await (await queue.getJob('two'))?.getState()).toBe('waiting')
  const notes = await app.rows(
    `select e.subject_id, u.email from audit_events e join users u on u.id = e.actor_id where action = 'job.redrive'`,
  )
  expect(notes).toEqual([{ subject_id: 'two', email: 'admin@demo.sihat.example' }])
  expect((await redrive('mail')).body).toEqual({ started: 2 })
  expect((await read()).failedJobs).toEqual([])
}, 90_000)

it('refuses what is no queue, and moderators', async () => {
  expect((await redrive('nonsense')).status).toBe(400)
  expect((await redrive('mail', { ids: 'one' })).status).toBe(400)
  expect((await redrive('mail', { ids: null })).status).toBe(400)
  const moderator = await app.tokenOf('moderator')
  expect((await redrive('mail', {}, moderator)).status).toBe(403)
  expect((await app.request('GET', 'admin/queues', { token: moderator })).status).toBe(403)
})
