import { randomUUID } from 'node:crypto'
import type { AdminBookingView } from '../../src/modules/bookings/admin-booking.dto.js'
import type { TimeZoneListView } from '../../src/modules/bookings/appointment.dto.js'
import type {
  AdminBookingDetailView,
  BookingDetailView,
} from '../../src/modules/bookings/booking-follow-up.dto.js'
import { remindPatients } from '../../src/modules/bookings/index.js'
import type { DashboardView } from '../../src/modules/insights/dashboard.dto.js'
import { systemActor } from '../../src/platform/authz/index.js'
import { Database } from '../../src/platform/database/index.js'
import { Browser } from '../support/browser.js'
import { newAccount, startApp, type TestApp } from '../support/index.js'
import { messagesOf, runJobs } from '../support/jobs.js'
import { Mailbox } from '../support/mailbox.js'

let mailbox: Mailbox
let app: TestApp
let admin: string
let moderator: string
beforeAll(async () => {
  mailbox = await Mailbox.start()
  process.env.SMTP_URL = mailbox.address
  app = await startApp()
  ;[admin, moderator] = await Promise.all([app.tokenOf('admin'), app.tokenOf('moderator')])
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const AT = {
  localTime: '2099-01-14T09:30',
  timeZone: 'Asia/Kuala_Lumpur',
  place: 'Contoh Medical Centre, Jalan 1; Level 2, Kuala Lumpur',
  department: 'Orthopaedics',
  doctor: 'Dr. Contoh',
  contact: 'Aisyah, +60 3 0000 0000',
  bring: 'Your passport\nThe MRI pictures of your knee',
}
const SHOWN = { ...AT, at: '2099-01-14T01:30:00+00:00', localTime: undefined }

async function booked(status = 'confirmed', hasHospital = true) {
  const account = await newAccount(app)
  const browser = new Browser(app)
  await browser.signIn(account.email, account.password)
  const id = randomUUID()
  await app.rows(
    `insert into bookings (id, user_id, booking_type, status, hospital_id)
     values ($1, $2, 'surgery', $3, case when $4 then (select id from hospitals order by id limit 1) end)`,
    [id, account.id, status, hasHospital],
  )
  return { id, email: account.email, browser }
}
type Patient = Awaited<ReturnType<typeof booked>>
type Answered = AdminBookingView & { code: string; errors: { pointer: string; code: string }[] }

const versionOf = async (id: string) =>
  (await app.rows<{ version: number }>('select version from bookings where id = $1', [id]))[0]?.version
const set = async ({ id }: Patient, changes: object = {}, token = moderator) =>
  app.request<Answered>('PUT', `admin/bookings/${id}/appointment`, {
    token,
    body: { ...AT, version: await versionOf(id), ...changes },
  })
const remove = async ({ id }: Patient, version?: number) =>
  app.request<Answered>(
    'DELETE',
    `admin/bookings/${id}/appointment?version=${version ?? (await versionOf(id))}`,
    {
      token: moderator,
    },
  )
const change = async ({ id }: Patient, body: object) =>
  app.request<AdminBookingView & { code: string; detail: string }>('PATCH', `admin/bookings/${id}`, {
    token: admin,
    body: { ...body, version: await versionOf(id) },
  })
const read = async ({ browser, id }: Patient) => (await browser.get<BookingDetailView>(`bookings/${id}`)).body
const mailsOf = async ({ email }: Patient) => {
  await runJobs(app, 'booking.mail')
  await runJobs(app, 'booking.reminder_mail')
  return mailbox.mails.filter(({ to }) => to.includes(email))
}
const file = async ({ browser, id }: Patient) => {
  const { status, body, headers } = await browser.get<string>(`bookings/${id}/appointment.ics`)
  if (status !== 200) return { status, headers, raw: '', lines: [] }
  return { status, headers, raw: body, lines: body.replaceAll('\r\n ', '').split('\r\n') }
}

it('a moderator gives the 3 days in which the earlier refund terms hold, an administrator may set a closer appointment', async () => {
  const patient = await booked()
  const ahead = (ms: number) => ({
    localTime: new Date(Date.now() + ms).toISOString().slice(0, 16),
    timeZone: 'UTC',
  })
  const soon = ahead(2 * 86_400_000)
  for (const given of [ahead(120_000), soon]) {
    const refused = await set(patient, given)
    expect([refused.status, refused.body.errors]).toMatchObject([
      400,
      [{ pointer: '/localTime', code: 'short_notice' }],
    ])
  }
  expect(await read(patient)).toMatchObject({ appointment: null })
  expect((await set(patient, ahead(3 * 86_400_000 + 120_000))).status).toBe(200)
  expect((await set(patient, soon)).status).toBe(400)
  expect((await set(patient, soon, admin)).status).toBe(200)
  expect((await set(patient, { ...soon, place: 'Another entrance' })).status).toBe(200)
})

it('a moderator neither moves nor removes an appointment that has begun', async () => {
  const patient = await booked()
  await set(patient)
  await app.rows(`update bookings set appointment_at = now() - interval '1 minute' where id = $1`, [
    patient.id,
  ])
  expect([(await set(patient)).status, (await remove(patient)).status]).toEqual([403, 403])
  expect(await read(patient)).toMatchObject({ appointment: { place: AT.place } })
  expect((await set(patient, {}, admin)).status).toBe(200)
})

it('staff cannot change their own booking', async () => {
  const patient = await booked()
  await app.rows(
    `update bookings set user_id = (select id from users where email = 'moderator@demo.sihat.example') where id = $1`,
    [patient.id],
  )
  const { status, body } = await set(patient)
  expect([status, body.code]).toEqual([403, 'access_denied'])
})

it('a booking without a hospital gets no appointment', async () => {
  const patient = await booked('pending', false)
  for (const token of [moderator, admin]) {
    const { status, body } = await set(patient, {}, token)
    expect([status, body.code]).toEqual([409, 'invalid_transition'])
  }
  expect(await read(patient)).toMatchObject({ appointment: null })
  expect(await mailsOf(patient)).toEqual([])
})

describe('the hospital of a booking with an appointment', () => {
  const anotherHospital = async ({ id }: Patient) =>
    (
      await app.rows<{ id: string }>(
        `select h.id from hospitals h, bookings b where b.id = $1 and h.id <> b.hospital_id and h.is_active order by h.id limit 1`,
        [id],
      )
    )[0]?.id

  it('stays until the appointment is cancelled', async () => {
    const patient = await booked()
    await set(patient)
    const { hospital } = await read(patient)
    const other = await anotherHospital(patient)
    for (const hospitalId of [other, null]) {
      const { status, body } = await change(patient, { hospitalId, estimatedCostUsd: 900 })
      expect([status, body.code]).toEqual([409, 'appointment_stands'])
      expect(body.detail).toBe(
        `This booking has an appointment at ${hospital?.name} on Wednesday, January 14, 2099 at 09:30 (Kuala Lumpur, GMT+8). Cancel the appointment first.`,
      )
    }
    expect(await read(patient)).toMatchObject({ hospital, estimatedCostUsd: null })
    expect((await change(patient, { hospitalId: hospital?.id, estimatedCostUsd: 900 })).status).toBe(200)
    expect((await remove(patient)).status).toBe(200)
    const moved = await change(patient, { hospitalId: other })
    expect([moved.status, moved.body.hospital?.id]).toEqual([200, other])
  })

  it('stays after the appointment: the completed booking says where it was', async () => {
    const patient = await booked()
    await set(patient)
    expect((await change(patient, { status: 'completed' })).status).toBe(200)
    const { status, body } = await change(patient, { hospitalId: await anotherHospital(patient) })
    expect([status, body.code]).toEqual([409, 'appointment_stands'])
    expect(body.detail).toContain('Reopen the booking and cancel the appointment first.')
  })

  it('changes in a cancelled booking, and when a booking is reopened without its appointment', async () => {
    const patient = await booked()
    await set(patient)
    expect((await change(patient, { status: 'cancelled', hospitalId: null })).status).toBe(200)
    const reopened = await change(patient, { status: 'pending', hospitalId: await anotherHospital(patient) })
    expect([reopened.status, reopened.body.appointment]).toEqual([200, null])
  })
})

it.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Asia/Ho_Chi_Minh', 'Asia/Ho_Chi_Minh'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
])('stores %s as %s', async (timeZone, stored) => {
  const { status, body } = await set(await booked(), { timeZone })
  expect([status, body.appointment?.timeZone]).toEqual([200, stored])
})

