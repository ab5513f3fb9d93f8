import { randomUUID } from 'node:crypto'
import type { NotificationListView } from '../../src/modules/notifications/notification.dto.js'
import type { NotificationType } from '../../src/modules/notifications/notification.entity.js'
import { notify } from '../../src/modules/notifications/notification.repository.js'
import type { CreatedPaymentView, DueView } from '../../src/modules/payments/payment.dto.js'
import { systemActor } from '../../src/platform/authz/index.js'
import { Database } from '../../src/platform/database/index.js'
import { DataRights, type Person } from '../support/data-rights.js'
import { Browser, type TestApp } from '../support/index.js'
import { runJobs } from '../support/jobs.js'
import { refundPayment } from '../support/refunds.js'
import { TestStripe } from '../support/stripe.js'

let stripe: TestStripe
let bench: DataRights
let app: TestApp
let admin: Browser
let moderator: Staff
beforeAll(async () => {
  stripe = await TestStripe.start()
  bench = await DataRights.open()
  app = bench.app
  admin = new Browser(app)
  admin.token = await app.tokenOf('admin')
  moderator = await staff('moderator')
})
afterAll(async () => {
  await bench.close()
  await stripe.close()
})

interface Staff {
  id: string
  browser: Browser
}

/** A person of the team with the session of the back office. */
async function staff(role: 'moderator' | 'admin'): Promise<Staff> {
  const browser = new Browser(app)
  browser.token = await app.tokenOf(role)
  const [user] = await app.rows<{ id: string }>('select id from users where email = $1', [
    `${role}@demo.sihat.example`,
  ])
  return { id: user?.id ?? '', browser }
}

interface Patient extends Person {
  bookingId: string
}

async function booked(assigneeId: string | null = null): Promise<Patient> {
  const person = await bench.signedIn()
  const consent = { granted: true, textVersion: '2026-11-22.1', locale: 'en' }
  await person.browser.request('PUT', 'profile/consents/health_data', consent)
  return { ...person, bookingId: await addBooking(person.id, assigneeId) }
}

async function addBooking(userId: string, assigneeId: string | null = null): Promise<string> {
  const id = randomUUID()
  await app.rows(
    `insert into bookings (id, user_id, assignee_id, hospital_id, booking_type, status, estimated_cost_cents, deposit_percent)
     values ($1, $2, $3, (select id from hospitals order by slug limit 1), 'surgery', 'pending', 1000000, 20)`,
    [id, userId, assigneeId],
  )
  return id
}

const list = async ({ browser }: { browser: Browser }, query = '') =>
  (await browser.get<NotificationListView>(`notifications${query}`)).body
/** What a person was notified of about a booking, newest first. */
const about = async (who: { browser: Browser }, bookingId: string) =>
  (await list(who, '?limit=100')).items
    .filter(({ subject }) => subject.id === bookingId)
    .map(({ type, readAt }) => (readAt ? `${type} (read)` : type))
const read = ({ browser }: { browser: Browser }, body: object) => browser.post('notifications/read', body)
const tell = (userId: string, type: NotificationType, bookingId: string) =>
  app.context.get(Database).transaction(systemActor('test'), (em) => notify(em, userId, type, bookingId))
const eventsOf = (userId: string) =>
  app.rows(
    `select type, data from live_events where user_id = $1 and type like 'notification%' order by id`,
    [userId],
  )
const versionOf = async (id: string) =>
  (await app.rows<{ version: number }>('select version from bookings where id = $1', [id]))[0]?.version
const change = async (bookingId: string, body: object, { browser } = { browser: admin }) =>
  browser.patch(`admin/bookings/${bookingId}`, { ...body, version: await versionOf(bookingId) })
const write = ({ browser, bookingId }: Patient) =>
  browser.post(`bookings/${bookingId}/messages`, { text: 'When can I travel?' })
const answer = (bookingId: string) =>
  admin.post(`admin/bookings/${bookingId}/messages`, { text: 'Any day next week.' })

