import type { BookingAssessmentView } from '../../src/modules/bookings/booking-assessment.dto.js'
import type { AdminBookingDetailView } from '../../src/modules/bookings/booking-follow-up.dto.js'
import type { DataAccessListView } from '../../src/modules/privacy/data-access.dto.js'
import { Browser } from '../support/browser.js'
import { newAccount, startApp, type TestApp } from '../support/index.js'

let app: TestApp
let admin: string
let moderator: string
beforeAll(async () => {
  app = await startApp()
  ;[admin, moderator] = await Promise.all([app.tokenOf('admin'), app.tokenOf('moderator')])
})
afterAll(() => app.close())

async function newPatient() {
  const account = await newAccount(app)
  const browser = new Browser(app)
  await browser.signIn(account.email, account.password)
  await consent(browser, true)
  const { body } = await browser.post<{ id: string }>('bookings', { bookingType: 'surgery' })
  return { id: account.id, browser, bookingId: body.id }
}
type Patient = Awaited<ReturnType<typeof newPatient>>

const consent = (browser: Browser, granted: boolean) =>
  browser.request('PUT', 'profile/consents/health_data', {
    granted,
    textVersion: '2026-11-22.1',
    locale: 'en',
  })
const assess = async ({ browser }: Patient, symptoms: string) =>
  (
    await browser.post<{ id: string }>('assessments', {
      conditionCategory: 'Orthopedic Surgery',
      symptoms,
      urgencyLevel: 'medium',
      preferredDestinations: ['Malaysia'],
    })
  ).body.id
const open = ({ bookingId }: Patient, token = moderator) =>
  app.request<BookingAssessmentView & { code: string }>('GET', `admin/bookings/${bookingId}/assessment`, {
    token,
  })
const accessesOf = async ({ browser }: Patient) =>
  (await browser.get<DataAccessListView>('profile/accesses')).body.items
const audited = ({ bookingId }: Patient) =>
  app.rows(`select details from audit_events where action = 'booking.view_assessment' and subject_id = $1`, [
    bookingId,
  ])

it('the team reads the newest assessment with the booking, and the patient sees who read it', async () => {
  const patient = await newPatient()
  await assess(patient, 'An older pain')
  const id = await assess(patient, 'Pain in the knee')
  const { status, body } = await open(patient)
  expect(status).toBe(200)
  expect(body.assessment).toMatchObject({
    id,
    conditionCategory: 'Orthopedic Surgery',
    symptoms: 'Pain in the knee',
    urgencyLevel: 'medium',
    preferredDestinations: ['Malaysia'],
  })
  expect(Object.keys(body.assessment ?? {})).not.toContain('uploadedFiles')
  expect(await accessesOf(patient)).toEqual([
    {
      id: expect.any(String),
      subject: 'assessment',
      subjectId: id,
      role: 'moderator',
      at: expect.any(String),
    },
  ])
  expect(await audited(patient)).toHaveLength(1)
})

it('readings within an hour count as one access for each staff member', async () => {
  const patient = await newPatient()
  await assess(patient, 'Pain in the knee')
  for (const token of [moderator, moderator, admin]) await open(patient, token)
  for (let time = 0; time < 2; time++)
    await app.request('GET', `admin/bookings/${patient.bookingId}`, { token: admin })
  expect((await accessesOf(patient)).map(({ subject, role }) => `${subject} ${role}`)).toEqual([
    'booking admin',
    'assessment admin',
    'assessment moderator',
  ])
  expect(await audited(patient)).toHaveLength(3)
  const other = await newPatient()
  expect(await accessesOf(other)).toEqual([])
})

it('refuses the assessment without the consent to health data', async () => {
  const patient = await newPatient()
  await assess(patient, 'Pain in the knee')
  await consent(patient.browser, false)
  const { status, body } = await open(patient, admin)
  expect([status, body.code]).toEqual([403, 'consent_required'])
  expect(JSON.stringify(body)).not.toContain('knee')
  expect(await accessesOf(patient)).toEqual([])
})

it('answers null without an assessment, and patients cannot read assessments of others', async () => {
  const patient = await newPatient()
  expect((await open(patient)).body).toEqual({ assessment: null })
  expect(await accessesOf(patient)).toEqual([])
  expect((await open(patient, patient.browser.token)).status).toBe(403)
})

it('the booking shows date and urgency of the newest assessment, which is no access to it', async () => {
  const patient = await newPatient()
  const summary = async () => {
    const path = `admin/bookings/${patient.bookingId}`
    const { body } = await app.request<AdminBookingDetailView>('GET', path, { token: moderator })
    expect(JSON.stringify(body)).not.toContain('chest')
    return body.followUp.assessment
  }
  expect(await summary()).toBeNull()
  await assess(patient, 'Pain in the knee')
  expect(await summary()).toEqual({
    createdAt: expect.stringMatching(/^20/),
    urgencyLevel: 'medium',
    possibleEmergency: false,
  })
  await assess(patient, 'I have crushing chest pain right now and I cannot breathe')
  expect(await summary()).toMatchObject({ possibleEmergency: true })
  await consent(patient.browser, false)
  expect(await summary()).toBeNull()
  expect((await accessesOf(patient)).map(({ subject }) => subject)).toEqual(['booking'])
})

it('no list of bookings shows what a patient wrote', async () => {
  const patient = await newPatient()
  const text = 'A lump in the left breast'
  await patient.browser.post('bookings', {
    bookingType: 'surgery',
    medicalSummary: text,
    specialRequirements: text,
  })
  for (const query of [{ userId: patient.id }, { id: [patient.bookingId] }]) {
    const filter = encodeURIComponent(JSON.stringify(query))
    const { status, body } = await app.request('GET', `admin/bookings?filter=${filter}`, { token: moderator })
    expect([status, JSON.stringify(body).includes(patient.id)]).toEqual([200, true])
    expect(JSON.stringify(body)).not.toContain(text)
  }
  expect(await accessesOf(patient)).toEqual([])
})

it.each([
  ['messages', 'GET', '/messages', {}],
  ['an answer that shows the booking', 'PUT', '/assignee', { body: { assigneeId: null, version: 1 } }],
  [
    'an appointment',
    'PUT',
    '/appointment',
    { body: { localTime: '2090-01-14T09:30', timeZone: 'Asia/Kuala_Lumpur', version: 1 } },
  ],
])('the patient sees that staff read %s', async (_what, method, path, request) => {
  const patient = await newPatient()
  await app.rows(
    'update bookings set hospital_id = (select id from hospitals order by slug limit 1) where id = $1',
    [patient.bookingId],
  )
  const { status } = await app.request(method, `admin/bookings/${patient.bookingId}${path}`, {
    token: moderator,
    ...request,
  })
  expect(status).toBe(200)
  expect(await accessesOf(patient)).toEqual([
    expect.objectContaining({ subject: 'booking', subjectId: patient.bookingId, role: 'moderator' }),
  ])
})

it('patients cannot write the list of accesses', async () => {
  const [right] = await app.rows<{ writes: boolean }>(
    `select has_table_privilege('sihat_app', 'data_accesses', 'insert, update, delete') as writes`,
  )
  expect(right?.writes).toBe(false)
})