it('lists each time zone once, under its current name', async () => {
  const list = (token: string) => app.request<TimeZoneListView>('GET', 'admin/bookings/time-zones', { token })
  const { items, replaced: former } = (await list(moderator)).body
  expect(former).toContainEqual({ name: 'Asia/Calcutta', current: 'Asia/Kolkata' })
  expect(items).toEqual(expect.arrayContaining(former.map(({ current }) => current)))
  expect(items).toEqual([...new Set(items)].sort())
  expect(items).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Asia/Ho_Chi_Minh', 'Europe/Kyiv']))
  for (const replaced of ['Asia/Calcutta', 'Asia/Saigon', 'Europe/Kiev'])
    expect(items).not.toContain(replaced)
  const known = await app.rows<{ name: string }>('select name from pg_timezone_names where name = any($1)', [
    items,
  ])
  expect(known).toHaveLength(items.length)
  expect((await list(await app.tokenOf('patient'))).status).toBe(403)
})

it('a moderator sets an appointment: the patient reads it, is mailed, and finds it in the history', async () => {
  const patient = await booked()
  const { status, body } = await set(patient)
  expect(status).toBe(200)
  expect(body.appointment).toEqual(SHOWN)
  const booking = await read(patient)
  expect(booking).toMatchObject({ appointment: body.appointment, confirmedDate: null })
  expect(booking.followUp.history.at(-1)).toMatchObject({
    type: 'appointment_set',
    by: 'team',
    appointment: { at: '2099-01-14T01:30:00.000Z', timeZone: 'Asia/Kuala_Lumpur' },
  })
  const [mail, ...others] = await mailsOf(patient)
  expect([mail?.subject, others]).toEqual(['Your appointment is set', []])
  expect(mail?.text).toContain('Wednesday, January 14, 2099 at 09:30 (Kuala Lumpur, GMT+8)')
  expect(mail?.text).toContain(
    'You have 3 days after we set or move your appointment, but only until it starts',
  )
  expect(mail?.text).not.toMatch(/MRI|Contoh|surgery|Aisyah/)
  const [audited] = await app.rows(
    `select details from audit_events where action = 'booking.appointment' and subject_id = $1`,
    [patient.id],
  )
  expect(audited).toEqual({ details: { change: 'appointment_set' } })
})

