import type { DeskFiguresListView } from '../../src/modules/offers/desk-figures.dto.js'
import { atDesk, hospitalIdAt, newMember } from '../support/desk.js'
import { newDeskCase, openDesks, queryAs } from '../support/desk-offers.js'
import { startApp, type TestApp } from '../support/index.js'

let app: TestApp
let own: Awaited<ReturnType<typeof openDesks>>['own']
let other: typeof own
beforeAll(async () => {
  app = await startApp()
  const desks = await openDesks(app)
  own = desks.own
  other = desks.other
})
afterAll(() => app.close())

const newCase = () => newDeskCase(app, own.desk, own.hospitalId)
const newCaseElsewhere = () => newDeskCase(app, other.desk, other.hospitalId)
const figures = async (browser = own.desk) => (await browser.get<DeskFiguresListView>('desk/figures')).body
const counts = (rows: { reason: string; count: number }[]) =>
  Object.fromEntries(rows.filter(({ count }) => count > 0).map(({ reason, count }) => [reason, count]))

it('has a row of zeros for a hospital without requests', async () => {
  const { since, items } = await figures()
  expect(Math.round((Date.now() - Date.parse(since)) / 86_400_000)).toBeGreaterThanOrEqual(365)
  expect(items).toMatchObject([
    { hospital: { id: own.hospitalId }, received: 0, published: 0, medianHours: null },
  ])
})

it('counts the requests of the own hospital of the last 12 months alone', async () => {
  const declined = await newCase()
  await own.desk.post(`desk/quote-requests/${declined.requestId}/decline`, { reason: 'no_capacity' })
  const late = await newCase()
  await late.publish()
  await app.rows(
    `update quote_requests set sent_at = now() - interval '10 hours', due_at = now() - interval '1 hour' where id = $1`,
    [late.requestId],
  )
  const withdrawn = await newCase()
  await withdrawn.publish()
  await withdrawn.act('withdraw', { reason: 'date_lost' })
  const ended = await newCase()
  await ended.publish()
  await ended.answer(ended.requestId, 'withdraw')
  await (await newCase()).confirmed()
  const old = await newCase()
  await app.rows(`update quote_requests set sent_at = now() - interval '13 months' where id = $1`, [
    old.requestId,
  ])
  for (let count = 0; count < 2; count++) {
    const { requestId } = await newCaseElsewhere()
    await other.desk.post(`desk/quote-requests/${requestId}/decline`, { reason: 'other' })
  }
  await (await newCaseElsewhere()).confirmed()

  const { items } = await figures()
  const [counted] = items
  expect(items).toHaveLength(1)
  expect(counted).toMatchObject({
    received: 5,
    answeredInTime: 4,
    published: 4,
    accepted: 1,
    confirmed: 1,
    medianHours: 0,
  })
  expect(counts(counted?.declined ?? [])).toEqual({ no_capacity: 1 })
  expect(counts(counted?.lost ?? [])).toEqual({ date_lost: 1, not_said: 1 })
  expect((await figures(other.desk)).items).toMatchObject([{ received: 3, accepted: 1 }])
})

it('tells the hospitals of a member apart', async () => {
  const both = await newMember(app, own.hospitalId)
  const thirdHospitalId = await hospitalIdAt(app, 2)
  await app.rows(
    `insert into hospital_members (id, hospital_id, user_id, role) values (gen_random_uuid(), $1, $2, 'member')`,
    [thirdHospitalId, both.id],
  )
  await newCase()
  const { items } = await figures(await atDesk(app, both))
  const receivedBy = new Map(items.map(({ hospital, received }) => [hospital.id, received > 0]))
  expect(receivedBy).toEqual(
    new Map([
      [own.hospitalId, true],
      [thirdHospitalId, false],
    ]),
  )
})

it('reads the answers of the own hospital alone, and not who answered', async () => {
  const mine = await newCase()
  await own.desk.post(`desk/quote-requests/${mine.requestId}/decline`, { reason: 'other' })
  const offered = await newCase()
  await offered.publish()
  const elsewhere = await newCaseElsewhere()
  await other.desk.post(`desk/quote-requests/${elsewhere.requestId}/decline`, { reason: 'other' })
  const rows = await queryAs<{ id: string; transition: string }>(
    app,
    own.member,
    'select quote_request_id as id, transition from quote_request_events',
  )
  expect(rows).toContainEqual({ id: mine.requestId, transition: 'decline' })
  expect(rows).toContainEqual({ id: offered.requestId, transition: 'offer' })
  expect(rows.map(({ id }) => id)).not.toContain(elsewhere.requestId)
  expect(new Set(rows.map(({ transition }) => transition))).toEqual(new Set(['offer', 'decline']))
  await expect(queryAs(app, own.member, 'select actor_id from quote_request_events')).rejects.toThrow(
    'permission denied',
  )
})

it('is closed to a member who was removed', async () => {
  const leaver = await newMember(app, own.hospitalId)
  const browser = await atDesk(app, leaver)
  await app.rows('update hospital_members set removed_at = now() where id = $1', [leaver.memberId])
  expect((await browser.get('desk/figures')).status).toBe(401)
})
