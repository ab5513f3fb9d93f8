import { get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { publishLiveEvent, publishTeamEvent } from '../../src/modules/notifications/index.js'
import { systemActor } from '../../src/platform/authz/index.js'
import { Database } from '../../src/platform/database/index.js'
import { startApp, type TestApp } from '../support/index.js'
import { EventStream } from './support/event-stream.js'

const HEARTBEAT_MS = 25_000

interface Person {
  id: string
  token: string
}

let app: TestApp
let address: string
let patient: Person
let stranger: Person

beforeAll(async () => {
  app = await startApp()
  await app.app.listen(0, '127.0.0.1')
  const { port } = app.app.getHttpServer().address() as AddressInfo
  address = `http://127.0.0.1:${port}/api/events`
  patient = await person('patient')
  stranger = await person('premium')
}, 60_000)
afterEach(async () => {
  jest.restoreAllMocks()
  await EventStream.closeAll()
})
afterAll(() => app.close())

async function person(account: 'patient' | 'premium' | 'moderator' | 'admin'): Promise<Person> {
  const [user] = await app.rows<{ id: string }>('select id from users where email = $1', [
    `${account}@demo.sihat.example`,
  ])
  return { id: user?.id ?? '', token: await app.tokenOf(account) }
}

const open = ({ token }: Person, lastEventId?: string) => EventStream.open(address, token, lastEventId)

/** Publishes events in one transaction, which ends when `meanwhile` has. */
const publish = (to: Person, names: string[], meanwhile = async () => undefined as unknown) =>
  app.context.get(Database).transaction(systemActor('test.faults'), async (em) => {
    for (const name of names) await publishLiveEvent(em, to.id, 'booking.updated', { bookingId: name })
    await meanwhile()
  })

const storedIds = async (after: string) => {
  const rows = await app.rows<{ id: string }>(
    'select id::text from live_events where user_id = $1 and id > $2 order by live_events.id',
    [patient.id, after],
  )
  return rows.map(({ id }) => id)
}

it('an event is sent when its transaction is committed, never when it is rolled back', async () => {
  const [own, other] = await Promise.all([open(patient), open(stranger)])
  const failure = publish(patient, ['rolled back'], () => Promise.reject(new Error('no')))
  await expect(failure).rejects.toThrow('no')
  await publish(patient, ['committed'], async () => {
    // What comes later on the same connection has arrived: an early event would have, too.
    await publish(stranger, ['later'])
    await other.receives(1)
    expect(own.events).toEqual([])
  })
  await own.receives(1)
  expect(own.events).toEqual([
    { id: expect.stringMatching(/^\d+$/), type: 'booking.updated', data: { bookingId: 'committed' } },
  ])
})

it('connections that close before their stream begins free their places and their timers', async () => {
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length
  const before = timers()
  const headers = { authorization: `Bearer ${patient.token}`, 'last-event-id': '0' }
  for (let attempt = 0; attempt < 80; attempt++) {
    const request = get(address, { headers }).on('error', () => undefined)
    await delay(attempt % 8)
    request.destroy()
  }
  const stream = await open(patient)
  await publish(patient, ['heard'])
  await stream.receives(1)
  await EventStream.closeAll()
  expect(timers() - before).toBeLessThan(40)
})

it("another person's events are never sent, nor resumed", async () => {
  const [own, other] = await Promise.all([open(patient), open(stranger)])
  await publish(patient, ['of the patient'])
  await own.receives(1)
  await publish(stranger, ['of the stranger'])
  await other.receives(1)
  expect(other.names).toEqual(['of the stranger'])
  const resumed = await open(stranger, '0')
  await publish(stranger, ['last'])
  await resumed.receives('last')
  expect(resumed.names).not.toContain('of the patient')
})

it('the team hears of every patient, each of what they may read, and patients of none but themselves', async () => {
  const tell = (to: Person) =>
    app.context.get(Database).transaction(systemActor('test.faults'), async (em) => {
      await publishLiveEvent(em, to.id, 'conversation.message', { conversationId: 'a' })
      await publishLiveEvent(em, to.id, 'payment.updated', { paymentId: 'b' })
      await publishLiveEvent(em, to.id, 'review_scrape.progress', { scrapeId: 'd' })
      await publishLiveEvent(em, to.id, 'booking.message', { bookingId: 'c' })
    })
  const [own, moderator, admin] = await Promise.all([
    open(stranger),
    open(await person('moderator')),
    open(await person('admin')),
  ])
  await tell(patient)
  await Promise.all([moderator.receives(1), admin.receives(3)])
  await publish(stranger, ['own'])
  await Promise.all([own.receives(1), moderator.receives(2)])
  expect(own.names).toEqual(['own'])
  expect(moderator.events.map(({ type }) => type)).toEqual(['team.booking.message', 'team.booking.updated'])
  expect(admin.events.slice(0, 3).map(({ type, data }) => [type, data])).toEqual([
    ['team.payment.updated', { paymentId: 'b' }],
    ['team.review_scrape.progress', { scrapeId: 'd' }],
    ['team.booking.message', { bookingId: 'c' }],
  ])
})

it('the team hears of enquiries and flagged conversations, and patients do not (B4)', async () => {
  const tell = (event: 'enquiry' | 'ticket') =>
    app.context
      .get(Database)
      .transaction(systemActor('test.faults'), (em) =>
        event === 'enquiry'
          ? publishTeamEvent(em, 'enquiry.updated', { enquiryId: 'e' })
          : publishTeamEvent(em, 'ticket.updated', { ticketId: 't' }),
      )
  const [own, moderator, admin] = await Promise.all([
    open(patient),
    open(await person('moderator')),
    open(await person('admin')),
  ])
  await tell('ticket')
  await tell('enquiry')
  await publish(patient, ['last'])
  await Promise.all([own.receives(1), moderator.receives(2), admin.receives(3)])
  expect(own.names).toEqual(['last'])
  expect(moderator.events[0]).toMatchObject({ type: 'team.enquiry.updated', data: { enquiryId: 'e' } })
  expect(admin.events.slice(0, 2)).toMatchObject([
    { type: 'team.ticket.updated', data: { ticketId: 't' } },
    { type: 'team.enquiry.updated', data: { enquiryId: 'e' } },
  ])
  const enquiry = {
    name: 'Amara Obi',
    email: 'amara@patients.example',
    country: 'Nigeria',
    message: 'Which hospitals replace hips?',
  }
  const sent = await app.request('POST', 'enquiries', { body: enquiry })
  expect(sent.status).toBe(201)
  await moderator.receives(3)
  expect(moderator.events[2]).toMatchObject({ type: 'team.enquiry.updated' })
})

it('a reader that comes back gets everything once, in order, while events are published', async () => {
  const EVENTS = 200
  const first = await open(patient)
  await publish(patient, ['start'])
  await first.receives(1)
  const start = first.lastEventId ?? ''

  const names = Array.from({ length: EVENTS }, (_, n) => `event ${n}`)
  const publishers = Array.from({ length: 4 }, async () => {
    for (let name = names.shift(); name; name = names.shift()) await publish(patient, [name])
  })
  const seen: string[] = []
  while (seen.length < EVENTS) {
    const stream = await open(patient, seen.at(-1) ?? start)
    await stream.receives(Math.min(7, EVENTS - seen.length))
    stream.close()
    seen.push(...stream.events.map(({ id }) => id))
  }
  await Promise.all(publishers)
  expect(seen).toEqual(await storedIds(start))
}, 60_000)

it('a reader that was away for long gets everything that it missed', async () => {
  const [last = '0'] = (await storedIds('0')).slice(-1)
  const missed = Array.from({ length: 700 }, (_, n) => `missed ${n}`)
  await publish(patient, missed)
  const stream = await open(patient, last)
  await publish(patient, ['now'])
  await stream.receives('now')
  expect(stream.names).toEqual([...missed, 'now'])
}, 30_000)

it('a reader misses nothing when the connection that listens is lost', async () => {
  const stream = await open(patient)
  await publish(patient, ['before'])
  await stream.receives('before')
  const ended = await app.rows<{ ended: boolean }>(`
    select pg_terminate_backend(pid) as ended from pg_stat_activity
    where datname = current_database() and usename = 'sihat_app' and query ~* '^(listen|select 1$)'`)
  expect(ended).toContainEqual({ ended: true })
  await publish(patient, ['meanwhile'])
  // The server ends the stream, so that its reader comes back and says what it has seen last.
  await stream.ended
  const resumed = await open(patient, stream.lastEventId)
  if (!stream.names.includes('meanwhile')) await resumed.receives('meanwhile')
  expect([...stream.names, ...resumed.names]).toEqual(['before', 'meanwhile'])
}, 15_000)

it('a comment keeps the stream open, every 25 seconds', async () => {
  const real = setInterval
  jest
    .spyOn(globalThis, 'setInterval')
    .mockImplementation((callback, ms, ...rest) => real(callback, ms === HEARTBEAT_MS ? 20 : ms, ...rest))
  const stream = await open(patient)
  await stream.writes(': heartbeat\n\n')
})

it('nobody without a session gets a stream', async () => {
  expect((await fetch(address)).status).toBe(401)
})

it('whose role changes hears no more with the old one, and what they missed stops no new stream', async () => {
  const [moderator, admin] = await Promise.all([person('moderator'), person('admin')])
  const stream = await open(moderator)
  const changeRole = async (role: string) => {
    const { body } = await app.request<{ version: number }>('GET', `admin/users/${moderator.id}`, admin)
    return app.request('PATCH', `admin/users/${moderator.id}`, {
      ...admin,
      body: { role, version: body.version },
    })
  }
  expect((await changeRole('admin')).status).toBe(200)
  await stream.ended
  const next = await open(moderator, '0')
  await publish(patient, ['after'])
  await next.receives('after')
  expect((await changeRole('moderator')).status).toBe(200)
  await next.ended
})
