import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { BookingDetailView } from '../../src/modules/bookings/booking-follow-up.dto.js'
import { newAccount, startApp, type TestApp } from '../support/index.js'
import { messagesOf } from '../support/jobs.js'
import { type Answer, newQuotePatient, type QuotePatient } from '../support/quotes.js'
import { insertRecords } from '../support/uploads.js'

let app: TestApp
let hospitals: { id: string; name: string }[]
let moderator: string
beforeAll(async () => {
  app = await startApp()
  moderator = await app.tokenOf('moderator')
  hospitals = await app.rows('select id, name from hospitals where is_active order by slug limit 2')
})
afterAll(() => app.close())

type Booking = Answer<BookingDetailView>
const read = async ({ browser, path }: QuotePatient) => (await browser.get<Booking>(path)).body
const change = ({ browser, path }: QuotePatient, body: object) =>
  browser.request<Booking>('PATCH', path, body)
const history = async (patient: QuotePatient) => (await read(patient)).followUp.history.slice(1)
const byTeam = (method: string, { path }: QuotePatient, body: object) =>
  app.request<Booking>(method, `admin/${path}`, { token: moderator, body })

describe('a request that nobody has acted on', () => {
  it('takes the changed fields, keeps the others and says what changed', async () => {
    const patient = await newQuotePatient(app)
    await change(patient, { medicalSummary: 'Pain in the knee', companionCount: 2, version: 1 })
    const { status, body } = await change(patient, {
      hospitalId: hospitals[0]?.id,
      medicalSummary: null,
      preferredDate: '2099-03-01',
      bookingType: null,
      version: 2,
    })
    expect([status, body]).toMatchObject([
      200,
      {
        hospital: hospitals[0],
        medicalSummary: null,
        preferredDate: '2099-03-01',
        companionCount: 2,
        version: 3,
      },
    ])
    expect(await history(patient)).toMatchObject([
      { type: 'details_changed', by: 'you', fields: ['medicalSummary', 'companionCount'] },
      {
        fields: ['hospitalId', 'preferredDate', 'medicalSummary'],
        hospital: { from: null, to: hospitals[0]?.name },
      },
    ])
    const acts = await app.rows(
      `select details from audit_events where action = 'booking.change_request' and subject_id = $1 order by id`,
      [patient.bookingId],
    )
    expect(acts).toMatchObject([
      { details: { fields: 'medicalSummary companionCount' } },
      { details: { hospitalFrom: 'none', hospitalTo: hospitals[0]?.id } },
    ])
  })

  it('takes one of two changes that were made side by side, and a repetition of it without a second entry', async () => {
    const patient = await newQuotePatient(app)
    const answers = await Promise.all([
      change(patient, { medicalSummary: 'From the phone', version: 1 }),
      change(patient, { medicalSummary: 'From the desk', version: 1 }),
    ])
    const refused = answers.filter(({ status }) => status !== 200)
    expect(refused).toMatchObject([{ status: 409, body: { code: 'stale_version' } }])
    const { medicalSummary } = await read(patient)
    expect((await change(patient, { medicalSummary, version: 1 })).status).toBe(200)
    expect(await history(patient)).toHaveLength(1)
  })

  it.each([
    ['a past date', { preferredDate: '2020-01-01' }, '/preferredDate'],
    ['an unknown hospital', { hospitalId: randomUUID() }, '/hospitalId'],
    ['an unknown treatment', { treatmentId: randomUUID() }, '/treatmentId'],
  ])('refuses %s and stores nothing', async (_what, body, pointer) => {
    const patient = await newQuotePatient(app)
    const answer = await change(patient, { companionCount: 3, ...body, version: 1 })
    expect(answer).toMatchObject({ status: 400, body: { errors: [{ pointer }] } })
    expect(await read(patient)).toMatchObject({ companionCount: 0, version: 1 })
  })

  it('stores no health data without consent', async () => {
    const patient = await newQuotePatient(app)
    await patient.agree('health_data', false)
    expect((await change(patient, { medicalSummary: 'Pain', version: 1 })).body.code).toBe('consent_required')
    expect(await history(patient)).toEqual([])
  })

  it('takes 30 changes an hour of one patient, and a change that is there already is free', async () => {
    const patient = await newQuotePatient(app)
    for (let version = 1; version <= 30; version++)
      expect((await change(patient, { companionCount: version, version })).status).toBe(200)
    expect((await change(patient, { companionCount: 30, version: 30 })).status).toBe(200)
    expect(await change(patient, { companionCount: 31, version: 31 })).toMatchObject({
      status: 429,
      body: { code: 'rate_limited', detail: expect.stringContaining('Wait an hour') },
    })
    expect(await read(patient)).toMatchObject({ companionCount: 30, version: 31 })
  })

  it('is closed to other patients', async () => {
    const [patient, other] = [await newQuotePatient(app), await newQuotePatient(app)]
    expect(
      (await other.browser.request('PATCH', patient.path, { companionCount: 9, version: 1 })).status,
    ).toBe(404)
    expect(await read(patient)).toMatchObject({ companionCount: 0 })
  })

  it('shares no files with another hospital', async () => {
    const patient = await newQuotePatient(app)
    const hospitalId = hospitals[0]?.id
    await change(patient, { hospitalId, version: 1 })
    const [record = ''] = await insertRecords(app, patient.id, ['scan.pdf'])
    await patient.browser.request('PUT', `${patient.path}/documents/${record}`, { hospitalId })
    expect((await read(patient)).followUp.documents).toHaveLength(1)
    await change(patient, { hospitalId: hospitals[1]?.id, version: 2 })
    expect((await read(patient)).followUp.documents).toEqual([])
    expect((await history(patient)).at(-1)?.fields).toEqual(['hospitalId', 'documents'])
  })

  it('marks a possible emergency in a new text, and not again in the same text', async () => {
    const patient = await newQuotePatient(app)
    const medicalSummary = 'I have crushing chest pain right now and I cannot breathe'
    const { body } = await change(patient, { medicalSummary, version: 1 })
    expect(body).toMatchObject({ emergency: expect.objectContaining({}) })
    const mails = async () => {
      const about = { bookingId: patient.bookingId, about: 'emergency_request' }
      const sent = await messagesOf(app, 'booking.team_mail')
      return sent.filter(({ payload }) => isDeepStrictEqual(payload, about)).length
    }
    expect(await mails()).toBe(1)
    await change(patient, { medicalSummary, companionCount: 1, version: (await read(patient)).version })
    expect(await mails()).toBe(1)
  })

  it('tells the assignee of the booking', async () => {
    const patient = await newQuotePatient(app)
    const { id } = await newAccount(app, { role: 'moderator' })
    await app.rows('update bookings set assignee_id = $1 where id = $2', [id, patient.bookingId])
    await change(patient, { companionCount: 1, version: 1 })
    expect(await app.rows('select type from notifications where user_id = $1', [id])).toEqual([
      { type: 'team_request_changed' },
    ])
  })
})

