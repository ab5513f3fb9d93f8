import { v7 as uuid } from 'uuid'
import type { AdminBookingDetailView } from '../../src/modules/bookings/booking-follow-up.dto.js'
import type {
  AdminQuoteRequestRow,
  QuoteRequestListView,
  QuoteRequestView,
} from '../../src/modules/quote-requests/quote-request.dto.js'
import {
  expireDueRequests,
  remindOfDueRequests,
} from '../../src/modules/quote-requests/quote-requests.upkeep.js'
import { systemActor } from '../../src/platform/authz/index.js'
import { Database } from '../../src/platform/database/index.js'
import type { ListCounts } from '../../src/platform/lists/index.js'
import { Browser } from '../support/browser.js'
import { image, writePng } from '../support/files.js'
import { newAccount, startApp, type TestApp } from '../support/index.js'
import { messagesOf, runMessage } from '../support/jobs.js'
import { Mailbox } from '../support/mailbox.js'
import { type ObjectStore, onDisk } from '../support/object-stores.js'
import { type Answer, BRIEF, erase, newQuotePatient, type QuotePatientOptions } from '../support/quotes.js'
import { endWaiting, transactionsWait, whileLocked } from '../support/together.js'
import { upload } from '../support/uploads.js'

let app: TestApp
let store: ObjectStore
let moderator: string
let hospitals: string[]
let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await Mailbox.start()
  process.env.SMTP_URL = mailbox.address
  store = await onDisk()
  process.env.STORAGE_URL = store.address
  app = await startApp()
  moderator = await app.tokenOf('moderator')
  const rows = await app.rows<{ id: string }>(
    'select id from hospitals where is_active order by slug limit 6',
  )
  hospitals = rows.map(({ id }) => id)
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
  await store.close()
})

const newPatient = (options: QuotePatientOptions = {}) => newQuotePatient(app, options)
type Patient = Awaited<ReturnType<typeof newPatient>>

const asTeam = <T>(method: string, path: string, body?: object, token = moderator) =>
  app.request<Answer<T>>(method, `admin/${path}`, { token, ...(body && { body }) })
const propose = ({ bookingId }: Patient, hospitalIds: (string | undefined)[], more: object = {}) =>
  asTeam<QuoteRequestListView>('POST', `bookings/${bookingId}/quote-requests`, { hospitalIds, ...more })
const act = (id: string | undefined, name: string, body: object = {}) =>
  asTeam<QuoteRequestView>('POST', `quote-requests/${id}/${name}`, body)
const upkeep = (work: typeof expireDueRequests, now: Date) =>
  app.context.get(Database).transaction(systemActor('test'), (em) => work(em, now, 100))