it('mails the patient a change and a cancellation, and no mail without a change', async () => {
  const patient = await booked('pending')
  await set(patient)
  expect((await set(patient)).body.version).toBe(2)
  await set(patient, { localTime: '2099-01-15T09:30' })
  expect((await remove(patient)).body).toMatchObject({ appointment: null })
  expect((await remove(patient)).status).toBe(404)
  const booking = await read(patient)
  expect(booking.appointment).toBeNull()
  expect(booking.followUp.history.map(({ type }) => type)).toEqual([
    'appointment_set',
    'appointment_changed',
    'appointment_cancelled',
  ])
  // Only what is still true is mailed.
  const [cancellation, ...others] = await mailsOf(patient)
  expect([cancellation?.subject, others]).toEqual(['Your appointment was cancelled', []])
  expect(cancellation?.text).toContain('Your appointment on Thursday, January 15, 2099 at 09:30')
})

it('gathers the mails about a moved appointment: 10 minutes after the first change, one mail says the last time', async () => {
  const patient = await booked()
  await set(patient)
  await mailsOf(patient)
  for (const day of ['15', '16', '17']) await set(patient, { localTime: `2099-01-${day}T09:30` })
  const waits = await app.rows(
    `select round(extract(epoch from not_before - created_at) / 60)::int as minutes from outbox_messages
     where job_name = 'booking.mail' and payload ->> 'bookingId' = $1 order by id`,
    [patient.id],
  )
  expect(waits).toEqual([{ minutes: null }, { minutes: 10 }])
  // A mail that is about to be sent may miss this change, so the change gets its own mail.
  await app.rows(
    `update outbox_messages set not_before = now() + interval '5 seconds'
     where job_name = 'booking.mail' and payload ->> 'bookingId' = $1 and not_before is not null`,
    [patient.id],
  )
  await set(patient, { localTime: '2099-01-17T10:30' })
  await set(patient, { localTime: '2099-01-17T09:30' })
  const gathered = (await messagesOf(app, 'booking.mail')).filter(
    ({ payload }) => payload.bookingId === patient.id,
  )
  expect(gathered).toHaveLength(3)
  await app.rows('delete from outbox_messages where id = $1', [gathered[1]?.id])
  const [, moved, ...others] = await mailsOf(patient)
  expect([moved?.subject, others]).toEqual(['Your appointment was changed', []])
  expect(moved?.text).toContain('Saturday, January 17, 2099 at 09:30')
  await set(patient, { localTime: '2099-01-18T09:30' })
  await remove(patient)
  expect((await mailsOf(patient)).slice(2).map(({ subject }) => subject)).toEqual([
    'Your appointment was cancelled',
  ])
  await set(patient, { localTime: '2099-01-19T09:30' })
  const atOnce = (await messagesOf(app, 'booking.mail')).slice(-2).map(({ id }) => id)
  const rows = await app.rows('select not_before from outbox_messages where id = any($1)', [atOnce])
  expect(rows).toEqual([{ not_before: null }, { not_before: null }])
  expect((await mailsOf(patient)).at(-1)?.text).toContain('Monday, January 19, 2099 at 09:30')
})