describe('a request that is under way', () => {
  const attempts: [string, (patient: QuotePatient) => Promise<unknown>][] = [
    ['a hospital was asked for an offer', (patient) => patient.send([hospitals[0]?.id])],
    [
      'the team set a cost',
      (patient) =>
        app.rows('update bookings set estimated_cost_cents = 100000, deposit_percent = 20 where id = $1', [
          patient.bookingId,
        ]),
    ],
    ['the team confirmed it', (patient) => byTeam('PATCH', patient, { status: 'confirmed', version: 1 })],
  ]
  it.each(attempts)('cannot be changed once %s', async (_when, act) => {
    const patient = await newQuotePatient(app)
    expect(await read(patient)).toMatchObject({ isChangeable: true })
    await act(patient)
    const { isChangeable, version } = await read(patient)
    expect(isChangeable).toBe(false)
    expect((await change(patient, { companionCount: 4, version })).body.code).toBe('request_under_way')
    expect(await read(patient)).toMatchObject({ companionCount: 0 })
  })

  it('can be changed again when no hospital is asked any more', async () => {
    const patient = await newQuotePatient(app)
    const { body } = await patient.send([hospitals[0]?.id])
    expect(await read(patient)).toMatchObject({ isChangeable: false, offerStage: 'open' })
    await patient.answer(body.items[0]?.id, 'withdraw')
    expect(await read(patient)).toMatchObject({ isChangeable: true, offerStage: 'none' })
    const { version } = await read(patient)
    expect((await change(patient, { companionCount: 4, version })).status).toBe(200)
  })

  it('cannot be changed after it was cancelled', async () => {
    const patient = await newQuotePatient(app)
    await patient.browser.post(`${patient.path}/cancel`, {})
    expect((await change(patient, { companionCount: 4, version: 2 })).body.code).toBe('invalid_transition')
  })
})
