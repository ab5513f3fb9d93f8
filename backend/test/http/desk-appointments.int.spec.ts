import type { BookingDetailView } from '../../src/modules/bookings/booking-follow-up.dto.js'
import type { DeskAppointmentView } from '../../src/modules/offers/desk-appointment.dto.js'
import type { Browser } from '../support/browser.js'
import { type DeskCase, newDeskCase, openDesks, queryAs } from '../support/desk-offers.js'
import { startApp, type TestApp } from '../support/index.js'
import { messagesOf } from '../support/jobs.js'
import { NEXT_YEAR } from '../support/offers.js'
import type { Answer } from '../support/quotes.js'

let app: TestApp
let desks: Awaited<ReturnType<typeof openDesks>>
beforeAll(async () => {
  app = await startApp()
  desks = await openDesks(app)
})
afterAll(() => app.close())

const TEXTS = {
  place: 'Contoh Medical Centre, Jalan 1, Kuala Lumpur',
  department: 'Orthopaedics, level 2',
  doctor: 'Dr. Contoh',
  contact: '+60 3 0000 0000',
  bring: 'Your passport',
}
type Asked = Pick<DeskCase, 'requestId'>

const newCase = () => newDeskCase(app, desks.own.desk, desks.own.hospitalId)
async function confirmed() {
  const patient = await newCase()
  await patient.confirmed()
  return patient
}
const read = ({ requestId }: Asked, desk: Browser = desks.own.desk) =>
  desk.get<Answer<DeskAppointmentView>>(`desk/quote-requests/${requestId}/appointment`)
const versionOf = async ({ bookingId }: DeskCase) =>
  (await app.rows<{ version: number }>('select version from bookings where id = $1', [bookingId]))[0]?.version
async function set(patient: DeskCase, changes: object = {}, desk: Browser = desks.own.desk) {
  const { timeZones = ['UTC'] } = (await read(patient)).body
  const body = {
    localTime: `${NEXT_YEAR}-02-03T09:30`,
    timeZone: timeZones[0],
    ...TEXTS,
    version: await versionOf(patient),
    ...changes,
  }
  return desk.request<Answer<DeskAppointmentView>>(
    'PUT',
    `desk/quote-requests/${patient.requestId}/appointment`,
    body,
  )
}
const bookingOf = async ({ browser, path }: DeskCase) => (await browser.get<BookingDetailView>(path)).body
const columns = ({ bookingId }: DeskCase) =>
  app.rows('select appointment_at, appointment_doctor from bookings where id = $1', [bookingId])
const ahead = (ms: number) => ({ localTime: new Date(Date.now() + ms).toISOString().slice(0, 16) })
const NONE = [{ appointment_at: null, appointment_doctor: null }]

it('reaches the patient with its zone, the mail, the notification and the history, and the assignee', async () => {
  const patient = await confirmed()
  const { status, body: empty } = await read(patient)
  expect([status, empty]).toMatchObject([200, { appointment: null, before: null, isChangeable: true }])
  const [assignee] = await app.rows<{ id: string }>(
    `update bookings set assignee_id = (select id from users where email = 'moderator@demo.sihat.example')
     where id = $1 returning assignee_id as id`,
    [patient.bookingId],
  )
  const answered = await set(patient)
  const timeZone = empty.timeZones[0]
  expect([answered.status, answered.body]).toMatchObject([200, { appointment: { ...TEXTS, timeZone } }])
  const { appointment, followUp } = await bookingOf(patient)
  expect(appointment).toEqual(answered.body.appointment)
  expect(followUp.history.at(-1)).toMatchObject({
    type: 'appointment_set',
    by: 'hospital',
    appointment: { timeZone },
  })
  const mails = await messagesOf(app, 'booking.mail')
  expect(mails.map(({ payload }) => payload)).toContainEqual({
    bookingId: patient.bookingId,
    type: 'appointment_set',
  })
  const told = await app.rows(
    `select user_id, type from notifications where booking_id = $1 and type in ('appointment_set', 'team_appointment')
     order by type`,
    [patient.bookingId],
  )
  expect(told).toEqual([
    { user_id: patient.id, type: 'appointment_set' },
    { user_id: assignee?.id, type: 'team_appointment' },
  ])
  const acts = await app.rows(
    `select actor_id, details from audit_events where action = 'booking.appointment' and subject_id = $1`,
    [patient.bookingId],
  )
  expect(acts).toEqual([{ actor_id: desks.own.member.id, details: { change: 'appointment_set' } }])
})

it('shows what was and what is after a change', async () => {
  const patient = await confirmed()
  const first = (await set(patient)).body.appointment
  const { body } = await set(patient, {
    localTime: `${NEXT_YEAR}-02-04T10:00`,
    doctor: 'Dr. Lim',
    bring: undefined,
  })
  const before = { at: new Date(first?.at ?? '').toISOString(), timeZone: first?.timeZone }
  expect(body).toMatchObject({ before, appointment: { doctor: 'Dr. Lim', bring: null } })
  expect((await bookingOf(patient)).followUp.history.at(-1)).toMatchObject({
    type: 'appointment_changed',
    appointmentBefore: before,
    appointmentTexts: [
      { field: 'doctor', from: 'Dr. Contoh', to: 'Dr. Lim' },
      { field: 'bring', from: 'Your passport', to: null },
    ],
  })
  expect(
    (await set(patient, { localTime: `${NEXT_YEAR}-02-04T10:00`, doctor: 'Dr. Lim', bring: undefined }))
      .status,
  ).toBe(200)
  const { history } = (await bookingOf(patient)).followUp
  expect(history.filter(({ type }) => type === 'appointment_changed')).toHaveLength(1)
})

