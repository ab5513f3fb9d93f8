import { pathToFileURL } from 'node:url'
import type { Queue } from 'bullmq'
import { v7 as uuid } from 'uuid'
import type { QuoteRequestListView } from '../../src/modules/quote-requests/quote-request.dto.js'
import { repositoryPath } from '../../src/platform/config/index.js'
import { asOwner, startApp, type TestApp } from '../support/index.js'
import { settleJobs } from '../support/jobs.js'
import { Mailbox } from '../support/mailbox.js'
import { newQuotePatient, type QuotePatient } from '../support/quotes.js'
import { endWaiting, transactionsWait } from '../support/together.js'
import { ApiProcess } from './support/api.js'
import { eventually } from './support/eventually.js'
import { describeOnBothQueues } from './support/on-queues.js'
import { killPrograms, Program } from './support/program.js'
import { openQueue } from './support/queue.js'
import { RedisServer } from './support/servers.js'

/** One mail to the patient about a proposal, and one to the team about a request that was sent. */
const MAILS = 2
const JOBS = ['quote_request.mail', 'quote_request.team_mail']
const WITHIN_MS = 60_000
const databaseUrl = () => process.env.DATABASE_URL ?? ''

let mailbox: Mailbox
let app: TestApp
let moderator: string
let hospitals: string[]
beforeAll(async () => {
  mailbox = await Mailbox.start()
  process.env.SMTP_URL = mailbox.address
  app = await startApp()
  await app.rows('delete from bookings')
  moderator = await app.tokenOf('moderator')
  const rows = await app.rows<{ id: string }>(
    'select id from hospitals where is_active order by slug limit 2',
  )
  hospitals = rows.map(({ id }) => id)
})
afterEach(() => killPrograms())
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

/** A patient whose booking has an assignee. Jobs of earlier tests do not run any more. */
async function newPatient(): Promise<QuotePatient> {
  const patient = await newQuotePatient(app)
  await app.rows(
    `update bookings set assignee_id = (select id from users where email = 'moderator@demo.sihat.example') where id = $1`,
    [patient.bookingId],
  )
  await app.rows('update outbox_messages set sent_at = now() where sent_at is null')
  await settleJobs(app)
  return patient
}

/** A coordinator proposes the second hospital, and the patient sends a request to the first one. */
async function newRequests() {
  const patient = await newPatient()
  await app.request<QuoteRequestListView>('POST', `admin/bookings/${patient.bookingId}/quote-requests`, {
    token: moderator,
    body: { hospitalIds: [hospitals[1]] },
  })
  const { status } = await patient.send([hospitals[0]])
  expect(status).toBe(201)
  return patient
}

/** What is stored about the requests of a booking, and who was told. */
async function stored({ bookingId }: QuotePatient) {
  const of = <T>(query: string) => app.rows<T>(query, [bookingId])
  return {
    requests: await of(
      'select status, sent_at, due_at, version from quote_requests where booking_id = $1 order by status',
    ),
    consents: await of(
      'select from quote_consents c join quote_requests q on q.id = c.quote_request_id where q.booking_id = $1',
    ),
    events: await of(
      `select transition from quote_request_events e join quote_requests q on q.id = e.quote_request_id
       where q.booking_id = $1 order by transition`,
    ),
    notifications: await of(
      `select type from notifications where booking_id = $1 and type in ('quote_proposed', 'team_quote_sent') order by type`,
    ),
    audited: await of(
      `select action from audit_events where action like 'quote_request.%' and details ->> 'bookingId' = $1 order by action`,
    ),
  }
}

const SENT_ONCE = {
  requests: [
    { status: 'awaiting_consent', sent_at: null, due_at: null },
    { status: 'sent', sent_at: expect.any(Date), due_at: expect.any(Date) },
  ],
  events: [{ transition: 'propose' }, { transition: 'send' }],
  notifications: [{ type: 'quote_proposed' }, { type: 'team_quote_sent' }],
  audited: [{ action: 'quote_request.propose' }, { action: 'quote_request.send' }],
}
const NOTHING = { requests: [], consents: [], events: [], notifications: [], audited: [] }

