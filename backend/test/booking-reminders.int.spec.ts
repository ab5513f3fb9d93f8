import { randomUUID } from 'node:crypto'
import { remindPatients, tellTeamOfOverdue } from '../src/modules/bookings/index.js'
import { systemActor } from '../src/platform/authz/index.js'
import { Database } from '../src/platform/database/index.js'
import { newAccount, startApp, type TestApp } from './support/index.js'
import { runJobs } from './support/jobs.js'
import { Mailbox } from './support/mailbox.js'

let mailbox: Mailbox
let app: TestApp
beforeAll(async () => {
  mailbox = await Mailbox.start()
  process.env.SMTP_URL = mailbox.address
  process.env.TEAM_MAIL = 'team@sihat.example'
  app = await startApp()
  await app.rows('delete from bookings')
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const NOW = new Date('2099-03-10T15:00:00Z')
const mailsTo = (address: string) => mailbox.mails.filter(({ to }) => to.includes(address))
const run = (task: typeof remindPatients, now = NOW) =>
  app.context.get(Database).transaction(systemActor('test'), (em) => task(em, now, 100))

async function booking(fields: Record<string, unknown>) {
  const account = await newAccount(app)
  const id = randomUUID()
  const columns = { id, user_id: account.id, booking_type: 'surgery', medical_summary: 'Melanoma', ...fields }
  const names = Object.keys(columns)
  await app.rows(
    `insert into bookings (${names}) values (${names.map((_, index) => `$${index + 1}`)})`,
    Object.values(columns),
  )
  return { ...account, bookingId: id }
}
const dated = (at: string, status = 'confirmed', timeZone = 'UTC') =>
  booking({ status, appointment_at: at, appointment_time_zone: timeZone })
const remind = async (now?: Date) => {
  await run(remindPatients, now)
  await runJobs(app, 'booking.reminder_mail')
}

it('reminds once of an appointment that is tomorrow, and does not say what for', async () => {
  const tomorrow = await dated('2099-03-11T23:30:00Z')
  const today = await dated('2099-03-10T23:30:00Z')
  const later = await dated('2099-03-12T00:00:00Z')
  await remind()
  await remind()
  const [mail, ...others] = mailsTo(tomorrow.email)
  expect(others).toEqual([])
  expect([mail?.subject, mail?.booking]).toEqual([
    'Your appointment is tomorrow',
    tomorrow.bookingId.slice(-8),
  ])
  expect(mail?.text).toContain('Wednesday, March 11, 2099 at 23:30 (UTC, GMT+0)')
  expect(mail?.text).not.toMatch(/melanoma|surgery|hospital|treatment/i)
  expect(mail?.text).toContain('/unsubscribe?token=')
  expect(mail?.headers.has('list-unsubscribe')).toBe(true)
  expect([...mailsTo(today.email), ...mailsTo(later.email)]).toEqual([])
})

it('reminds of no cancelled booking, and of a moved appointment on its new eve', async () => {
  const cancelled = await dated('2099-03-11T10:00:00Z', 'cancelled')
  const gone = await dated('2099-03-11T10:00:00Z')
  const moved = await dated('2099-03-11T10:00:00Z')
  await run(remindPatients)
  await app.rows(`update bookings set status = 'cancelled' where id = $1`, [gone.bookingId])
  await app.rows(`update bookings set appointment_at = '2099-03-20T10:00:00Z' where id = $1`, [
    moved.bookingId,
  ])
  await runJobs(app, 'booking.reminder_mail')
  for (const { email } of [cancelled, gone, moved]) expect(mailsTo(email)).toEqual([])
  await remind(new Date('2099-03-19T01:00:00Z'))
  expect(mailsTo(moved.email)).toHaveLength(1)
})

it('counts tomorrow where the appointment takes place', async () => {
  // It is 23:00 on March 10 in Kuala Lumpur, and 05:00 on March 10 in Honolulu.
  const tomorrow = await dated('2099-03-10T16:30:00Z', 'confirmed', 'Asia/Kuala_Lumpur')
  const later = await dated('2099-03-11T16:30:00Z', 'confirmed', 'Asia/Kuala_Lumpur')
  const sameDay = await dated('2099-03-11T09:30:00Z', 'confirmed', 'Pacific/Honolulu')
  await remind()
  expect(mailsTo(tomorrow.email).map(({ text }) => text)).toEqual([
    expect.stringContaining('Wednesday, March 11, 2099 at 00:30 (Kuala Lumpur, GMT+8)'),
  ])
  expect([...mailsTo(later.email), ...mailsTo(sameDay.email)]).toEqual([])
})

it('takes the day of a confirmation for no appointment', async () => {
  const confirmed = await booking({ status: 'confirmed', confirmed_date: '2099-03-11T10:00:00Z' })
  await remind()
  expect(mailsTo(confirmed.email)).toEqual([])
})

it('tells the team of all that wait for twenty hours, once each', async () => {
  const waiting = (created_at: string, status = 'pending') => booking({ status, created_at })
  for (const time of ['2099-03-09T18:59:00Z', '2099-03-09T19:00:00Z']) await waiting(time)
  await waiting('2099-03-09T19:01:00Z')
  await waiting('2099-03-01T00:00:00Z', 'cancelled')
  const tell = async (now = NOW) => {
    await run(tellTeamOfOverdue, now)
    await runJobs(app, 'booking.overdue_mail')
    return mailsTo('team@sihat.example').map(({ subject }) => subject)
  }
  expect(await tell()).toEqual(['2 requests wait for an answer'])
  expect(await tell()).toHaveLength(1)
  expect(await tell(new Date('2099-03-10T16:00:00Z'))).toEqual([
    '2 requests wait for an answer',
    '1 request waits for an answer',
  ])
})
