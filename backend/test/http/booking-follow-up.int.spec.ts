import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { AdminBookingRow, AdminBookingView } from '../../src/modules/bookings/admin-booking.dto.js'
import type { AdvisedBookingView } from '../../src/modules/bookings/booking.dto.js'
import type {
  AdminBookingDetailView,
  BookingDetailView,
  CallRequestView,
} from '../../src/modules/bookings/booking-follow-up.dto.js'
import type {
  AdminBookingMessageListView,
  BookingMessageListView,
  BookingMessageView,
  OwnBookingMessageListView,
} from '../../src/modules/bookings/booking-message.dto.js'
import { LiveEvents } from '../../src/modules/notifications/live-events.js'
import type { UserActor } from '../../src/platform/authz/index.js'
import { eventually } from '../faults/support/eventually.js'
import { startApp, type TestApp } from '../support/index.js'
import { insertRecords } from '../support/uploads.js'

let app: TestApp
let patient: string
let other: string
let admin: string
let moderator: string
let id: string

beforeAll(async () => {
  app = await startApp()
  ;[patient, other, admin, moderator] = await Promise.all([
    app.tokenOf('patient'),
    app.tokenOf('premium'),
    app.tokenOf('admin'),
    app.tokenOf('moderator'),
  ])
})
afterAll(() => app.close())
beforeEach(async () => {
  const { body } = await app.request<{ id: string }>('POST', 'bookings', {
    token: patient,
    body: { bookingType: 'surgery' },
  })
  id = body.id
})
// One patient has 20 open bookings at most.
afterEach(() =>
  app.rows(`update bookings set status = 'completed' where status not in ('completed', 'cancelled')`),
)

const send = (text: string, token = patient, headers: Record<string, string> = {}) =>
  app.request<BookingMessageView>('POST', `bookings/${id}/messages`, { token, body: { text }, headers })
const answer = (text: string, token = admin) =>
  app.request<BookingMessageView>('POST', `admin/bookings/${id}/messages`, { token, body: { text } })
/** The message of a staff member who saw a status on the page. */
const answerSeeing = (status: string, text: string) =>
  app.request<{ code?: string; detail?: string }>('POST', `admin/bookings/${id}/messages`, {
    token: admin,
    body: { text, status },
  })
const ask = (body: object = { phone: '+234 800 555 0100', convenientTime: 'Mornings' }) =>
  app.request('POST', `bookings/${id}/call-requests`, { token: patient, body })
const cancel = (reason?: string) =>
  app.request<AdvisedBookingView>('POST', `bookings/${id}/cancel`, { token: patient, body: { reason } })
/** The team marks a call as made, on a page that shows this request. */
const answerCall = (shown: CallRequestView | null) =>
  app.request<{ code?: string }>('POST', `admin/bookings/${id}/call-requests/answer`, {
    token: admin,
    body: { callRequestId: shown?.id, version: shown?.version },
  })
/** The header of a key that no other test uses. */
const key = (name: string) => ({ 'idempotency-key': `messages of an hour: ${name}` })
const thread = async (token = patient, query = '') =>
  (await app.request<BookingMessageListView>('GET', `bookings/${id}/messages${query}`, { token })).body
const detail = async () =>
  (await app.request<BookingDetailView>('GET', `bookings/${id}`, { token: patient })).body
const forStaff = async () =>
  (await app.request<AdminBookingDetailView>('GET', `admin/bookings/${id}`, { token: admin })).body
const mails = async () => {
  const rows = await app.rows<{ about: string }>(
    `select coalesce(payload ->> 'about', payload ->> 'type') as about from outbox_messages
     where payload ->> 'bookingId' = $1 and payload ?| array['about', 'type'] order by created_at, id`,
    [id],
  )
  return rows.map(({ about }) => about).filter((about) => about !== 'created' && about !== 'request')
}
const reopen = async () => {
  const { version } = await forStaff()
  const body = { status: 'pending', version }
  expect((await app.request('PATCH', `admin/bookings/${id}`, { token: admin, body })).status).toBe(200)
}
const patientId = async () => {
  const rows = await app.rows<{ id: string }>(
    `select id from users where email = 'patient@demo.sihat.example'`,
  )
  return rows[0]?.id ?? ''
}
const consent = (purpose: string, granted: boolean) =>
  app.request('PUT', `profile/consents/${purpose}`, {
    token: patient,
    body: { granted, textVersion: '2026-11-22.1', locale: 'en' },
  })

it('does not send a message of the team past a cancellation that its writer did not see', async () => {
  await cancel()
  expect(await answerSeeing('pending', 'Come on Monday')).toMatchObject({
    status: 409,
    body: { code: 'booking_ended', detail: expect.stringContaining('was cancelled while you wrote') },
  })
  expect((await thread()).items).toEqual([])
  expect((await answerSeeing('cancelled', 'Do not travel')).status).toBe(201)
})