/** Ids of the mails' messages that are not settled. */
async function messages(): Promise<string[]> {
  const rows = await app.rows<{ id: string }>(
    `select id from outbox_messages o where job_name = any($1)
       and not exists (select from inbox_messages where message_id = o.id) order by id`,
    [JOBS],
  )
  return rows.map(({ id }) => id)
}

const arrivals = (id: string) =>
  mailbox.mails.filter(({ headers }) => headers.get('message-id')?.startsWith(`<${id}@`)).length

const nothingIsLeft = async () => {
  const left = await app.rows(
    `select job_name, sent_at from outbox_messages o
     where not exists (select from inbox_messages where message_id = o.id)`,
  )
  return left.length === 0 || left
}

describeOnBothQueues('a worker that is killed while it tells of quote requests', (backend) => {
  let redis: RedisServer | undefined
  let queue: Queue
  beforeEach(async () => {
    redis = backend === 'Redis' ? await RedisServer.start() : undefined
    queue = openQueue('mail', { databaseUrl: databaseUrl(), redisUrl: redis?.url })
  })
  afterEach(async () => {
    mailbox.speak()
    await queue.resume()
    await queue.close()
  })

  const startWorker = () => {
    const hasty = pathToFileURL(repositoryPath('backend/test/faults/programs/hasty.mjs')).href
    return Program.node(
      ['--import', `${hasty}?concurrency=${MAILS}`, repositoryPath('backend/dist/src/worker.js')],
      { LOG_LEVEL: 'warn', REDIS_URL: redis?.url ?? '' },
    )
  }

  const bothActive = () =>
    eventually('both jobs run', WITHIN_MS, async () => {
      const count = await queue.getActiveCount()
      return count === MAILS || count
    })

  /** The worker has both mails at the mail server, which does not answer. */
  async function workerAtMailServer(silentAt: 'recipient' | 'mail'): Promise<Program> {
    mailbox.silentAt = silentAt
    const worker = startWorker()
    await worker.unlessItEnds(
      eventually('the mail server has both', WITHIN_MS, async () => mailbox.unanswered === MAILS),
    )
    return worker
  }

  /** Kills the worker where it waits for the lock. What waits for it in the database does not happen either. */
  const killAtLock = (lock: string, act: () => Promise<Program>, reached: () => Promise<void>) =>
    asOwner(async (holder) => {
      const worker = await act()
      await holder.query('begin')
      await holder.query(lock)
      mailbox.speak()
      await worker.unlessItEnds(reached())
      await worker.stop('SIGKILL')
      await endWaiting(app)
      await holder.query('rollback')
    }, app.databaseName)

  const deaths = {
    queued: async () => {
      await queue.pause()
      const worker = startWorker()
      await worker.unlessItEnds(
        eventually('both are in the queue', WITHIN_MS, async () => {
          const unsent = await app.rows('select from outbox_messages where sent_at is null')
          const jobs = await Promise.all((await messages()).map((id) => queue.getJob(id)))
          return unsent.length === 0 && jobs.every(Boolean)
        }),
      )
      expect(
        await app.rows('select from mail_attempts where message_id = any($1)', [await messages()]),
      ).toEqual([])
      await worker.stop('SIGKILL')
      await queue.resume()
    },
    begun: () =>
      asOwner(async (holder) => {
        await holder.query('begin')
        await holder.query('lock table mail_attempts in share row exclusive mode')
        const worker = startWorker()
        await worker.unlessItEnds(Promise.all([bothActive(), transactionsWait(app, 1)]))
        await worker.stop('SIGKILL')
        await endWaiting(app)
        await holder.query('rollback')
      }, app.databaseName),
    attempted: async () => {
      const worker = await workerAtMailServer('recipient')
      await worker.stop('SIGKILL')
    },
    unanswered: async () => {
      const worker = await workerAtMailServer('mail')
      await worker.stop('SIGKILL')
    },
    answered: () =>
      killAtLock(
        'lock table inbox_messages in share row exclusive mode',
        () => workerAtMailServer('mail'),
        () => transactionsWait(app, 1),
      ),
    noted: async () => {
      const noted = () => eventually('both are noted', WITHIN_MS, async () => (await messages()).length === 0)
      if (!redis)
        return killAtLock(
          'lock table bullmq.job in share row exclusive mode',
          () => workerAtMailServer('mail'),
          noted,
        )
      const worker = await workerAtMailServer('mail')
      await redis.holdWrites()
      mailbox.speak()
      await worker.unlessItEnds(noted())
      await worker.stop('SIGKILL')
      await redis.dropHeldWrites()
    },
  }

  it.each([
    ['after the jobs are in the queue and before they begin: each mail arrives once', deaths.queued, 1],
    ['in the jobs, before an attempt is noted: each mail arrives once', deaths.begun, 1],
    ['before it hands the mails to SMTP: each mail arrives once', deaths.attempted, 1],
    ['when SMTP has the mails and has not said so: each mail arrives once or twice', deaths.unanswered, 2],
    ['when SMTP has said so and this is not noted: each mail arrives once or twice', deaths.answered, 2],
    ['when this is noted and the queue does not know: each mail arrives once', deaths.noted, 1],
  ])(
    '%s',
    async (_when, die, most) => {
      const patient = await newRequests()
      const ids = await messages()
      expect(ids).toHaveLength(MAILS)
      const before = await stored(patient)
      expect(before).toMatchObject(SENT_ONCE)
      await die()
      mailbox.speak()
      // The minute is over in which another worker may still be about to send the mail.
      await app.rows(`update mail_attempts set begun_at = begun_at - interval '2 minutes'`)

      const next = startWorker()
      await next.unlessItEnds(
        eventually('every job is handled, and none is left in the queue', WITHIN_MS, async () => {
          const jobs = await queue.getJobCounts('waiting', 'active', 'delayed', 'failed')
          const busy = Object.values(jobs).some((count) => count > 0)
          return busy ? jobs : nothingIsLeft()
        }),
      )
      await next.stop()

      expect(await stored(patient)).toEqual(before)
      for (const id of ids) {
        expect(arrivals(id)).toBeGreaterThanOrEqual(1)
        expect(arrivals(id)).toBeLessThanOrEqual(most)
      }
    },
    240_000,
  )
})