it('mails a change at once where the old or the new time is near, and names no time that has passed', async () => {
  const inMinutes = (minutes: number) => ({
    localTime: new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16),
    timeZone: 'UTC',
  })
  const patient = await booked()
  await set(patient)
  await mailsOf(patient)
  await set(patient, inMinutes(5), admin)
  await set(patient, {}, admin)
  const waits = await app.rows(
    `select not_before from outbox_messages
     where job_name = 'booking.mail' and payload ->> 'bookingId' = $1 order by id`,
    [patient.id],
  )
  expect(waits).toEqual([{ not_before: null }, { not_before: null }, { not_before: null }])
  await set(patient, inMinutes(5), admin)
  await app.rows(`update bookings set appointment_at = now() - interval '1 minute' where id = $1`, [
    patient.id,
  ])
  const late = (await mailsOf(patient)).at(-1)
  expect(late?.subject).toBe('You have an update on your booking')
  expect(late?.text).not.toMatch(/Your appointment is|until it starts/)
  const { body } = await app.request<AdminBookingDetailView>('GET', `admin/bookings/${patient.id}`, {
    token: admin,
  })
  expect(body.followUp.mails).not.toContain('appointment_set')
})

it('names no time in a queued mail about a booking that was completed meanwhile', async () => {
  const patient = await booked()
  await set(patient)
  await app.rows(`update bookings set status = 'completed' where id = $1`, [patient.id])
  const [mail] = await mailsOf(patient)
  expect(mail?.subject).toBe('You have an update on your booking')
  expect(mail?.text).not.toMatch(/Your appointment is|until it starts/)
})

describe('the mail about a cancelled booking', () => {
  const patch = async ({ id }: Patient, status: string) =>
    app.request('PATCH', `admin/bookings/${id}`, {
      token: admin,
      body: { status, reason: 'The surgeon is ill', version: await versionOf(id) },
    })
  const lastMail = async (patient: Patient) => (await mailsOf(patient)).at(-1)

  it.each([
    ['the team cancels', (patient: Patient) => patch(patient, 'cancelled')],
    ['the patient cancels', ({ browser, id }: Patient) => browser.post(`bookings/${id}/cancel`, {})],
  ])('says not to travel when %s before the appointment', async (_who, cancel) => {
    const patient = await booked()
    await set(patient)
    await mailsOf(patient)
    await cancel(patient)
    const mails = await mailsOf(patient)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your appointment is set',
      'Please do not travel: your booking is cancelled',
    ])
    expect(mails[1]?.text).toContain(
      'Your appointment on Wednesday, January 14, 2099 at 09:30 (Kuala Lumpur, GMT+8) does not take place. Please do not travel for it',
    )
    expect(mails[1]?.text).not.toMatch(/surgeon|earlier date/)
  })

  it('says that the earlier date, which the patient was mailed, does not take place either', async () => {
    const patient = await booked()
    await set(patient)
    await mailsOf(patient)
    await set(patient, { localTime: '2099-03-02T10:00' })
    await patch(patient, 'cancelled')
    const mail = await lastMail(patient)
    expect(mail?.text).toContain('Your appointment on Monday, March 2, 2099 at 10:00')
    expect(mail?.text).toContain('No earlier date that we sent you takes place either')
  })

  it('says nothing of an appointment that is over or was never set', async () => {
    const [past, none] = [await booked(), await booked()]
    await app.rows(
      `update bookings set appointment_at = now() - interval '1 day', appointment_time_zone = 'Asia/Kuala_Lumpur',
         appointment_place = 'Ward 2' where id = $1`,
      [past.id],
    )
    for (const patient of [past, none]) {
      await patch(patient, 'cancelled')
      const mail = await lastMail(patient)
      expect(mail?.subject).toBe('Your booking is cancelled')
      expect(mail?.text).not.toMatch(/appointment|travel/)
    }
  })

  it('is not sent when the team reopens the booking first', async () => {
    const patient = await booked()
    await set(patient)
    await mailsOf(patient)
    await patch(patient, 'cancelled')
    await patch(patient, 'pending')
    expect((await mailsOf(patient)).map(({ subject }) => subject)).toEqual([
      'Your appointment is set',
      'You have an update on your booking',
    ])
  })
})