describe('sending requests', () => {
  it('stores a consent for each hospital, and when its answer is due', async () => {
    const patient = await newPatient()
    const { status, body } = await patient.send(hospitals.slice(0, 2))
    expect(status).toBe(201)
    expect(body.items).toHaveLength(2)
    for (const item of body.items) {
      expect(item).toMatchObject({
        status: 'sent',
        turn: 'hospital',
        consent: { recordIds: [], briefVersion: 1 },
        events: [{ actor: 'patient', status: 'sent' }],
      })
      const wait = Date.parse(item.dueAt ?? '') - Date.parse(item.sentAt ?? '')
      expect(wait).toBeGreaterThan(2 * 86_400_000)
      expect(wait).toBeLessThan(7 * 86_400_000)
    }
    const mails = await messagesOf(app, 'quote_request.team_mail')
    expect(mails.map(({ payload }) => (payload as { quoteRequestId: string }).quoteRequestId)).toEqual(
      expect.arrayContaining(body.items.map(({ id }) => id)),
    )
  })

  it('stores one set of requests for one key', async () => {
    const patient = await newPatient()
    const key = uuid()
    const [first, again] = await Promise.all([
      patient.send([hospitals[0]], {}, key),
      patient.send([hospitals[0]], {}, key),
    ])
    expect(again.body).toEqual(first.body)
    expect(await patient.list()).toHaveLength(1)
  })

  it('stores and tells nothing when the database connection breaks, and is sent once when it is repeated', async () => {
    const patient = await newPatient()
    await app.rows(
      `update bookings set assignee_id = (select id from users where email = 'moderator@demo.sihat.example') where id = $1`,
      [patient.bookingId],
    )
    const key = uuid()
    const sent = async () =>
      (await messagesOf(app, 'quote_request.team_mail')).length +
      (await app.rows('select from audit_events where action = $1', ['quote_request.send'])).length
    const before = await sent()
    // The notification of the assignee comes after the message in the outbox.
    const lock = 'lock table notifications in share row exclusive mode'
    const [broken] = await whileLocked(app, lock, async () => {
      const answer = patient.send([hospitals[0]], {}, key)
      await transactionsWait(app, 1)
      await endWaiting(app)
      return [answer]
    })
    expect(broken?.status).toBe(503)
    expect(await patient.list()).toEqual([])
    expect(await sent()).toBe(before)

    const again = await patient.send([hospitals[0]], {}, key)
    expect(again.status).toBe(201)
    expect((await patient.send([hospitals[0]], {}, key)).body).toEqual(again.body)
    expect(await patient.list()).toEqual([[hospitals[0], 'sent', 'hospital']])
    expect(await sent()).toBe(before + 2)
  })

  it('asks a hospital once, also from two devices', async () => {
    const patient = await newPatient()
    const answers = await Promise.all([patient.send([hospitals[0]]), patient.send([hospitals[0]])])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await patient.send([hospitals[1], hospitals[0]])).body.code).toBe('already_requested')
    expect(await patient.list()).toHaveLength(1)
  })

  it('asks five hospitals at the same time at most', async () => {
    const patient = await newPatient()
    await patient.send(hospitals.slice(0, 5))
    expect((await patient.send([hospitals[5]])).body.code).toBe('too_many_quote_requests')
  })

  it.each([
    ['an unknown hospital', [uuid()], {}, '/hospitalIds'],
    ['a consent text that nobody wrote', undefined, { textVersion: '2020-01-01' }, '/consent/textVersion'],
    ['a file that the brief does not hold', undefined, { recordIds: [uuid()] }, '/consent/recordIds/0'],
  ])('refuses %s', async (_what, hospitalIds, changes, pointer) => {
    const patient = await newPatient()
    const { body } = await patient.send(hospitalIds ?? [hospitals[0]], changes)
    expect(body.errors).toMatchObject([{ pointer }])
    expect(await patient.list()).toEqual([])
  })

  it('needs an approved brief, in the version that the patient saw', async () => {
    const patient = await newPatient({ isApproved: false })
    expect((await patient.send([hospitals[0]])).body.code).toBe('stale_version')
    await patient.browser.post(`${patient.path}/brief/approve`, { version: 1 })
    expect((await patient.send([hospitals[0]], { briefVersion: 2 })).body.code).toBe('stale_version')
    expect((await patient.send([hospitals[0]])).status).toBe(201)
  })

  it('refuses a brief that is less than 80 % complete', async () => {
    const patient = await newPatient({ content: { history: null, medicines: null, wish: null } })
    expect((await patient.send([hospitals[0]])).body.code).toBe('brief_incomplete')
  })

  it.each(['health_data', 'share_with_hospital'])('needs the consent %s', async (purpose) => {
    const patient = await newPatient()
    await patient.agree(purpose, false)
    expect((await patient.send([hospitals[0]])).body.code).toBe('consent_required')
  })

  it('shows nobody the requests of another patient', async () => {
    const [patient, other] = await Promise.all([newPatient(), newPatient()])
    const { body } = await patient.send([hospitals[0]])
    expect((await other.browser.get(`${patient.path}/quote-requests`)).status).toBe(404)
    expect((await other.answer(body.items[0]?.id, 'withdraw')).status).toBe(404)
    expect(await patient.list()).toMatchObject([[hospitals[0], 'sent', 'hospital']])
  })
})

describe('notifications', () => {
  const typesOf = async (userId: string) =>
    (
      await app.rows<{ type: string }>('select type from notifications where user_id = $1 order by type', [
        userId,
      ])
    ).map(({ type }) => type)

  it('tell the patient what waits, and the assignee what to send', async () => {
    const patient = await newPatient()
    const assignee = await newAccount(app, { role: 'moderator' })
    await app.rows('update bookings set assignee_id = $1 where id = $2', [assignee.id, patient.bookingId])
    const { body } = await propose(patient, [hospitals[0]])
    expect(await typesOf(patient.id)).toEqual(['quote_proposed'])
    expect(await typesOf(assignee.id)).toEqual([])
    await patient.answer(body.items[0]?.id, 'consent', { consent: patient.consent })
    await patient.send([hospitals[1]])
    expect(await typesOf(assignee.id)).toEqual(['team_quote_sent'])
    await act(body.items[0]?.id, 'decline', { reason: 'no_capacity' })
    expect(await typesOf(patient.id)).toEqual(['quote_declined', 'quote_proposed'])
  })
})

