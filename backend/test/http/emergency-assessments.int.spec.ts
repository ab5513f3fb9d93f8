import type { AdminBookingRow } from '../../src/modules/bookings/admin-booking.dto.js'
import type { AdminBookingDetailView } from '../../src/modules/bookings/booking-follow-up.dto.js'
import { Browser, newAccount, startApp, type TestApp } from '../support/index.js'

let app: TestApp
let admin: string
let moderator: string
beforeAll(async () => {
  app = await startApp()
  ;[admin, moderator] = await Promise.all([app.tokenOf('admin'), app.tokenOf('moderator')])
})
afterAll(() => app.close())

const EMERGENCY = 'Crushing chest pain since this morning, cannot breathe, pain in left arm'
const CALM = 'My knee has hurt for two years'

async function newPatient() {
  const account = await newAccount(app)
  const browser = new Browser(app)
  await browser.signIn(account.email, account.password)
  await browser.request('PUT', 'profile/consents/health_data', {
    granted: true,
    textVersion: '2026-11-22.1',
    locale: 'en',
  })
  const book = async (medicalSummary = 'A yearly examination') =>
    (await browser.post<{ id: string }>('bookings', { bookingType: 'checkup', medicalSummary })).body.id
  const assess = async (symptoms: string) => {
    const { status, body } = await browser.post<{ id: string }>('assessments', {
      conditionCategory: 'Heart Disease',
      symptoms,
      urgencyLevel: 'urgent',
    })
    expect(status).toBe(201)
    return body.id
  }
  return { id: account.id, browser, book, assess }
}

const forStaff = async (id: string) =>
  (await app.request<AdminBookingDetailView>('GET', `admin/bookings/${id}`, { token: admin })).body
const teamMails = async (ids: string[]) =>
  app.rows<{ bookingId: string; about: string }>(
    `select payload ->> 'bookingId' as "bookingId", payload ->> 'about' as about from outbox_messages
     where job_name = 'booking.team_mail' and payload ->> 'bookingId' = any($1) and payload ->> 'about' <> 'request'
     order by id`,
    [ids],
  )
const newestFirst = async (filter: object) =>
  (
    await app.request<AdminBookingRow[]>(
      'GET',
      `admin/bookings?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      { token: moderator },
    )
  ).body.map(({ id }) => id)

describe('an emergency in a health assessment', () => {
  it('marks the open bookings of the patient and mails the team once', async () => {
    const patient = await newPatient()
    const over = await patient.book()
    await patient.browser.post(`bookings/${over}/cancel`)
    const [older, newer] = [await patient.book(), await patient.book()]
    const stranger = await (await newPatient()).book()
    const { version } = await forStaff(newer)
    await patient.assess(EMERGENCY)
    expect(await newestFirst({ userId: patient.id, possibleEmergency: true })).toEqual([newer, older])
    expect((await forStaff(stranger)).possibleEmergency).toBe(false)
    expect(await teamMails([older, newer])).toEqual([{ bookingId: newer, about: 'emergency_assessment' }])
    // Open pages of the team read the bookings again.
    const events = await app.rows<{ id: string }>(
      `select data ->> 'bookingId' as id from live_events where user_id = $1 and type = 'booking.updated' order by id`,
      [patient.id],
    )
    expect(events.map(({ id }) => id)).toEqual(expect.arrayContaining([older, newer]))
    // An administrator who has not seen the mark cannot mark the emergency as handled.
    const handle = (on: number) =>
      app.request('PATCH', `admin/bookings/${newer}`, {
        token: admin,
        body: { possibleEmergency: false, version: on },
      })
    expect((await handle(version)).status).toBe(409)
    expect((await handle((await forStaff(newer)).version)).status).toBe(200)
  })

  it('leaves bookings as they are without an emergency', async () => {
    const patient = await newPatient()
    const id = await patient.book()
    await patient.assess(CALM)
    expect((await forStaff(id)).possibleEmergency).toBe(false)
    expect(await teamMails([id])).toEqual([])
  })

  it('marks the booking that follows it, and mails the team', async () => {
    const patient = await newPatient()
    await patient.assess(EMERGENCY)
    const id = await patient.book()
    expect((await forStaff(id)).possibleEmergency).toBe(true)
    expect(await teamMails([id])).toEqual([{ bookingId: id, about: 'emergency_assessment' }])
  })

  it('marks the booking once when the request has an emergency too', async () => {
    const patient = await newPatient()
    await patient.assess(EMERGENCY)
    const id = await patient.book(EMERGENCY)
    expect(await teamMails([id])).toEqual([{ bookingId: id, about: 'emergency_request' }])
  })

  it('does not mark a later booking after a newer assessment without an emergency', async () => {
    const patient = await newPatient()
    await patient.assess(EMERGENCY)
    await patient.assess(CALM)
    expect((await forStaff(await patient.book())).possibleEmergency).toBe(false)
  })

  it('does not mark a booking 30 days later', async () => {
    const patient = await newPatient()
    const assessmentId = await patient.assess(EMERGENCY)
    const bookAfter = async (days: number) => {
      await app.rows(
        `update health_assessments set created_at = now() - $1::int * interval '1 day' where id = $2`,
        [days, assessmentId],
      )
      return (await forStaff(await patient.book())).possibleEmergency
    }
    expect([await bookAfter(29), await bookAfter(30)]).toEqual([true, false])
  })
})