it.each([
  ['a day that does not exist', { localTime: '2099-02-30T09:30' }, '/localTime'],
  [
    'a time that daylight saving skips',
    { localTime: '2030-03-31T02:30', timeZone: 'Europe/Berlin' },
    '/localTime',
  ],
  ['a time that exists twice', { localTime: '2030-10-27T02:30', timeZone: 'Europe/Berlin' }, '/localTime'],
  [
    'a time that exists twice by half an hour',
    { localTime: '2030-04-07T01:45', timeZone: 'Australia/Lord_Howe' },
    '/localTime',
  ],
  ['the past', { localTime: '2020-01-14T09:30' }, '/localTime'],
  ['an offset in place of a zone', { timeZone: '+08:00' }, '/timeZone'],
  ['an unknown zone', { timeZone: 'Asia/Atlantis' }, '/timeZone'],
  ['an instant', { localTime: '2099-01-14T09:30:00Z' }, '/localTime'],
])('refuses %s', async (_what, changes, pointer) => {
  const { status, body } = await set(await booked(), changes)
  expect([status, body.errors.map((error) => error.pointer)]).toEqual([400, [pointer]])
})

it('refuses a stale version, a booking that is over, and patients', async () => {
  const patient = await booked()
  expect((await set(patient, { version: 7 })).body).toMatchObject({ status: 409, code: 'stale_version' })
  expect((await remove(patient, 7)).body).toMatchObject({ status: 409, code: 'stale_version' })
  for (const status of ['cancelled', 'completed'])
    expect((await set(await booked(status))).body).toMatchObject({ code: 'invalid_transition' })
  expect((await set(patient, {}, await app.tokenOf('patient'))).status).toBe(403)
})

it('gives the patient a calendar file that says nothing about health', async () => {
  const patient = await booked()
  expect((await file(patient)).status).toBe(404)
  await set(patient)
  const first = await file(patient)
  expect(first.status).toBe(200)
  expect(first.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'no-store',
    'content-disposition': 'attachment; filename="sihat-appointment.ics"',
  })
  expect(first.lines).toEqual(
    expect.arrayContaining([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      `UID:appointment-${patient.id}@sihat`,
      'SEQUENCE:1',
      'DTSTART:20990114T013000Z',
      'SUMMARY:Appointment (Sihat)',
      'LOCATION:Contoh Medical Centre\\, Jalan 1\\; Level 2\\, Kuala Lumpur',
    ]),
  )
  expect(first.lines.join('\n')).not.toMatch(/MRI|knee|surgery|Aisyah|passport/i)
  for (const line of first.raw.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  await remove(patient)
  await set(patient, { place: null, localTime: '2099-01-15T09:30' })
  const later = await file(patient)
  expect(later.lines).toEqual(
    expect.arrayContaining([`UID:appointment-${patient.id}@sihat`, 'SEQUENCE:3', 'DTSTART:20990115T013000Z']),
  )
})