describe('a patient', () => {
  it('is notified of messages and changes of the team, with the booking and no text', async () => {
    const patient = await booked()
    await answer(patient.bookingId)
    await change(patient.bookingId, { status: 'payment_pending' })
    const { items, unread } = await list(patient)
    expect(unread).toBe(2)
    expect(items).toEqual(
      ['payment_requested', 'booking_message'].map((type) => ({
        id: expect.any(String),
        type,
        subject: { type: 'booking', id: patient.bookingId },
        createdAt: expect.any(String),
        readAt: null,
      })),
    )
    expect(await eventsOf(patient.id)).toEqual(
      Array(2).fill({ type: 'notification.created', data: { bookingId: patient.bookingId } }),
    )
  })

  it('is notified once for each change of an appointment and a status', async () => {
    const patient = await booked()
    const { bookingId } = patient
    const appointment = { localTime: '2099-01-14T09:30', timeZone: 'Asia/Kuala_Lumpur' }
    const set = async (localTime: string) =>
      moderator.browser.request('PUT', `admin/bookings/${bookingId}/appointment`, {
        ...appointment,
        localTime,
        version: await versionOf(bookingId),
      })
    await set('2099-01-14T09:30')
    await set('2099-01-15T09:30')
    await moderator.browser.delete(
      `admin/bookings/${bookingId}/appointment?version=${await versionOf(bookingId)}`,
    )
    await change(bookingId, { status: 'confirmed' })
    await change(bookingId, { estimatedCostUsd: 12_000 })
    await change(bookingId, { possibleEmergency: false })
    await change(bookingId, { status: 'cancelled' })
    expect(await about(patient, bookingId)).toEqual([
      'booking_cancelled',
      'booking_repriced',
      'booking_confirmed',
      'appointment_cancelled',
      'appointment_changed',
      'appointment_set',
    ])
  })

  it('is notified of a payment and a refund', async () => {
    const patient = await booked(moderator.id)
    const { browser, bookingId } = patient
    await change(bookingId, { status: 'payment_pending' })
    const { amount } = (await browser.get<DueView>(`payments/due/${bookingId}`)).body
    const begun = await browser.post<CreatedPaymentView>('payments', { bookingId, amount })
    stripe.pay(begun.body.url)
    await stripe.bring(app)
    expect(await about(patient, bookingId)).toEqual(['payment_received', 'payment_requested'])
    expect(await about(moderator, bookingId)).toEqual(['team_payment_received'])
    const body = { amount: 100, reason: 'Asked by phone', category: 'requested_by_customer' }
    const [payment] = await app.rows<{ id: string }>('select id from payments where booking_id = $1', [
      bookingId,
    ])
    await refundPayment(app, payment?.id ?? '', { token: admin.token ?? '', body })
    await runJobs(app, 'payment.refund')
    await stripe.bring(app)
    expect((await about(patient, bookingId))[0]).toBe('refund_issued')
    expect(await about(moderator, bookingId)).toEqual(['team_payment_received'])
  })

  it('is not notified of what they did', async () => {
    const patient = await booked()
    await write(patient)
    await patient.browser.post(`bookings/${patient.bookingId}/cancel`)
    expect(await list(patient)).toEqual({ items: [], unread: 0 })
  })

  it('has one unread notification for repeated events, with the newest time', async () => {
    const patient = await booked()
    await answer(patient.bookingId)
    const [first] = (await list(patient)).items
    await answer(patient.bookingId)
    const { items, unread } = await list(patient)
    expect([items.length, unread]).toEqual([1, 1])
    expect(items[0]?.createdAt.localeCompare(first?.createdAt ?? '')).toBe(1)
    // Whoever saw the earlier one has not seen this.
    await read(patient, { ids: [first?.id] })
    expect((await list(patient)).unread).toBe(1)
  })

  it('has one unread notification for concurrent events', async () => {
    const patient = await booked()
    await Promise.all(Array.from({ length: 5 }, () => tell(patient.id, 'booking_message', patient.bookingId)))
    expect(await about(patient, patient.bookingId)).toEqual(['booking_message'])
  })

  it('keeps a change without its notification from being stored', async () => {
    const patient = await booked()
    await app.rows('alter table notifications rename to hidden')
    const { status } = await answer(patient.bookingId)
    await app.rows('alter table hidden rename to notifications')
    expect(status).toBe(500)
    expect(await app.rows('select from messages where booking_id = $1', [patient.bookingId])).toEqual([])
  })
})