it('an API process killed in the transaction stores and tells nothing, and the repeated request is sent once', async () => {
  const patient = await newPatient()
  const api = await ApiProcess.start(databaseUrl())
  const key = uuid()
  await asOwner(async (holder) => {
    await holder.query('begin')
    // The notification of the assignee is the last row of the transaction.
    await holder.query('lock table notifications in share row exclusive mode')
    const answer = api
      .request('POST', `${patient.path}/quote-requests`, {
        body: { hospitalIds: [hospitals[0]], consent: patient.consent },
        ...(patient.browser.token && { token: patient.browser.token }),
        headers: { 'idempotency-key': key },
      })
      .catch(() => 'no answer')
    await transactionsWait(app, 1)
    api.kill('SIGKILL')
    expect(await answer).toBe('no answer')
    await api.exited
    await holder.query('rollback')
  }, app.databaseName)
  await eventually('the database has ended the transaction', WITHIN_MS, async () => {
    const open = await app.rows(
      `select from pg_stat_activity where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
    )
    return open.length === 0
  })
  expect(await stored(patient)).toEqual(NOTHING)
  expect(await messages()).toEqual([])

  const [first, again] = [
    await patient.send([hospitals[0]], {}, key),
    await patient.send([hospitals[0]], {}, key),
  ]
  expect([first.status, again.status]).toEqual([201, 201])
  expect(again.body).toEqual(first.body)
  expect(await stored(patient)).toMatchObject({
    requests: [{ status: 'sent' }],
    notifications: [{ type: 'team_quote_sent' }],
  })
  expect(await messages()).toHaveLength(1)
}, 240_000)