it('hides appointments from other patients, and keeps the date of a cancelled booking without its calendar file', async () => {
  const patient = await booked()
  await set(patient)
  const other = await booked()
  expect((await other.browser.get(`bookings/${patient.id}/appointment.ics`)).status).toBe(404)
  await patient.browser.request('POST', `bookings/${patient.id}/cancel`, {})
  expect((await read(patient)).appointment).toEqual(SHOWN)
  const staff = await app.request<AdminBookingView>('GET', `admin/bookings/${patient.id}`, { token: admin })
  expect(staff.body.appointment).toBeNull()
  expect((await file(patient)).status).toBe(404)
})

it('a reopened booking has no appointment: the team checks the old one', async () => {
  const patient = await booked()
  await set(patient)
  const change = async (status: string) =>
    (
      await app.request<AdminBookingView>('PATCH', `admin/bookings/${patient.id}`, {
        token: admin,
        body: { status, version: await versionOf(patient.id) },
      })
    ).body
  await change('cancelled')
  const reopened = await change('pending')
  expect(reopened.appointment).toBeNull()
  expect(new Date(reopened.appointmentToCheck ?? '').toISOString()).toBe('2099-01-14T01:30:00.000Z')
  // The form keeps what the team typed. The patient has no appointment, and reads that in the history.
  expect(reopened.earlierAppointment).toEqual({
    timeZone: 'Asia/Kuala_Lumpur',
    place: SHOWN.place,
    department: SHOWN.department,
    doctor: SHOWN.doctor,
    contact: SHOWN.contact,
    bring: SHOWN.bring,
  })
  const forPatient = await read(patient)
  expect(forPatient).not.toHaveProperty('appointmentToCheck')
  expect(forPatient).not.toHaveProperty('earlierAppointment')
  expect(forPatient.followUp.history.map(({ type }) => type)).toEqual([
    'appointment_set',
    'status_changed',
    'appointment_cancelled',
    'status_changed',
  ])
  expect((await remove(patient)).body).toMatchObject({ appointmentToCheck: null, earlierAppointment: null })
  expect((await mailsOf(patient)).map(({ subject }) => subject)).not.toContain(
    'Your appointment was cancelled',
  )
})

it('a reopened booking with another hospital keeps no place or contact of the first one', async () => {
  const patient = await booked()
  await set(patient)
  const change = async (patch: object) =>
    (
      await app.request<AdminBookingView>('PATCH', `admin/bookings/${patient.id}`, {
        token: admin,
        body: { ...patch, version: await versionOf(patient.id) },
      })
    ).body
  await change({ status: 'cancelled' })
  await change({ status: 'pending' })
  const [other] = await app.rows<{ id: string }>(
    'select id from hospitals where is_active and id <> (select hospital_id from bookings where id = $1) limit 1',
    [patient.id],
  )
  const { earlierAppointment } = await change({ hospitalId: other?.id })
  expect(earlierAppointment).toMatchObject({ place: null, contact: null, bring: null })
})

it('reminds again of a changed appointment', async () => {
  const patient = await booked()
  await set(patient)
  const eve = new Date('2099-01-13T04:00:00Z')
  const remind = () =>
    app.context.get(Database).transaction(systemActor('test'), (em) => remindPatients(em, eve, 100))
  await remind()
  await set(patient, { place: 'Another entrance' })
  await remind()
  await remind()
  const reminders = (await mailsOf(patient)).filter(
    ({ subject }) => subject === 'Your appointment is tomorrow',
  )
  expect(reminders).toHaveLength(2)
})

it('does not take confirmedDate for an appointment', async () => {
  const patient = await booked()
  const { status } = await app.request('PATCH', `admin/bookings/${patient.id}`, {
    token: admin,
    body: { confirmedDate: '2099-01-14T09:30:00Z', version: await versionOf(patient.id) },
  })
  expect(status).toBe(200)
  const booking = await read(patient)
  expect([booking.appointment, booking.followUp.history]).toEqual([null, []])
})