describe('the assignee', () => {
  it('is notified when the patient writes, asks for a call and cancels', async () => {
    const patient = await booked(moderator.id)
    const { browser, bookingId } = patient
    await write(patient)
    await browser.post(`bookings/${bookingId}/call-requests`, { phone: '+254712345678' })
    await browser.post(`bookings/${bookingId}/cancel`)
    expect(await about(moderator, bookingId)).toEqual([
      'team_cancelled',
      'team_call_requested',
      'team_message',
    ])
    expect(await about({ browser: admin }, bookingId)).toEqual([])
    expect(await eventsOf(moderator.id)).toContainEqual({ type: 'notification.created', data: { bookingId } })
  })

  it('is notified of an assignment by a colleague, and of no change by the team', async () => {
    const { bookingId } = await booked()
    const assign = async (browser: Browser, assigneeId: string | null) =>
      browser.request('PUT', `admin/bookings/${bookingId}/assignee`, {
        assigneeId,
        version: await versionOf(bookingId),
      })
    await assign(moderator.browser, moderator.id)
    expect(await about(moderator, bookingId)).toEqual([])
    await assign(admin, null)
    await assign(admin, moderator.id)
    await answer(bookingId)
    await change(bookingId, { status: 'cancelled' })
    expect(await about(moderator, bookingId)).toEqual(['team_assigned'])
  })

  it('is nobody for an unassigned booking, and never the patient', async () => {
    const count = async () =>
      (
        await app.rows<{ n: number }>(`select count(*)::int as n from notifications where type like 'team%'`)
      )[0]?.n
    const before = await count()
    await write(await booked())
    const patient = await booked()
    await app.rows('update bookings set assignee_id = user_id where id = $1', [patient.bookingId])
    await write(patient)
    expect(await count()).toBe(before)
  })

  it('sees notifications of the team in the back office alone', async () => {
    const { id, email, password, browser } = await bench.signedIn('moderator')
    const { bookingId } = await booked(id)
    const own = await addBooking(id)
    await tell(id, 'team_message', bookingId)
    await tell(id, 'booking_message', own)
    const office = new Browser(app)
    await office.signIn(email, password, { audience: 'admin' })
    expect((await list({ browser: office })).items.map(({ type }) => type)).toEqual(['team_message'])
    const { items, unread } = await list({ browser })
    expect([items.map(({ type }) => type), unread]).toEqual([['booking_message'], 1])
    await read({ browser: office }, { upTo: '2099-01-01T00:00:00+00:00' })
    expect((await list({ browser })).unread).toBe(1)
  })
})