it.each([
  ['a past time', { localTime: '2026-01-01T09:30' }, '/localTime'],
  ['a time more than two years ahead', ahead(732 * 86_400_000), '/localTime'],
  ['a time that leaves the patient less than 3 days', ahead(2 * 86_400_000), '/localTime'],
  ['a zone of another country', { timeZone: 'America/Lima' }, '/timeZone'],
])('is refused with %s', async (_what, changes, pointer) => {
  const patient = await confirmed()
  const { status, body } = await set(patient, changes)
  expect([status, body.code, body.errors]).toMatchObject([400, 'invalid_input', [{ pointer }]])
  expect(await columns(patient)).toEqual(NONE)
})

it('is refused before the date is confirmed', async () => {
  const patient = await newCase()
  await patient.publish()
  expect([(await set(patient)).body.code, (await read(patient)).status]).toEqual(['invalid_transition', 409])
  await patient.accept(true)
  // Patients may choose the hospital with their request.
  await app.rows('update bookings set hospital_id = $2 where id = $1', [
    patient.bookingId,
    desks.own.hospitalId,
  ])
  expect([(await set(patient)).body.code, (await read(patient)).status]).toEqual(['invalid_transition', 409])
  expect(await columns(patient)).toEqual(NONE)
})

it('is refused for another version, once it has begun, and once the booking is completed or cancelled', async () => {
  const patient = await confirmed()
  expect((await set(patient, { version: 1 })).body.code).toBe('stale_version')
  expect((await set(patient)).status).toBe(200)
  await app.rows(`update bookings set appointment_at = now() - interval '1 minute' where id = $1`, [
    patient.bookingId,
  ])
  expect([(await set(patient)).status, (await read(patient)).body.isChangeable]).toEqual([403, false])
  await app.rows(`update bookings set status = 'completed' where id = $1`, [patient.bookingId])
  expect([(await set(patient)).body.code, (await read(patient)).body.isChangeable]).toEqual([
    'invalid_transition',
    false,
  ])
  const leaving = await confirmed()
  expect((await leaving.browser.post(`bookings/${leaving.bookingId}/cancel`, {})).status).toBe(200)
  expect([(await set(leaving)).status, (await read(leaving)).status]).toEqual([409, 403])
  expect(await columns(leaving)).toEqual(NONE)
})

describe('no other hospital, and no one without the consent', () => {
  const statement = ({ requestId }: Asked) => `select desk_appointment('${requestId}') as found`

  it('reads or sets it', async () => {
    const patient = await confirmed()
    await set(patient)
    const { desk, member } = desks.other
    expect([(await read(patient, desk)).status, (await set(patient, {}, desk)).status]).toEqual([404, 404])
    expect(await queryAs(app, member, statement(patient))).toEqual([{ found: null }])
    expect(await queryAs(app, desks.own.member, statement(patient))).not.toEqual([{ found: null }])
  })

  it('reads or sets it after the member is removed', async () => {
    const patient = await confirmed()
    await set(patient)
    await app.rows('update hospital_members set removed_at = now() where id = $1', [
      desks.own.member.memberId,
    ])
    expect(await queryAs(app, desks.own.member, statement(patient))).toEqual([{ found: null }])
    expect([(await read(patient)).status, (await set(patient, { doctor: 'Dr. X' })).status]).toEqual([
      401, 401,
    ])
    await app.rows('update hospital_members set removed_at = null where id = $1', [desks.own.member.memberId])
    expect(await columns(patient)).toMatchObject([{ appointment_doctor: TEXTS.doctor }])
  })

  it('reads or sets it after the patient withdraws the consent', async () => {
    const patient = await confirmed()
    await set(patient)
    await patient.agree('share_with_hospital', false)
    expect([(await read(patient)).status, (await set(patient, { doctor: 'Dr. X' })).status]).toEqual([
      403, 403,
    ])
    expect(await queryAs(app, desks.own.member, statement(patient))).toEqual([{ found: null }])
    expect(await columns(patient)).toMatchObject([{ appointment_doctor: TEXTS.doctor }])
  })

  it('reads or sets it after the acceptance has ended', async () => {
    const patient = await confirmed()
    await set(patient)
    await app.rows(
      `update offer_acceptances set ended_at = now(), end_reason = 'declined' where booking_id = $1`,
      [patient.bookingId],
    )
    expect([(await read(patient)).status, (await set(patient, { doctor: 'Dr. X' })).status]).toEqual([
      409, 409,
    ])
    expect(await queryAs(app, desks.own.member, statement(patient))).toEqual([{ found: null }])
  })

  it.each([
    'select appointment_at from bookings',
    'select appointment_doctor from bookings',
    `update bookings set appointment_at = now() + interval '9 days', appointment_time_zone = 'UTC'`,
    `insert into booking_events (id, booking_id, user_id, type, data)
       select gen_random_uuid(), id, id, 'appointment_set', '{}' from bookings`,
    'select data from booking_events',
  ])('writes or reads the tables on the login of the desk: %s', async (refused) => {
    await expect(queryAs(app, desks.own.member, refused)).rejects.toThrow('permission denied')
  })
})
