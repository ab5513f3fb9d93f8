import { randomUUID } from 'node:crypto'
import type { ErasedBookingView } from '../src/modules/bookings/erased-booking.dto.js'
import type { DashboardView } from '../src/modules/insights/dashboard.dto.js'
import { Browser, newAccount, startApp, type TestApp } from './support/index.js'
import { runJobs } from './support/jobs.js'
import { Mailbox } from './support/mailbox.js'

let mailbox: Mailbox
let app: TestApp
beforeAll(async () => {
  mailbox = await Mailbox.start()
  process.env.SMTP_URL = mailbox.address
  process.env.TEAM_MAIL = 'team@sihat.example'
  app = await startApp()
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const AHEAD = '2097-01-31T01:00:00Z'
const HOSPITAL = `(select id from hospitals order by slug limit 1)`

interface Case {
  status: string
  appointmentAt: string | null
  /** A date that the team still has to check with the hospital. */
  toCheck?: string
  hospitalTold?: boolean
  /** The patient cancelled again, after the hospital was told. */
  cancelledAgain?: boolean
  /** The team moved the appointment. */
  wasMoved?: boolean
}

/** Erases an account with one booking. */
async function erasedWithBooking(booking: Case): Promise<{ bookingId: string; email: string }> {
  const { status, appointmentAt, toCheck = null, hospitalTold, cancelledAgain, wasMoved } = booking
  const { id: userId, email, password } = await newAccount(app)
  const bookingId = randomUUID()
  await app.rows(
    `insert into bookings (id, user_id, hospital_id, booking_type, status, medical_summary, appointment_at, appointment_time_zone,
       appointment_place, appointment_to_check) values ($1, $2, ${HOSPITAL}, 'surgery', $3, 'Melanoma', $4, $5, $6, $7)`,
    [
      bookingId,
      userId,
      status,
      appointmentAt,
      appointmentAt && 'Asia/Bangkok',
      appointmentAt && 'Amina, room 4',
      toCheck,
    ],
  )
  if (hospitalTold)
    await app.rows(
      `insert into booking_events (id, booking_id, user_id, type) values (gen_random_uuid(), $1, $2, 'hospital_told')`,
      [bookingId, userId],
    )
  if (cancelledAgain)
    await app.rows(
      `insert into booking_events (id, booking_id, user_id, type, data)
       values (gen_random_uuid(), $1, $2, 'status_changed', '{"from": "pending", "to": "cancelled"}')`,
      [bookingId, userId],
    )
  if (wasMoved)
    await app.rows(
      `insert into booking_events (id, booking_id, user_id, type) values (gen_random_uuid(), $1, $2, 'appointment_changed')`,
      [bookingId, userId],
    )
  const browser = new Browser(app)
  await browser.signIn(email, password)
  expect((await browser.post('profile/erasure', { password })).status).toBe(202)
  await runJobs(app, 'privacy.erasure')
  await runJobs(app, 'booking.erasure_mail')
  return { bookingId, email }
}

/** Erases an account with one booking, and returns the id of the booking. */
const eraseWithBooking = async (booking: Case) => (await erasedWithBooking(booking)).bookingId

const mailsAbout = (bookingId: string) =>
  mailbox.mails.filter(
    ({ to, text }) => to.includes('team@sihat.example') && text.includes(bookingId.slice(-8)),
  )
const listed = async (token: string) =>
  (await app.request<ErasedBookingView[]>('GET', 'admin/erased-bookings', { token })).body

describe('the erasure of an account', () => {
  it.each<[string, Case]>([
    ['a confirmed booking', { status: 'confirmed', appointmentAt: null }],
    ['a booking that waits for its payment', { status: 'payment_pending', appointmentAt: null }],
    ['a pending booking with an appointment ahead', { status: 'pending', appointmentAt: AHEAD }],
    ['a cancelled booking with an appointment ahead', { status: 'cancelled', appointmentAt: AHEAD }],
    [
      'a booking that was cancelled again after the hospital was told',
      { status: 'cancelled', appointmentAt: AHEAD, hospitalTold: true, cancelledAgain: true },
    ],
    [
      'a cancelled booking whose earlier date nobody has checked',
      { status: 'cancelled', appointmentAt: null, toCheck: AHEAD },
    ],
  ])('with %s mails the team and waits in the back office', async (_what, booking) => {
    const bookingId = await eraseWithBooking(booking)
    const [hospital] = await app.rows<{ name: string }>(`select name from hospitals where id = ${HOSPITAL}`)
    const [mail, ...more] = mailsAbout(bookingId)
    expect([mail?.subject, more]).toEqual(['A patient closed their account: cancel the booking', []])
    expect(mail?.text).toContain(`Booking: ${bookingId.slice(-8)}`)
    expect(mail?.text).toContain(`Where: ${hospital?.name}`)
    expect(mail?.text).toContain(
      booking.appointmentAt
        ? 'Appointment: Thursday, January 31, 2097 at 08:00 (Bangkok, GMT+7)'
        : booking.toCheck
          ? 'Appointment: Thursday, January 31, 2097 at 01:00 (UTC, GMT+0)'
          : 'The booking names no date.',
    )
    expect(mail?.text).toContain('/admin/erased-bookings')
    expect(mail?.text).not.toMatch(/melanoma|surgery|amina|okafor|patients\.example|room 4/i)
    expect(await listed(await app.tokenOf('moderator'))).toContainEqual({
      id: bookingId,
      hospitalName: hospital?.name,
      appointment:
        booking.appointmentAt || booking.toCheck
          ? { at: expect.any(String), timeZone: booking.toCheck ? 'UTC' : 'Asia/Bangkok' }
          : null,
      createdAt: expect.any(String),
    })
  })

  it.each<[string, Case]>([
    ['a pending booking without an appointment', { status: 'pending', appointmentAt: null }],
    ['a cancelled booking without an appointment', { status: 'cancelled', appointmentAt: null }],
    [
      'a cancelled booking that the hospital knows of',
      { status: 'cancelled', appointmentAt: AHEAD, hospitalTold: true },
    ],
    ['a completed booking', { status: 'completed', appointmentAt: '2020-01-31T01:00:00Z' }],
  ])('with %s tells the team nothing', async (_what, booking) => {
    const bookingId = await eraseWithBooking(booking)
    expect(mailsAbout(bookingId)).toEqual([])
    expect((await listed(await app.tokenOf('admin'))).map(({ id }) => id)).not.toContain(bookingId)
  })

  it('leaves the queue once a member of staff has cancelled with the hospital, and the row goes', async () => {
    const bookingId = await eraseWithBooking({ status: 'confirmed', appointmentAt: AHEAD })
    const token = await app.tokenOf('moderator')
    const admin = await app.tokenOf('admin')
    const waiting = async () =>
      (await app.request<DashboardView>('GET', 'admin/dashboard', { token: admin })).body.waiting
        .erasedBookings.count
    const before = await waiting()
    const remove = () => app.request('DELETE', `admin/erased-bookings/${bookingId}`, { token })
    expect((await remove()).status).toBe(200)
    expect(await waiting()).toBe(before - 1)
    expect(await app.rows('select from erased_bookings where id = $1', [bookingId])).toEqual([])
    expect((await remove()).status).toBe(404)
    expect(
      await app.rows(`select from audit_events where action = 'erased_booking.cancel' and subject_id = $1`, [
        bookingId,
      ]),
    ).toHaveLength(1)
  })

  it.each<[string, Case]>([
    ['a pending booking', { status: 'pending', appointmentAt: AHEAD }],
    ['a booking that was just cancelled', { status: 'cancelled', appointmentAt: AHEAD }],
  ])('tells the patient not to travel for the appointment of %s', async (_what, booking) => {
    const { bookingId, email } = await erasedWithBooking(booking)
    const [hospital] = await app.rows<{ name: string }>(`select name from hospitals where id = ${HOSPITAL}`)
    const mail = await mailbox.received(email, 'Please do not travel: your account is erased')
    expect(mail.text).toContain(
      `Your appointment at ${hospital?.name} on Thursday, January 31, 2097 at 08:00 (Bangkok, GMT+7) does not take place (booking ${bookingId.slice(-8)}). Please do not travel for it, and delete it from your calendar.`,
    )
    expect(mail.text).not.toMatch(/melanoma|surgery|amina|room 4|earlier date/i)
    expect(mail.text).toContain('This is the last message to this address.')
  })

  it('tells the patient that no earlier date of a moved appointment takes place either', async () => {
    const { email } = await erasedWithBooking({ status: 'confirmed', appointmentAt: AHEAD, wasMoved: true })
    const mail = await mailbox.received(email, 'Please do not travel: your account is erased')
    expect(mail.text).toContain('No earlier date that we sent you takes place either.')
  })

  it.each<[string, Case]>([
    ['an appointment in the past', { status: 'confirmed', appointmentAt: '2020-01-31T01:00:00Z' }],
    ['a completed booking', { status: 'completed', appointmentAt: AHEAD }],
    ['a date that nobody has checked', { status: 'confirmed', appointmentAt: null, toCheck: AHEAD }],
  ])('tells the patient of no appointment for %s', async (_what, booking) => {
    const { email } = await erasedWithBooking(booking)
    const mail = await mailbox.received(email, 'Your account is erased')
    expect(mail.text).not.toMatch(/travel|appointment at/)
  })
})