it('proposing two hospitals sends one mail, which leads to them while one of them waits', async () => {
  const patient = await newPatient()
  const before = (await messagesOf(app, 'quote_request.mail')).length
  await propose(patient, hospitals.slice(0, 2))
  const [message, ...more] = (await messagesOf(app, 'quote_request.mail')).slice(before)
  if (!message) throw new Error('The message is missing')
  expect(more).toEqual([])
  const { quoteRequestId } = message.payload as { quoteRequestId: string }
  await patient.answer(quoteRequestId, 'withdraw')
  await runMessage(app, message)
  const mails = mailbox.mails.filter(({ to }) => to.includes(patient.email))
  expect(mails.map(({ subject }) => subject)).toEqual(['Please decide whom we ask for an offer'])
  expect(mails[0]?.text).toContain(`/dashboard/bookings/${patient.bookingId}/offers`)

  const decided = await newPatient()
  const { body: proposed } = await propose(decided, hospitals.slice(0, 2))
  for (const { id } of proposed.items) await decided.answer(id, 'withdraw')
  const late = (await messagesOf(app, 'quote_request.mail')).at(-1)
  if (!late) throw new Error('The message is missing')
  await runMessage(app, late)
  expect(mailbox.mails.filter(({ to }) => to.includes(decided.email))).toEqual([])
})

describe('a withdrawal', () => {
  it('ends the request and the consent, once', async () => {
    const patient = await newPatient()
    const { body } = await patient.send([hospitals[0]])
    const [request] = body.items
    const ended = await patient.answer(request?.id, 'withdraw')
    expect(ended.body).toMatchObject({ status: 'withdrawn', turn: null, consent: null })
    expect((await patient.answer(request?.id, 'withdraw')).body.events).toHaveLength(2)
    expect(
      await app.rows('select withdrawn_at is null as open from quote_consents where user_id = $1', [
        patient.id,
      ]),
    ).toEqual([{ open: false }])
    expect((await patient.send([hospitals[0]])).status).toBe(201)
  })

  it.each(['health_data', 'share_with_hospital'])('of the consent %s ends every request', async (purpose) => {
    const patient = await newPatient()
    await patient.send(hospitals.slice(0, 2))
    await patient.agree(purpose, false)
    expect((await patient.list()).map(([, status]) => status)).toEqual(['withdrawn', 'withdrawn'])
  })

  it('follows the cancellation of the booking', async () => {
    const patient = await newPatient()
    await patient.send([hospitals[0]])
    await patient.browser.post(`${patient.path}/cancel`, {})
    expect(await patient.list()).toEqual([[hospitals[0], 'withdrawn', null]])
  })
})

describe('a coordinator', () => {
  it('proposes a hospital, which gets nothing before the patient agrees', async () => {
    const patient = await newPatient()
    const { status, body } = await propose(patient, [hospitals[0]])
    expect(status).toBe(201)
    const [request] = body.items
    expect(request).toMatchObject({
      status: 'awaiting_consent',
      turn: 'patient',
      sentAt: null,
      consent: null,
    })
    expect((await act(request?.id, 'viewed')).body.code).toBe('invalid_transition')
    const agreed = await patient.answer(request?.id, 'consent', { consent: patient.consent })
    expect(agreed.body).toMatchObject({ status: 'sent', consent: { briefVersion: 1 } })
    expect((await act(request?.id, 'viewed')).body).toMatchObject({ status: 'viewed', turn: 'hospital' })
  })

  it('says why a brief that is not complete is sent', async () => {
    const patient = await newPatient({ content: { history: null, medicines: null, wish: null } })
    expect((await propose(patient, [hospitals[0]])).body.code).toBe('brief_incomplete')
    const { body } = await propose(patient, [hospitals[0]], { incompleteReason: 'files_follow' })
    const agreed = await patient.answer(body.items[0]?.id, 'consent', { consent: patient.consent })
    expect(agreed.body).toMatchObject({ status: 'sent', incompleteReason: 'files_follow' })
  })

  it('records that the hospital makes no offer, and the patient reads why', async () => {
    const patient = await newPatient()
    const { body } = await patient.send([hospitals[0]])
    const { id } = body.items[0] as QuoteRequestView
    expect((await act(id, 'decline', { reason: 'prettier' })).status).toBe(400)
    await act(id, 'decline', { reason: 'no_capacity' })
    const { body: own } = await patient.browser.get<QuoteRequestListView>(`${patient.path}/quote-requests`)
    expect(own.items).toMatchObject([{ status: 'declined', turn: null, declineReason: 'no_capacity' }])
    expect((await patient.send([hospitals[0]])).status).toBe(201)
  })

  it('opens the files that the patient lets a hospital read, until the request is withdrawn', async () => {
    const patient = await newPatient()
    const { body: record } = await upload(app, patient.browser.token, image('png', await writePng(), 'a.png'))
    const files = [{ recordId: record.id, kind: 'photo', madeIn: '2026-10' }]
    await patient.browser.request('PUT', `${patient.path}/brief`, {
      version: 2,
      content: { ...BRIEF, files },
    })
    await patient.browser.post(`${patient.path}/brief/approve`, { version: 1 })
    const open = () =>
      app.request('GET', `medical-records/${record.id}/content?reason=For+the+hospital`, { token: moderator })
    const listed = async () =>
      (
        await asTeam<AdminBookingDetailView>('GET', `bookings/${patient.bookingId}`)
      ).body.followUp.documents.map(({ recordId }) => recordId)
    expect([(await open()).status, await listed()]).toEqual([404, []])

    const consent = { recordIds: [record.id], briefVersion: 2 }
    const { body } = await patient.send(hospitals.slice(0, 2), consent)
    expect([(await open()).status, await listed()]).toEqual([200, [record.id]])
    await patient.answer(body.items[0]?.id, 'withdraw')
    expect((await open()).status).toBe(200)
    await patient.answer(body.items[1]?.id, 'withdraw')
    expect([(await open()).status, await listed()]).toEqual([404, []])
  })

  it('finds the requests that are due first', async () => {
    const patient = await newPatient()
    await patient.send(hospitals.slice(0, 2))
    const filter = encodeURIComponent(JSON.stringify({ bookingId: patient.bookingId }))
    const { body } = await asTeam<AdminQuoteRequestRow[]>('GET', `quote-requests?filter=${filter}`)
    expect(body.map(({ status, files }) => [status, files])).toEqual([
      ['sent', 0],
      ['sent', 0],
    ])
    expect(body[0]?.dueAt && body[1]?.dueAt && body[0].dueAt <= body[1].dueAt).toBe(true)
    const counts = await asTeam<ListCounts>('GET', `quote-requests/counts?filter=${filter}`)
    expect(counts.body).toMatchObject({ all: 2, tabs: { sent: 2, offered: 0 } })
  })

  it('does nothing with the own booking', async () => {
    const patient = await newPatient({ role: 'moderator' })
    const staff = new Browser(app)
    await staff.signIn(patient.email, patient.password, { audience: 'admin' })
    const { body } = await asTeam<QuoteRequestListView>(
      'POST',
      `bookings/${patient.bookingId}/quote-requests`,
      { hospitalIds: [hospitals[0]] },
      staff.token,
    )
    expect(body.code).toBe('access_denied')
  })

  it('is no patient', async () => {
    const patient = await newPatient()
    const answer = await patient.browser.get(`admin/bookings/${patient.bookingId}/quote-requests`)
    expect(answer.status).toBe(403)
  })
})