it('sends a message of the team past a change that leaves the booking open', async () => {
  await app.rows(`update bookings set status = 'confirmed' where id = $1`, [id])
  expect((await answerSeeing('pending', 'Come on Monday')).status).toBe(201)
})

describe('the thread of a booking', () => {
  it('goes both ways, newest first, with one mail for messages that follow one another', async () => {
    expect((await send('  May I bring a child <12 years?  ')).status).toBe(201)
    await send('And when?')
    expect((await answer('Yes, you may.')).status).toBe(201)
    const { items } = await thread()
    expect(items.map(({ author, text }) => [author, text])).toEqual([
      ['team', 'Yes, you may.'],
      ['patient', 'And when?'],
      ['patient', 'May I bring a child <12 years?'],
    ])
    expect(await mails()).toEqual(['message', 'message'])
    expect((await detail()).followUp.unreadMessages).toBe(1)
    expect((await forStaff()).followUp.unreadMessages).toBe(2)
  })

  it('mails the patient again 10 minutes after an unread message', async () => {
    await answer('Please send us your last hormone values.')
    await answer('By Friday, please.')
    await app.rows(
      `update messages set created_at = created_at - interval '11 minutes' where booking_id = $1`,
      [id],
    )
    await answer('The hospital expects you at 7, not at 9.')
    expect(await mails()).toEqual(['message', 'message'])
  })

  it('is seen up to a message, by the other side only', async () => {
    await answer('One')
    const { body: second } = await answer('Two')
    await answer('Three')
    const read = (token: string, path: string) =>
      app.request('POST', `${path}/${id}/messages/read`, { token, body: { lastId: second.id } })
    expect((await read(admin, 'admin/bookings')).status).toBe(204)
    expect((await detail()).followUp.unreadMessages).toBe(3)
    expect((await read(patient, 'bookings')).status).toBe(204)
    expect((await detail()).followUp.unreadMessages).toBe(1)
    expect((await thread()).items.map(({ readAt }) => readAt !== null)).toEqual([false, true, true])
  })

  it('is read in pages that meet', async () => {
    for (const text of ['1', '2', '3', '4', '5']) await send(text)
    const first = await thread(patient, '?limit=3')
    const second = await thread(patient, `?limit=3&cursor=${first.nextCursor}`)
    expect([...first.items, ...second.items].map(({ text }) => text)).toEqual(['5', '4', '3', '2', '1'])
    expect(second.nextCursor).toBeUndefined()
  })

  it('takes a message once, however often it is sent', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const all = await Promise.all(Array.from({ length: 10 }, () => send('Once', patient, headers)))
    expect(all.map(({ status }) => status)).toEqual(Array(10).fill(201))
    expect(new Set(all.map(({ body }) => body.id)).size).toBe(1)
    expect((await thread()).items).toHaveLength(1)
    expect((await send('Twice', patient, headers)).status).toBe(422)
  })

  it('names the message that was stored under a key', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const sent = async () =>
      (
        await app.request<OwnBookingMessageListView>('GET', `bookings/${id}/messages`, {
          token: patient,
          headers,
        })
      ).body.sent
    expect(await sent()).toBeUndefined()
    const { body } = await send('Did it arrive?', patient, headers)
    expect(await sent()).toMatchObject({ id: body.id, text: 'Did it arrive?' })
  })

  it('takes 60 messages of one person in an hour, and says when the next one may follow', async () => {
    await app.rows('delete from rate_limits')
    expect((await send('Sent again', patient, key('once'))).status).toBe(201)
    const statuses: number[] = []
    for (let sent = 0; sent < 59; sent++)
      statuses.push((await send('Hello', patient, key(`hour ${sent}`))).status)
    expect(statuses).toEqual(Array(59).fill(201))
    const refused = await send('One too many', patient, key('too many'))
    expect([refused.status, refused.body]).toMatchObject([429, { code: 'rate_limited' }])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_000)
    expect((await send('Sent again', patient, key('once'))).status).toBe(201)
    expect((await answer('We read all of them.')).status).toBe(201)
    const texts = (await thread()).items.map(({ text }) => text)
    expect(texts).not.toContain('One too many')
    await app.rows('delete from rate_limits')
    expect((await send('One too many', patient, key('too many'))).status).toBe(201)
  })

  it.each([
    ['nothing', ''],
    ['spaces alone', '   '],
    ['4,001 characters', 'x'.repeat(4_001)],
    ['a NUL', '\u0000'],
  ])('refuses %s', async (_what, text) => {
    expect((await send(text)).status).toBe(400)
    expect((await thread()).items).toEqual([])
  })

  it('needs the consent to health data, whose withdrawal ends it', async () => {
    await consent('health_data', false)
    expect(await send('Hello')).toMatchObject({ status: 403, body: { code: 'consent_required' } })
    await consent('health_data', true)
    expect((await send('Hello')).status).toBe(201)
  })

  it("is nobody else's", async () => {
    await send('Private')
    for (const [method, path, body] of [
      ['GET', 'messages', undefined],
      ['POST', 'messages', { text: 'Hello' }],
      ['POST', 'messages/read', { lastId: randomUUID() }],
      ['POST', 'call-requests', { phone: '+60 3 5555 0100' }],
      ['PUT', `documents/${randomUUID()}`, { hospitalId: null }],
      ['DELETE', `documents/${randomUUID()}`, undefined],
    ] as const) {
      const { status } = await app.request(method, `bookings/${id}/${path}`, { token: other, body })
      expect([method, path, status]).toEqual([method, path, 404])
    }
    expect((await thread()).items).toHaveLength(1)
  })

  it('is answered by moderators too', async () => {
    await send('When can I come?')
    const { items } = await thread()
    expect((await answer('On Monday', moderator)).status).toBe(201)
    const read = { token: moderator, body: { lastId: items[0]?.id } }
    expect((await app.request('POST', `admin/bookings/${id}/messages/read`, read)).status).toBe(204)
    expect((await thread()).items).toMatchObject([
      { author: 'team', text: 'On Monday' },
      { author: 'patient', readAt: expect.any(String) },
    ])
  })

  it('is read by staff under the eyes of the audit log', async () => {
    await app.request('GET', `admin/bookings/${id}/messages`, { token: admin })
    const acts = await app.rows(`select action from audit_events where subject_id = $1 order by id`, [id])
    expect(acts).toContainEqual({ action: 'booking.read_messages' })
  })
})