describe('an appointment ahead that the patient cancels with the booking', () => {
  const cancelled = async () => {
    const patient = await booked()
    await set(patient)
    expect((await patient.browser.post(`bookings/${patient.id}/cancel`)).status).toBe(200)
    return patient
  }
  const forStaff = async ({ id }: Patient, token = moderator) =>
    (await app.request<AdminBookingDetailView>('GET', `admin/bookings/${id}`, { token })).body
  const told = async ({ id }: Patient, { token = moderator, version = 0 } = {}) =>
    app.request<AdminBookingView>('POST', `admin/bookings/${id}/appointment/hospital-told`, {
      token,
      body: { version: version || (await versionOf(id)) },
    })
  const listed = async () => {
    const filter = encodeURIComponent(JSON.stringify({ hospitalToTell: true }))
    const path = `admin/bookings?filter=${filter}&range=[0,99]`
    return (await app.request<AdminBookingView[]>('GET', path, { token: moderator })).body.map(({ id }) => id)
  }
  const waiting = async () =>
    (await app.request<DashboardView>('GET', 'admin/dashboard', { token: admin })).body.waiting
      .hospitalsToTell

  it('stays readable for staff, and waits until one of them marks that the hospital knows', async () => {
    const before = await waiting()
    const patient = await cancelled()
    const { cancelledAppointment, hospitalToTellSince, version } = await forStaff(patient)
    expect(cancelledAppointment).toEqual(SHOWN)
    expect(hospitalToTellSince).toEqual(expect.any(String))
    expect(await listed()).toContain(patient.id)
    expect((await waiting()).count).toBe(before.count + 1)

    expect((await told(patient, { version: version + 1 })).status).toBe(409)
    expect((await told(patient, { token: patient.browser.token })).status).toBe(403)
    const { status, body } = await told(patient)
    expect([status, body.hospitalToTellSince]).toEqual([200, null])
    expect(body.cancelledAppointment).toEqual(SHOWN)
    expect(await listed()).not.toContain(patient.id)
    expect(await waiting()).toEqual(before)
    expect((await told(patient)).status).toBe(404)

    const { history } = (await forStaff(patient)).followUp
    expect(history.at(-1)).toMatchObject({ type: 'hospital_told', by: 'team', person: expect.any(String) })
    expect((await read(patient)).followUp.history.map(({ type }) => type)).not.toContain('hospital_told')
    expect(
      await app.rows(
        `select details from audit_events where action = 'booking.appointment' and subject_id = $1 order by id desc limit 1`,
        [patient.id],
      ),
    ).toEqual([{ details: { change: 'hospital_told' } }])
  })

  it.each<[string, (patient: Patient) => Promise<unknown>]>([
    [
      'the team cancels',
      async (patient) => {
        await set(patient)
        await change(patient, { status: 'cancelled' })
      },
    ],
    [
      'there is no appointment',
      async (patient) => {
        await patient.browser.post(`bookings/${patient.id}/cancel`)
      },
    ],
    [
      'the appointment has begun',
      async (patient) => {
        await set(patient)
        await app.rows(`update bookings set appointment_at = now() where id = $1`, [patient.id])
        await patient.browser.post(`bookings/${patient.id}/cancel`)
      },
    ],
  ])('does not wait when %s', async (_why, cancel) => {
    const patient = await booked()
    await cancel(patient)
    expect(await forStaff(patient)).toMatchObject({ status: 'cancelled', hospitalToTellSince: null })
    expect(await listed()).not.toContain(patient.id)
  })

  it('keeps its hospital until the hospital knows', async () => {
    const patient = await cancelled()
    const { status, body } = await change(patient, { hospitalId: null })
    expect([status, body.code]).toEqual([409, 'appointment_stands'])
    expect(body.detail).toContain('Tell the hospital that the patient cancelled, and mark it, first.')
    await told(patient)
    expect((await change(patient, { hospitalId: null })).status).toBe(200)
  })

  it('waits again when the booking was reopened and the patient cancels again', async () => {
    const patient = await cancelled()
    await told(patient)
    await change(patient, { status: 'pending' })
    expect((await patient.browser.post(`bookings/${patient.id}/cancel`)).status).toBe(200)
    expect(await listed()).toContain(patient.id)
    expect((await change(patient, { hospitalId: null })).body.code).toBe('appointment_stands')
    expect((await told(patient)).status).toBe(200)
    expect(await listed()).not.toContain(patient.id)
    expect((await change(patient, { hospitalId: null })).status).toBe(200)
  })

  it('waits no longer when the booking is reopened', async () => {
    const patient = await cancelled()
    const { body } = await change(patient, { status: 'pending' })
    expect(body).toMatchObject({ cancelledAppointment: null, hospitalToTellSince: null })
    expect(body.appointmentToCheck).not.toBeNull()
    expect(await listed()).not.toContain(patient.id)
  })
})