describe('time', () => {
  const at = (value: string | null | undefined, shiftMs = 0) => new Date(Date.parse(value ?? '') + shiftMs)

  it('reminds the team once after half of the wait, and ends the wait when it is over', async () => {
    const patient = await newPatient()
    const { body } = await patient.send([hospitals[0]])
    const [request] = body.items
    const wait = at(request?.dueAt).getTime() - at(request?.sentAt).getTime()
    const mails = async () =>
      (await messagesOf(app, 'quote_request.team_mail'))
        .map(({ payload }) => payload as { quoteRequestId: string; type: string })
        .filter(({ quoteRequestId }) => quoteRequestId === request?.id)
        .map(({ type }) => type)

    await upkeep(remindOfDueRequests, at(request?.sentAt, wait / 2 - 1_000))
    expect(await mails()).toEqual(['sent'])
    await upkeep(remindOfDueRequests, at(request?.sentAt, wait / 2 + 1_000))
    await upkeep(remindOfDueRequests, at(request?.sentAt, wait / 2 + 2_000))
    expect(await mails()).toEqual(['sent', 'reminder'])

    await upkeep(expireDueRequests, at(request?.dueAt, -1_000))
    expect(await patient.list()).toEqual([[hospitals[0], 'sent', 'hospital']])
    await upkeep(expireDueRequests, at(request?.dueAt, 1_000))
    expect(await patient.list()).toEqual([[hospitals[0], 'expired', 'team']])
    expect(await mails()).toEqual(['sent', 'reminder', 'expired'])
  })
})

it('the database keeps one open request for a hospital', async () => {
  const patient = await newPatient()
  await patient.send([hospitals[0]])
  const copy = app.rows(
    `insert into quote_requests (id, booking_id, user_id, hospital_id, status)
     select $1, booking_id, user_id, hospital_id, 'awaiting_consent' from quote_requests where user_id = $2`,
    [uuid(), patient.id],
  )
  await expect(copy).rejects.toThrow('quote_requests_open')
})

it('an erasure deletes the requests and counts them', async () => {
  const patient = await newPatient()
  await patient.send(hospitals.slice(0, 2))
  expect(await erase(app, patient)).toMatchObject({
    quote_requests: 2,
    quote_consents: 2,
    quote_request_events: 2,
  })
})