describe('reading', () => {
  it('marks the named notifications, and tells the open pages once', async () => {
    const patient = await booked()
    const { id, bookingId } = patient
    await tell(id, 'booking_confirmed', bookingId)
    await tell(id, 'appointment_set', bookingId)
    const [newest] = (await list(patient)).items
    expect((await read(patient, { ids: [newest?.id] })).status).toBe(204)
    await read(patient, { ids: [newest?.id, randomUUID()] })
    expect(await about(patient, bookingId)).toEqual(['appointment_set (read)', 'booking_confirmed'])
    expect((await eventsOf(id)).slice(2)).toEqual([{ type: 'notification.read', data: {} }])
  })

  it('marks everything up to a time, and nothing that came later', async () => {
    const patient = await booked()
    const { id, bookingId } = patient
    await tell(id, 'booking_confirmed', bookingId)
    await tell(id, 'appointment_set', bookingId)
    const upTo = (await list(patient)).items[0]?.createdAt
    await tell(id, 'booking_message', bookingId)
    await read(patient, { upTo })
    expect(await about(patient, bookingId)).toEqual([
      'booking_message',
      'appointment_set (read)',
      'booking_confirmed (read)',
    ])
  })

  it('marks what the page of the booking shows; messages only with their thread', async () => {
    const patient = await booked()
    const { id, bookingId, browser } = patient
    const other = await addBooking(id)
    await answer(bookingId)
    await tell(id, 'appointment_set', bookingId)
    await tell(id, 'appointment_set', other)
    await read(patient, { bookingId })
    expect(await about(patient, bookingId)).toEqual(['appointment_set (read)', 'booking_message'])
    const seen = async (nth: number) => {
      const thread = await browser.get<{ items: { id: string }[] }>(`bookings/${bookingId}/messages`)
      const lastId = thread.body.items.at(nth)?.id
      await browser.post(`bookings/${bookingId}/messages/read`, { lastId })
    }
    // The second message is not seen yet.
    await answer(bookingId)
    await seen(1)
    expect((await about(patient, bookingId)).sort()).toEqual(['appointment_set (read)', 'booking_message'])
    await seen(0)
    expect(await about(patient, bookingId)).toEqual(['booking_message (read)', 'appointment_set (read)'])
    expect((await list(patient)).unread).toBe(1)
  })

  it('of the page marks messages for the assignee too: moderators do not mark the thread', async () => {
    const patient = await booked(moderator.id)
    await write(patient)
    await read(moderator, { bookingId: patient.bookingId })
    expect(await about(moderator, patient.bookingId)).toEqual(['team_message (read)'])
  })

  it('is followed by a new notification for the next event', async () => {
    const patient = await booked()
    const { id, bookingId } = patient
    await tell(id, 'booking_message', bookingId)
    await read(patient, { upTo: (await list(patient)).items[0]?.createdAt })
    await tell(id, 'booking_message', bookingId)
    expect(await about(patient, bookingId)).toEqual(['booking_message', 'booking_message (read)'])
  })

  it.each([
    {},
    { ids: 'all' },
    { ids: ['1'] },
    { ids: Array(101).fill(randomUUID()) },
    { upTo: '2026' },
    { upTo: 'now' },
    { upTo: '2026-02-30T10:00:00+00:00' },
    { bookingId: 'x' },
  ])('refuses %j', async (body) => {
    expect((await read(await bench.signedIn(), body)).status).toBe(400)
  })
})

describe('the list', () => {
  it('comes in pages, newest first', async () => {
    const person = await bench.signedIn()
    const ids = []
    for (let n = 0; n < 5; n++) {
      ids.unshift(await addBooking(person.id))
      await tell(person.id, 'booking_confirmed', ids[0] ?? '')
    }
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list(person, `?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
      expect(page.unread).toBe(5)
      seen.push(...page.items.map(({ subject }) => subject.id))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(ids)
    expect((await person.browser.get('notifications?cursor=abc')).status).toBe(400)
    expect((await person.browser.get('notifications?limit=101')).status).toBe(400)
  })

  it("holds nobody else's notifications, for patients and administrators", async () => {
    const patient = await booked(moderator.id)
    const { id, bookingId } = patient
    await tell(id, 'booking_confirmed', bookingId)
    await tell(moderator.id, 'team_message', bookingId)
    const ids = [patient, moderator].map(async (who) => (await list(who)).items[0]?.id)
    const seen = { bookingId, ids: await Promise.all(ids), upTo: '2099-01-01T00:00:00+00:00' }
    for (const browser of [(await bench.signedIn()).browser, admin]) {
      expect(await about({ browser }, bookingId)).toEqual([])
      expect((await read({ browser }, seen)).status).toBe(204)
    }
    expect(await about(patient, bookingId)).toEqual(['booking_confirmed'])
    expect(await about(moderator, bookingId)).toEqual(['team_message'])
    expect((await app.request('GET', 'notifications')).status).toBe(401)
  })
})

it('notifies nobody but the patient and the assignee of the booking', async () => {
  const { bookingId } = await booked()
  const stranger = await bench.signedIn()
  await tell(stranger.id, 'booking_message', bookingId)
  expect((await list(stranger)).items).toEqual([])
})

it('an erasure deletes the notifications of the patient, and those about the patient', async () => {
  const patient = await booked(moderator.id)
  await write(patient)
  await answer(patient.bookingId)
  const rows = () => app.rows('select type from notifications where booking_id = $1', [patient.bookingId])
  expect(await rows()).toHaveLength(2)
  await bench.erase(patient)
  await runJobs(app, 'privacy.erasure')
  expect(await rows()).toEqual([])
})