describe('a possible emergency', () => {
  const EMERGENCY = 'I have crushing chest pain right now and I cannot breathe'
  const firstInList = async (filter: object = {}) =>
    (
      await app.request<AdminBookingRow[]>(
        'GET',
        `admin/bookings?filter=${encodeURIComponent(JSON.stringify(filter))}&range=[0,0]`,
        { token: moderator },
      )
    ).body[0]
  const change = (body: object) =>
    app.request<AdminBookingView>('PATCH', `admin/bookings/${id}`, { token: admin, body })
  // The next test begins without marks.
  afterEach(() => app.rows('update bookings set possible_emergency = false'))

  it('in a request marks the booking, comes first and is handled by an administrator', async () => {
    const { body } = await app.request<{ id: string }>('POST', 'bookings', {
      token: patient,
      body: { bookingType: 'surgery', urgencyLevel: 'urgent', specialRequirements: EMERGENCY },
    })
    await app.request('POST', 'bookings', { token: other, body: { bookingType: 'surgery' } })
    id = body.id
    const about = await app.rows(
      `select payload ->> 'about' as about from outbox_messages
       where job_name = 'booking.team_mail' and payload ->> 'bookingId' = $1`,
      [id],
    )
    expect(about).toEqual([{ about: 'emergency_request' }])
    expect(await firstInList()).toMatchObject({ id, possibleEmergency: true })
    const { possibleEmergency, version } = await forStaff()
    expect(possibleEmergency).toBe(true)
    expect((await change({ possibleEmergency: true, version })).status).toBe(400)
    const handled = await change({ possibleEmergency: false, version })
    expect([handled.status, handled.body.possibleEmergency]).toEqual([200, false])
    expect((await forStaff()).followUp.history.at(-1)).toMatchObject({ fields: ['possibleEmergency'] })
    expect((await detail()).followUp.history.map(({ type }) => type)).toEqual(['created'])
    expect(await firstInList()).not.toMatchObject({ id })
  })

  it('in a message marks the booking and the message, and is mailed about behind unseen messages', async () => {
    await send('My knee hurts')
    const { version } = await forStaff()
    await send(EMERGENCY)
    await send(EMERGENCY)
    expect(await mails()).toEqual(['message', 'emergency_message'])
    expect((await thread()).items.map((message) => message.possibleEmergency)).toEqual([true, true, false])
    await app.request('POST', 'bookings', { token: other, body: { bookingType: 'surgery' } })
    expect(await firstInList({ hasUnseenMessage: true })).toMatchObject({ id, possibleEmergency: true })
    expect(await firstInList()).toMatchObject({ id })
    // An administrator who has not seen the message cannot mark it as handled.
    expect((await change({ possibleEmergency: false, version })).status).toBe(409)
    const opened = (await forStaff()).version
    expect((await change({ possibleEmergency: false, version: opened })).status).toBe(200)
    expect((await forStaff()).possibleEmergency).toBe(false)
  })

  it('marks a message about a cancelled booking as a possible emergency', async () => {
    await app.request('POST', `bookings/${id}/cancel`, { token: patient, body: {} })
    expect((await send(EMERGENCY)).status).toBe(201)
    expect((await forStaff()).possibleEmergency).toBe(true)
  })

  it('in the time of a call marks the booking and the request, and is mailed about once', async () => {
    await ask()
    const { version } = await forStaff()
    const urgent = { phone: '+234 800 555 0100', convenientTime: `Now please, ${EMERGENCY}` }
    expect((await ask(urgent)).status).toBe(201)
    await ask({ ...urgent, phone: '+234 800 555 0199' })
    expect(await mails()).toEqual(['call', 'emergency_call'])
    await app.request('POST', 'bookings', { token: other, body: { bookingType: 'surgery' } })
    expect(await firstInList()).toMatchObject({ id, possibleEmergency: true })
    // An administrator who has not seen the words cannot mark them as handled.
    expect((await change({ possibleEmergency: false, version })).status).toBe(409)
    const opened = await forStaff()
    expect(opened.followUp.callRequest).toMatchObject({ possibleEmergency: true })
    expect((await change({ possibleEmergency: false, version: opened.version })).status).toBe(200)
  })

  it('in the reason of a cancellation marks the booking and its entry in the history of the team', async () => {
    const cancelled = await cancel(EMERGENCY)
    expect(cancelled.status).toBe(200)
    expect(await mails()).toEqual(['cancelled', 'emergency_cancellation'])
    await app.request('POST', 'bookings', { token: other, body: { bookingType: 'surgery' } })
    expect(await firstInList()).toMatchObject({ id, status: 'cancelled', possibleEmergency: true })
    const { followUp, version } = await forStaff()
    expect(followUp.history.map(({ possibleEmergency }) => possibleEmergency)).toEqual([false, true])
    expect((await detail()).followUp.history.at(-1)).not.toHaveProperty('possibleEmergency')
    expect((await change({ possibleEmergency: false, version })).status).toBe(200)
  })

  it('in a reason that is not stored without the consent marks nothing', async () => {
    await consent('health_data', false)
    const { body } = await cancel(EMERGENCY)
    await consent('health_data', true)
    expect(body.emergency).not.toBeNull()
    expect((await forStaff()).possibleEmergency).toBe(false)
    expect(await mails()).toEqual(['cancelled', 'cancellation'])
  })

  it.each([
    ['stays open', EMERGENCY, { convenientTime: EMERGENCY }],
    ['is removed without an emergency', 'Mornings', null],
  ])('in the time of a call: the request %s when the booking is cancelled', async (_what, time, left) => {
    await ask({ phone: '+234 800 555 0100', convenientTime: time })
    await cancel()
    const { callRequest } = (await forStaff()).followUp
    if (left) expect(callRequest).toMatchObject(left)
    else expect(callRequest).toBeNull()
  })
})

