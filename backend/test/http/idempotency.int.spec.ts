import { randomUUID } from 'node:crypto'
import type { BookingMessageView } from '../../src/modules/bookings/booking-message.dto.js'
import { DataRights, type Person } from '../support/data-rights.js'
import type { TestApp } from '../support/index.js'
import { runJobs } from '../support/jobs.js'

const SECRET = 'Your biopsy shows a carcinoma'

let bench: DataRights
let app: TestApp
let admin: string

beforeAll(async () => {
  bench = await DataRights.open()
  app = bench.app
  admin = await app.tokenOf('admin')
}, 90_000)
afterAll(() => bench.close())

async function bookingOf({ id }: Person): Promise<string> {
  const booking = randomUUID()
  await app.rows(`insert into bookings (id, user_id, booking_type) values ($1, $2, 'surgery')`, [booking, id])
  return booking
}
const answer = (id: string, text: string, key: string) =>
  app.request<BookingMessageView>('POST', `admin/bookings/${id}/messages`, {
    token: admin,
    body: { text },
    headers: { 'idempotency-key': key },
  })
const stored = () => app.rows<{ row: string }>('select k::text as row from idempotency_keys k')

it('S5: keeps neither the text of an answer nor the key that opens it', async () => {
  const id = await bookingOf(await bench.signedIn())
  const key = randomUUID()
  const first = await answer(id, SECRET, key)
  expect(first.status).toBe(201)
  const rows = JSON.stringify(await stored())
  expect(rows).not.toContain('carcinoma')
  expect(rows).not.toContain(key)
  expect(await answer(id, SECRET, key)).toMatchObject({ status: 201, body: first.body })
  const messages = await app.rows('select from messages where booking_id = $1', [id])
  expect(messages).toHaveLength(1)
})

it('S5: erasure of a patient removes what staff answered to the patient', async () => {
  const person = await bench.signedIn()
  const id = await bookingOf(person)
  await answer(id, SECRET, randomUUID())
  const before = await stored()
  await bench.erase(person)
  await runJobs(app, 'privacy.erasure')
  const after = await stored()
  expect(before.length - after.length).toBe(1)
  expect(await app.rows('select from idempotency_keys where subject_id = $1', [person.id])).toEqual([])
})

it('S5: the export of a staff member holds no text of a patient', async () => {
  const staff = await bench.signedIn('moderator')
  await app.rows(
    `insert into idempotency_keys (user_id, key, route, request_hash, result_id)
     values ($1, 'an old digest', 'POST admin/bookings/:id/messages', 'x', $2)`,
    [staff.id, randomUUID()],
  )
  const { id } = (await bench.ask(staff)).body
  await runJobs(app, 'privacy.export')
  const { body } = await bench.download(staff, id)
  const requests =
    body.sections.idempotency_keys?.data ?? Object.values(body.sections).flatMap(({ data }) => data)
  expect(JSON.stringify(requests)).toContain('POST admin/bookings/:id/messages')
  expect(Object.keys((requests as { answeredRequests?: object[] }[])[0] ?? {})).not.toContain('outcome')
})

it('answers a repetition with another text as a reused key', async () => {
  const id = await bookingOf(await bench.signedIn())
  const key = randomUUID()
  await answer(id, SECRET, key)
  expect((await answer(id, 'Another text', key)).status).toBe(422)
})
