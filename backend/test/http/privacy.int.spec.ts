import { randomUUID } from 'node:crypto'
import { DataRights, type Person } from '../support/data-rights.js'
import type { TestApp } from '../support/index.js'
import { messagesOf, runJobs, runMessage } from '../support/jobs.js'

let bench: DataRights
let app: TestApp
beforeAll(async () => {
  bench = await DataRights.open()
  app = bench.app
})
afterAll(() => bench.close())

describe('an export', () => {
  it('holds everything about the person, explained, and nothing about another', async () => {
    const person = await bench.busyPatient('Zebra')
    const other = await bench.busyPatient('Giraffe')
    const request = await bench.exported(person)
    expect(request).toMatchObject({ kind: 'export', status: 'done', outcome: { bytes: expect.any(Number) } })
    const days = (Date.parse(request.expiresAt ?? '') - Date.parse(request.completedAt ?? '')) / 86_400_000
    expect(days).toBeCloseTo(7, 2)

    const { status, headers, body } = await bench.download(person, request.id)
    expect(status).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="sihat-data-${request.completedAt?.slice(0, 10)}.json"`,
    })
    expect(body.schemaVersion).toBe(1)
    expect(Object.keys(body.sections)).toEqual(request.outcome?.sections)
    const data = Object.fromEntries(
      Object.entries(body.sections).map(([name, section]) => [name, section.data]),
    )
    expect(data).toMatchObject({
      account: { id: person.id, email: person.email, role: 'user' },
      profile: { firstName: 'Zebra', phone: '+254712345678', country: 'KE' },
      sessions: [{ ip: '127.0.0.1', audience: 'patient', lastUsedAt: expect.stringMatching(/^20.+T.+/) }],
      consents: [{ purpose: 'health_data', textVersion: '2026-11-22.1', locale: 'en' }],
      bookings: [
        {
          medicalSummary: 'Zebra hurts',
          preferredDate: '2099-01-31',
          history: [{ by: 'you' }, { by: 'you', details: { reason: 'Zebra is better' } }],
          internalNotes: [{ text: 'Zebra needs a window seat' }],
        },
      ],
      healthAssessments: [{ symptoms: 'Zebra aches', assessmentData: { symptoms: 'Zebra aches' } }],
      assessmentDraft: [{ step: 1, data: { symptoms: 'Zebra aches' } }],
      secondFactors: [{ type: 'phone', phone: '+254712345678' }],
      recoveryCodes: [{ usedAt: null }],
      payments: [
        {
          refunds: [
            { method: 'card', reference: null, status: 'failed' },
            { method: 'bank_transfer', reference: 'Zebra TT 0077', status: 'succeeded' },
          ],
        },
      ],
      sentCodes: [{ purpose: 'sign_in' }],
      answeredRequests: [{ route: 'POST bookings', createdAt: expect.any(String) }],
      liveEvents: expect.arrayContaining([expect.objectContaining({ type: 'booking.created' })]),
      notifications: [expect.objectContaining({ type: 'booking_message', readAt: null })],
      activity: expect.arrayContaining([
        expect.objectContaining({ action: 'booking.create', by: 'you' }),
        expect.objectContaining({ action: 'session.sign_in', by: 'auth.sign_in' }),
      ]),
    })
    const text = JSON.stringify(body)
    for (const foreign of ['Giraffe', other.id, other.email]) expect(text).not.toContain(foreign)
    expect(text).not.toMatch(/argon2|hash|wrapped|objectPath/i)
    // What the team writes about a refund is the team's.
    expect(text).not.toMatch(/Zebra asked|fraud/)
    for (const { description } of Object.values(body.sections)) expect(description).toMatch(/^[A-Z].+\.$/)
  })

  it('is encrypted in the store, and mailed about without a word of what is in it', async () => {
    const person = await bench.busyPatient('Ocelot')
    await bench.exported(person)
    await runJobs(app, 'privacy.export_ready_mail')
    const mail = await bench.mailbox.received(person.email, 'Your data are ready')
    expect(mail.text).toContain('http://localhost:3000/account/data')
    expect(mail.text).not.toMatch(/hurts|\+254|token/)
    const [row] = await app.rows<{ object_path: string }>(
      'select object_path from privacy_requests where user_id = $1',
      [person.id],
    )
    expect(row?.object_path).toMatch(new RegExp(`^exports/${person.id}/\\d+_[0-9a-f]{32}\\.json$`))
  })

  it('is made once, however often it is asked for meanwhile', async () => {
    const person = await bench.signedIn()
    const answers = await Promise.all([bench.ask(person), bench.ask(person), bench.ask(person)])
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202])
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers[0]?.body).toMatchObject({ status: 'requested', completedAt: null, outcome: null })
    const messages = await messagesOf(app, 'privacy.export')
    const [message] = messages.filter(({ payload }) => payload.requestId === answers[0]?.body.id)
    if (!message) throw new Error('No message')
    await Promise.all([runMessage(app, message), runMessage(app, message)])
    await runMessage(app, message, 2)
    const mails = await messagesOf(app, 'privacy.export_ready_mail')
    expect(mails.filter(({ payload }) => payload.requestId === message.payload.requestId)).toHaveLength(1)
    const next = await bench.ask(person)
    expect(next.body.id).not.toBe(answers[0]?.body.id)
    expect((await bench.exportsOf(person)).map(({ id }) => id)).toEqual([next.body.id, answers[0]?.body.id])
  })

  it('records who downloads it before the first byte leaves', async () => {
    const person = await bench.signedIn()
    const { id } = await bench.exported(person)
    await bench.download(person, id)
    const entries = () =>
      app.rows(`select actor_id from audit_events where action = 'export.download' and subject_id = $1`, [id])
    expect(await entries()).toEqual([{ actor_id: person.id }])
    await app.rows(
      `alter table audit_events add constraint closed check (action <> 'export.download') not valid`,
    )
    expect((await bench.download(person, id)).status).toBe(500)
    await app.rows('alter table audit_events drop constraint closed')
    expect((await bench.download(person, id)).status).toBe(200)
  })

  it('is absent for others, before it is ready, when it has expired and when the file is gone', async () => {
    const person = await bench.signedIn()
    const { id } = (await bench.ask(person)).body
    const absent = async (who: Person, which = id) => {
      const { status, body } = await bench.download(who, which)
      expect([status, body]).toMatchObject([404, { code: 'not_found' }])
    }
    await absent(person)
    await runJobs(app, 'privacy.export')
    expect((await bench.download(person, id)).status).toBe(200)
    await absent(await bench.signedIn())
    await absent(await bench.signedIn('moderator'))
    const token = await app.tokenOf('admin')
    expect((await app.request('GET', `profile/export/${id}/content`, { token })).status).toBe(404)
    await absent(person, randomUUID())
    await app.rows(`update privacy_requests set expires_at = now() where id = $1`, [id])
    await absent(person)
    await app.rows(`update privacy_requests set expires_at = now() + interval '1 day' where id = $1`, [id])
    expect((await bench.download(person, id)).status).toBe(200)
    await bench.store.clear()
    await absent(person)
  })

  it('is removed from the store when it expires, and at once when another attempt was faster', async () => {
    const person = await bench.signedIn()
    const { id, expiresAt } = await bench.exported(person)
    const removals = () =>
      app.rows<{ path: string; due_at: Date }>(
        'select path, due_at from object_removals where starts_with(path, $1)',
        [`exports/${person.id}/`],
      )
    const [removal] = await removals()
    expect(removal?.due_at).toEqual(new Date(expiresAt ?? ''))
    await app.rows(`update privacy_requests set status = 'running' where id = $1`, [id])
    const message = (await messagesOf(app, 'privacy.export')).find(({ payload }) => payload.requestId === id)
    if (!message) throw new Error('No message')
    await Promise.all([runMessage(app, message, 2), runMessage(app, message, 3)])
    const due = (await removals()).filter(({ due_at }) => due_at.getTime() < Date.now() + 1_000)
    expect(due).toHaveLength(1)
    expect((await bench.download(person, id)).status).toBe(200)
  })

  it('says that it failed after the last attempt, and can be asked for again', async () => {
    const person = await bench.signedIn()
    const { id } = (await bench.ask(person)).body
    const message = (await messagesOf(app, 'privacy.export')).find(({ payload }) => payload.requestId === id)
    if (!message) throw new Error('No message')
    await app.rows('alter table live_events rename to hidden')
    await expect(runMessage(app, message, 1)).rejects.toThrow('live_events')
    expect(await bench.exportsOf(person)).toMatchObject([{ status: 'running' }])
    await expect(runMessage(app, message, 6)).rejects.toThrow('live_events')
    await app.rows('alter table hidden rename to live_events')
    expect(await bench.exportsOf(person)).toMatchObject([{ id, status: 'failed' }])
    const next = await bench.exported(person)
    expect(next).toMatchObject({ status: 'done' })
    expect(next.id).not.toBe(id)
    await runMessage(app, message, 7)
    expect(await bench.exportsOf(person)).toMatchObject([{ status: 'done' }, { id, status: 'failed' }])
  })

  it('is asked for five times in five minutes, by each', async () => {
    const person = await bench.signedIn()
    const statuses = []
    for (let round = 0; round < 6; round++) statuses.push((await bench.ask(person)).status)
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
    expect((await bench.ask(await bench.signedIn())).status).toBe(202)
  })
})