describe('a call', () => {
  it('is asked for once, corrected, and answered by the team', async () => {
    expect(await ask()).toMatchObject({ status: 201, body: { phone: '+234 800 555 0100', answeredAt: null } })
    await ask({ phone: '+234 800 555 0199' })
    expect(await mails()).toEqual(['call'])
    expect((await forStaff()).followUp.callRequest).toMatchObject({
      phone: '+234 800 555 0199',
      convenientTime: 'Mornings',
    })
    expect((await ask({ phone: '+234 800 555 0199', convenientTime: null })).body).toMatchObject({
      convenientTime: null,
    })
    const shown = (await forStaff()).followUp.callRequest
    expect((await answerCall(shown)).status).toBe(200)
    expect((await answerCall(shown)).status).toBe(409)
    expect((await detail()).followUp.callRequest?.answeredAt).toEqual(expect.any(String))
    await ask()
    expect(await mails()).toEqual(['call', 'call'])
    expect((await detail()).followUp.callRequest?.answeredAt).toBeNull()
  })

  it('is not answered by a page that shows the number from before a correction', async () => {
    await ask({ phone: '+44 111 555 0100' })
    const shown = (await forStaff()).followUp.callRequest
    await ask({ phone: '+44 222 555 0100' })
    expect(await answerCall(shown)).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    const corrected = (await forStaff()).followUp.callRequest
    expect(corrected).toMatchObject({ id: shown?.id, phone: '+44 222 555 0100', answeredAt: null })
    expect((await answerCall(corrected)).status).toBe(200)
  })

  it('is not answered by a page that shows an earlier request', async () => {
    await ask()
    const shown = (await forStaff()).followUp.callRequest
    expect((await answerCall(shown)).status).toBe(200)
    await ask()
    expect(await answerCall(shown)).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    expect((await forStaff()).followUp.callRequest?.answeredAt).toBeNull()
  })

  it('is not answered after a cancellation removed it', async () => {
    await ask()
    const shown = (await forStaff()).followUp.callRequest
    await cancel()
    expect(await answerCall(shown)).toMatchObject({ status: 409, body: { code: 'stale_version' } })
    id = randomUUID()
    expect((await answerCall(shown)).status).toBe(404)
  })

  it('needs the consent to health data for a time, not for a number', async () => {
    await consent('health_data', false)
    expect(await ask()).toMatchObject({ status: 403, body: { code: 'consent_required' } })
    expect((await detail()).followUp.callRequest).toBeNull()
    expect((await ask({ phone: '+234 800 555 0100' })).status).toBe(201)
    await consent('health_data', true)
    expect((await ask()).body).toMatchObject({ convenientTime: 'Mornings' })
  })

  it.each(['completed', 'cancelled'])(
    'is refused when the booking is %s, and a message is still taken',
    async (status) => {
      await app.rows('update bookings set status = $2 where id = $1', [id, status])
      expect(await ask()).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
      expect((await detail()).followUp.callRequest).toBeNull()
      expect((await send('When is my money back?')).status).toBe(201)
      expect(await mails()).toEqual(['message'])
    },
  )

  it.each(['patient', 'team'])(
    'is no longer open when the %s cancels, and can be asked for after the booking is reopened',
    async (by) => {
      const isQueued = async () => {
        const query = `filter=${encodeURIComponent('{"awaitsCall":true}')}`
        const { body } = await app.request<{ id: string }[]>('GET', `admin/bookings?${query}`, {
          token: admin,
        })
        return body.some((booking) => booking.id === id)
      }
      await ask()
      expect(await isQueued()).toBe(true)
      const { version } = await forStaff()
      const cancelled =
        by === 'patient'
          ? await app.request('POST', `bookings/${id}/cancel`, { token: patient, body: {} })
          : await app.request('PATCH', `admin/bookings/${id}`, {
              token: admin,
              body: { status: 'cancelled', version },
            })
      expect(cancelled.status).toBeLessThan(300)
      expect([await isQueued(), (await forStaff()).followUp.callRequest]).toEqual([false, null])
      await reopen()
      await ask()
      expect(await isQueued()).toBe(true)
      expect((await mails()).filter((about) => about === 'call')).toHaveLength(2)
    },
  )

  it.each(['call me', '12', `+${'1'.repeat(40)}`, '01712 345678'])(
    'needs a number with its country code, which %j is not',
    async (phone) => {
      expect((await ask({ phone })).status).toBe(400)
      expect((await detail()).followUp.callRequest).toBeNull()
    },
  )
})

describe('the withdrawal of the consent to health data', () => {
  afterEach(() => consent('health_data', true))
  const PRIVATE = ['hernia', 'ramp', 'tablets', 'dialysis', 'relapse', 'biopsy']
  const privateIn = (shown: unknown) => PRIVATE.filter((word) => JSON.stringify(shown).includes(word))

  it('is told to the open pages of the team, as is the next consent, and names nobody', async () => {
    const colleague = {
      kind: 'user',
      audience: 'admin',
      role: 'moderator',
      userId: randomUUID(),
    } as UserActor
    const heard: unknown[] = []
    const stop = app.context.get(LiveEvents).subscribeToPatients(colleague, (event) => heard.push(event))
    const hears = (times: number) =>
      eventually(
        `the team hears of ${times} changes`,
        5_000,
        async () =>
          heard.filter((event) => isDeepStrictEqual(event, { type: 'consent.updated', data: {} })).length ===
          times,
      )
    await consent('health_data', false)
    await hears(1)
    await consent('health_data', true)
    await hears(2)
    stop()
  })

  it('closes what the patient wrote for staff, and the next consent opens it', async () => {
    const { body } = await app.request<{ id: string }>('POST', 'bookings', {
      token: patient,
      body: { bookingType: 'surgery', medicalSummary: 'A hernia', specialRequirements: 'A ramp' },
    })
    id = body.id
    await send('I take tablets')
    await answer('Noted by the team')
    await consent('share_with_hospital', true)
    const [record = ''] = await insertRecords(app, await patientId(), ['biopsy.pdf'])
    await app.request('PUT', `bookings/${id}/documents/${record}`, {
      token: patient,
      body: { hospitalId: null },
    })
    await app.request('POST', `bookings/${id}/cancel`, { token: patient, body: { reason: 'A relapse' } })
    await reopen()
    const { version } = await forStaff()
    await app.request('POST', `bookings/${id}/call-requests`, {
      token: patient,
      body: { phone: '+234 800 555 0100', convenientTime: 'After dialysis' },
    })
    const lastId = (await thread()).items.at(-1)?.id
    const staffPages = async (token: string) => [
      await app.request<AdminBookingDetailView>('GET', `admin/bookings/${id}`, { token }),
      await app.request<AdminBookingMessageListView>('GET', `admin/bookings/${id}/messages`, { token }),
    ]
    const unseen = async () => {
      const query = `filter=${encodeURIComponent('{"hasUnseenMessage":true}')}`
      const { body } = await app.request<{ id: string }[]>('GET', `admin/bookings?${query}`, { token: admin })
      return body.some((booking) => booking.id === id)
    }
    for (const token of [admin, moderator]) expect(privateIn(await staffPages(token))).toEqual(PRIVATE)
    expect([(await forStaff()).hasHealthConsent, await unseen()]).toEqual([true, true])

    await consent('health_data', false)
    for (const token of [admin, moderator]) {
      const pages = await staffPages(token)
      expect(privateIn(pages)).toEqual([])
      expect(JSON.stringify(pages)).toContain('Noted by the team')
    }
    expect(await forStaff()).toMatchObject({
      hasHealthConsent: false,
      medicalSummary: null,
      followUp: { callRequest: { phone: '+234 800 555 0100', convenientTime: null } },
    })
    // Nobody of the team can have seen the closed message.
    const read = { token: admin, body: { lastId } }
    expect((await app.request('POST', `admin/bookings/${id}/messages/read`, read)).status).toBe(204)
    expect(await unseen()).toBe(false)
    const note = { internalNote: 'The consent is withdrawn', version }
    const answers = [
      await app.request('PATCH', `admin/bookings/${id}`, { token: admin, body: note }),
      await answerCall((await forStaff()).followUp.callRequest),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(privateIn(answers)).toEqual([])
    expect(privateIn([await detail(), await thread()])).toEqual(PRIVATE)

    await consent('health_data', true)
    expect(await unseen()).toBe(true)
    expect(privateIn(await staffPages(admin))).toEqual(PRIVATE)
  })
})

describe('documents of a booking', () => {
  let record: string
  beforeEach(async () => {
    ;[record = ''] = await insertRecords(app, await patientId(), ['scan.pdf'])
  })
  const shareSeeing = (hospitalId: string | null | undefined, what = record) =>
    app.request<{ code?: string }>('PUT', `bookings/${id}/documents/${what}`, {
      token: patient,
      body: { hospitalId },
    })
  const share = async (what = record) => shareSeeing((await detail()).hospital?.id ?? null, what)

  it('are shared by consent, one by one, and taken back', async () => {
    await consent('share_with_hospital', false)
    expect(await share()).toMatchObject({
      status: 403,
      body: { code: 'consent_required', detail: expect.stringContaining('the hospital') },
    })
    await consent('share_with_hospital', true)
    expect((await share()).status).toBe(204)
    expect((await share()).status).toBe(204)
    expect((await detail()).followUp.documents).toMatchObject([
      { recordId: record, name: 'scan.pdf', size: 10 },
    ])
    expect((await forStaff()).followUp.documents).toHaveLength(1)

    await consent('share_with_hospital', false)
    expect((await forStaff()).followUp.documents).toEqual([])
    await consent('share_with_hospital', true)
    for (const view of [await forStaff(), await detail()]) expect(view.followUp.documents).toEqual([])
    expect((await share()).status).toBe(204)
    expect((await forStaff()).followUp.documents).toHaveLength(1)

    const withdraw = () => app.request('DELETE', `bookings/${id}/documents/${record}`, { token: patient })
    expect((await withdraw()).status).toBe(204)
    expect((await withdraw()).status).toBe(404)
    expect((await forStaff()).followUp.documents).toEqual([])
    const acts = await app.rows('select action from audit_events where subject_id = $1 order by id', [record])
    const actions = acts.map(({ action }) => action)
    expect(actions).toEqual(['record.share', 'record.unshare', 'record.share', 'record.unshare'])
  })

  it('are not shared while the consent to health data is withdrawn, as the team could not open them', async () => {
    await consent('share_with_hospital', true)
    await consent('health_data', false)
    const refused = await share()
    await consent('health_data', true)
    expect(refused).toMatchObject({ status: 403, body: { code: 'consent_required' } })
    expect((await detail()).followUp.documents).toEqual([])
    expect((await share()).status).toBe(204)
  })

  it('are no longer shared when the team chooses the first hospital or another one', async () => {
    await consent('share_with_hospital', true)
    const hospitals = await app.rows<{ id: string }>(
      'select id from hospitals where is_active order by id limit 2',
    )
    const unshared = () =>
      app.rows(
        `select details from audit_events where subject_id = $1 and action = 'record.unshare' order by id`,
        [record],
      )
    await app.rows('update bookings set hospital_id = null where id = $1', [id])
    for (const { id: hospitalId } of hospitals) {
      expect((await share()).status).toBe(204)
      expect((await forStaff()).followUp.documents).toHaveLength(1)
      const { version } = await forStaff()
      const patch = { token: admin, body: { hospitalId, version } }
      expect((await app.request('PATCH', `admin/bookings/${id}`, patch)).status).toBe(200)
      for (const { followUp } of [await forStaff(), await detail()]) {
        expect(followUp.documents).toEqual([])
        expect(followUp.history.at(-1)?.fields).toEqual(['hospitalId', 'documents'])
      }
      expect((await unshared()).at(-1)).toMatchObject({ details: { bookingId: id } })
      expect((await mails()).at(-1)).toBe('replaced')
      expect((await forStaff()).followUp.mails).toContain('replaced')
    }
    expect([(await unshared()).length, await mails()]).toEqual([2, ['replaced', 'replaced']])
    expect((await share()).status).toBe(204)
    expect((await forStaff()).followUp.documents).toHaveLength(1)
  })

  it('send no mail about a first hospital when none is shared', async () => {
    const [hospital] = await app.rows<{ id: string }>('select id from hospitals where is_active limit 1')
    await app.rows('update bookings set hospital_id = null where id = $1', [id])
    const { version } = await forStaff()
    const patch = { token: admin, body: { hospitalId: hospital?.id, version } }
    expect((await app.request('PATCH', `admin/bookings/${id}`, patch)).status).toBe(200)
    expect((await forStaff()).followUp.history.at(-1)?.fields).toEqual(['hospitalId'])
    expect([await mails(), (await forStaff()).followUp.mails.includes('replaced')]).toEqual([[], false])
  })

  it('are not shared with another hospital than the one that the page shows', async () => {
    await consent('share_with_hospital', true)
    const [first, second] = await app.rows<{ id: string }>(
      'select id from hospitals where is_active order by id limit 2',
    )
    await app.rows('update bookings set hospital_id = $2 where id = $1', [id, second?.id])
    for (const seen of [first?.id, null])
      expect(await shareSeeing(seen)).toMatchObject({ status: 409, body: { code: 'choice_differs' } })
    expect((await shareSeeing(undefined)).status).toBe(400)
    expect((await detail()).followUp.documents).toEqual([])

    for (let round = 0; round < 4; round += 1) {
      const [from, to] = round % 2 === 0 ? [second, first] : [first, second]
      const { version } = await forStaff()
      const patch = { token: admin, body: { hospitalId: to?.id, version } }
      const [changed] = await Promise.all([
        app.request('PATCH', `admin/bookings/${id}`, patch),
        shareSeeing(from?.id),
      ])
      expect(changed.status).toBe(200)
      expect((await detail()).followUp.documents).toEqual([])
    }
  })

  it('are not shared with a booking that is over', async () => {
    await consent('share_with_hospital', true)
    for (const status of ['completed', 'cancelled']) {
      await app.rows('update bookings set status = $2 where id = $1', [id, status])
      expect(await share()).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    }
    expect((await detail()).followUp.documents).toEqual([])
  })

  it('open to administrators only while the patient shares them', async () => {
    await app.rows(`update medical_records set copy_status = 'failed' where id = $1`, [record])
    const open = async () => {
      const path = `medical-records/${record}/content?reason=Second%20opinion%20asked%20for`
      const { body } = await app.request<{ code: string }>('GET', path, { token: admin })
      return body.code
    }
    await consent('health_data', true)
    await consent('share_with_hospital', true)
    expect(await open()).toBe('not_found')
    await share()
    expect(await open()).toBe('safe_copy_failed')
    await consent('health_data', false)
    expect(await open()).toBe('consent_required')
    await consent('health_data', true)
    await app.request('DELETE', `bookings/${id}/documents/${record}`, { token: patient })
    expect(await open()).toBe('not_found')
    await share()
    await consent('share_with_hospital', false)
    expect(await open()).toBe('not_found')
  })

  it('must be files of the patient', async () => {
    await consent('share_with_hospital', true)
    await app.rows(
      `update medical_records set user_id = (select id from users where email = 'premium@demo.sihat.example')
       where id = $1`,
      [record],
    )
    expect((await share()).status).toBe(404)
    expect((await share(randomUUID())).status).toBe(404)
    expect(await app.rows('select record_id from booking_documents where booking_id = $1', [id])).toEqual([])
  })
})

it.each([
  [true, 'I am better'],
  [false, null],
])(
  'is cancelled whatever was consented to (%s), and its reason kept only with consent',
  async (granted, reason) => {
    await consent('health_data', granted)
    const { status } = await app.request('POST', `bookings/${id}/cancel`, {
      token: patient,
      body: { reason: 'I am better' },
    })
    await consent('health_data', true)
    const { followUp } = await detail()
    expect([status, followUp.history.at(-1)]).toMatchObject([200, { to: 'cancelled', reason }])
    const [{ kept } = {}] = await app.rows<{ kept: string }>(
      'select string_agg(data::text, $2) as kept from booking_events where booking_id = $1',
      [id, ' '],
    )
    expect(kept?.includes('better')).toBe(granted)
  },
)

it('keeps an internal note apart from the message to the patient (B2)', async () => {
  const { version } = await forStaff()
  const body = {
    status: 'cancelled',
    reason: 'The hospital is full',
    internalNote: ' She may <b>choose</b> Bangkok ',
    version,
  }
  const mails = () =>
    app.rows<{ type: string }>(
      `select payload ->> 'type' as type from outbox_messages where job_name = 'booking.mail' and payload ->> 'bookingId' = $1 order by id`,
      [id],
    )
  const before = await mails()
  expect((await app.request('PATCH', `admin/bookings/${id}`, { token: admin, body })).status).toBe(200)
  // The message has no mail of its own.
  expect(await mails()).toEqual([...before, { type: 'cancelled' }])

  const { followUp } = await forStaff()
  expect(followUp.notes).toMatchObject([{ text: 'She may choose Bangkok', person: expect.any(String) }])
  expect(followUp.history.at(-1)).toMatchObject({ to: 'cancelled', reason: 'The hospital is full' })

  const shown = await detail()
  expect(shown.followUp.history.at(-1)).toMatchObject({ to: 'cancelled', reason: 'The hospital is full' })
  expect(JSON.stringify(shown)).not.toMatch(/Bangkok|notes/)
})

it('stores a note without a change of the booking: no mail, no new version (B2)', async () => {
  const { version } = await forStaff()
  const body = { internalNote: 'Waiting for the scan', version }
  expect((await app.request('PATCH', `admin/bookings/${id}`, { token: admin, body })).status).toBe(200)
  expect(await forStaff()).toMatchObject({ version, followUp: { notes: [{ text: 'Waiting for the scan' }] } })
  expect(await mails()).toEqual([])
  const [entry] = await app.rows<{ details: object }>(
    `select details from audit_events where subject_id = $1 and action = 'booking.note'`,
    [id],
  )
  expect(JSON.stringify(entry)).not.toContain('scan')
})

it('stores a note once that is sent again after its answer was lost', async () => {
  const key = { 'idempotency-key': randomUUID() }
  const send = async (body: object, headers: Record<string, string> = key) =>
    app.request<{ code: string }>('PATCH', `admin/bookings/${id}`, { token: admin, body, headers })
  const { version } = await forStaff()
  const note = { internalNote: 'Waiting for the scan' }
  expect((await send({ status: 'confirmed', ...note, version })).status).toBe(200)
  // The change itself is still refused by its version.
  expect((await send({ status: 'confirmed', ...note, version })).body.code).toBe('stale_version')
  for (let time = 0; time < 2; time++)
    expect((await send({ ...note, version: version + 1 })).status).toBe(200)
  const notes = async () => (await forStaff()).followUp.notes.map(({ text }) => text)
  expect(await notes()).toEqual(['Waiting for the scan'])
  const other = await send({ internalNote: 'Another', version: version + 1 })
  expect(other.body.code).toBe('idempotency_key_reused')
  await send({ ...note, version: version + 1 }, { 'idempotency-key': randomUUID() })
  expect(await notes()).toEqual(['Waiting for the scan', 'Waiting for the scan'])
})

it('takes notes from staff only (B2)', async () => {
  const { version } = await forStaff()
  const note = async (token: string) =>
    (await app.request('PATCH', `admin/bookings/${id}`, { token, body: { internalNote: 'Hello', version } }))
      .status
  expect([await note(patient), await note(moderator)]).toEqual([403, 200])
  expect((await forStaff()).followUp.notes).toMatchObject([{ text: 'Hello' }])
})

it('tells its history, and who made it', async () => {
  const { body } = await app.request<AdminBookingDetailView>('GET', `admin/bookings/${id}`, { token: admin })
  const patch = {
    status: 'confirmed',
    estimatedCostUsd: 9_000,
    reason: 'The hospital agreed',
    version: body.version,
  }
  await app.request('PATCH', `admin/bookings/${id}`, { token: admin, body: patch })
  await app.request('PATCH', `admin/bookings/${id}`, {
    token: admin,
    body: { estimatedCostUsd: 8_500.5, version: body.version + 1 },
  })
  await app.request('POST', `bookings/${id}/cancel`, { token: patient, body: { reason: 'I am well again' } })
  const { history } = (await detail()).followUp
  expect(history).toMatchObject([
    { type: 'created', by: 'you', from: null },
    { type: 'status_changed', by: 'team', from: 'pending', to: 'confirmed', reason: 'The hospital agreed' },
    {
      type: 'details_changed',
      by: 'team',
      fields: ['estimatedCostUsd'],
      estimatedCostUsd: { from: null, to: 9_000 },
    },
    { type: 'details_changed', by: 'team', estimatedCostUsd: { from: 9_000, to: 8_500.5 }, reason: null },
    {
      type: 'status_changed',
      by: 'you',
      from: 'confirmed',
      to: 'cancelled',
      reason: 'I am well again',
      estimatedCostUsd: null,
    },
  ])
})
