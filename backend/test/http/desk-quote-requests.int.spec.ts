import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type {
  DeskQuoteRequestRow,
  DeskQuoteRequestView,
} from '../../src/modules/quote-requests/desk-quote-request.dto.js'
import { Database } from '../../src/platform/database/index.js'
import type { ListCounts } from '../../src/platform/lists/index.js'
import { atDesk, deskActor, hospitalIdAt, type Member, newMember } from '../support/desk.js'
import { type Browser, startApp, type TestApp } from '../support/index.js'
import { messagesOf, runJobs } from '../support/jobs.js'
import { BRIEF, newQuotePatient, type QuotePatient } from '../support/quotes.js'

let app: TestApp
let hospitalId: string
let otherHospitalId: string
let member: Member
let desk: Browser
let otherDesk: Browser
beforeAll(async () => {
  app = await startApp()
  await app.rows('update hospitals set is_active = true')
  hospitalId = await hospitalIdAt(app)
  otherHospitalId = await hospitalIdAt(app, 1)
  member = await newMember(app, hospitalId)
  desk = await atDesk(app, member)
  otherDesk = await atDesk(app, await newMember(app, otherHospitalId))
})
afterAll(() => app.close())

/** A patient who asked the hospital, with the id of the request. */
async function asked(hospital = hospitalId): Promise<QuotePatient & { requestId: string }> {
  const patient = await newQuotePatient(app)
  const { body } = await patient.send([hospital])
  return { ...patient, requestId: body.items[0]?.id ?? '' }
}
const read = (id: string, browser = desk) => browser.get<DeskQuoteRequestView>(`desk/quote-requests/${id}`)
const list = async (browser = desk, query = '') =>
  (await browser.get<DeskQuoteRequestRow[]>(`desk/quote-requests${query}`)).body
const accessesOf = async ({ browser }: QuotePatient) =>
  (await browser.get<{ items: { role: string; subjectId: string }[] }>('profile/accesses')).body.items
const queryAs = (who: Member, statement: string) =>
  app.context
    .get(Database)
    .transaction(deskActor(who), async (em) => (await sql.raw(statement).execute(em.getKysely())).rows)

it('lists the requests of the own hospital, the next due one first', async () => {
  const [first, second] = [await asked(), await asked()]
  const elsewhere = await asked(otherHospitalId)
  await app.rows(`update quote_requests set due_at = now() + interval '1 hour' where id = $1`, [
    second.requestId,
  ])
  const ids = (await list()).map(({ id }) => id)
  expect(ids[0]).toBe(second.requestId)
  expect(ids).toContain(first.requestId)
  expect(ids).not.toContain(elsewhere.requestId)
  const [row] = await list()
  expect(row).toMatchObject({ hospital: { id: hospitalId }, status: 'sent', turn: 'hospital', fileCount: 0 })
  expect(JSON.stringify(await list())).not.toMatch(/Amina|Okafor|patients\.example/)
  const { body: counts } = await desk.get<{ all: number }>('desk/quote-requests/counts')
  expect(counts.all).toBe(ids.length)
})

it('tells each member of the hospital once by email that a case waits', async () => {
  const waiting = await newMember(app, otherHospitalId)
  const removed = await newMember(app, otherHospitalId)
  await app.rows('update hospital_members set removed_at = now() where id = $1', [removed.memberId])
  const { requestId } = await asked(otherHospitalId)
  await runJobs(app, 'quote_request.desk_mails')
  await runJobs(app, 'quote_request.desk_mails')
  const sent = (await messagesOf(app, 'quote_request.member_mail'))
    .map(({ payload }) => payload as { quoteRequestId: string; memberId: string; type: string })
    .filter(({ quoteRequestId }) => quoteRequestId === requestId)
  const to = sent.filter(({ memberId }) => memberId === waiting.memberId)
  expect(to).toEqual([{ quoteRequestId: requestId, memberId: waiting.memberId, type: 'sent' }])
  expect(sent.map(({ memberId }) => memberId)).not.toContain(removed.memberId)
  expect(new Set(sent.map(({ memberId }) => memberId)).size).toBe(sent.length)
})

it('groups the requests by whose turn it is', async () => {
  const [open, declined] = [await asked(), await asked()]
  const before = (await desk.get<ListCounts>('desk/quote-requests/counts')).body.tabs
  expect(
    (await desk.post(`desk/quote-requests/${declined.requestId}/decline`, { reason: 'no_capacity' })).status,
  ).toBe(200)
  await app.rows(`update quote_requests set status = 'expired' where id = $1`, [open.requestId])
  const after = (await desk.get<ListCounts>('desk/quote-requests/counts')).body.tabs
  const move = (turn: string) => (after[turn] ?? 0) - (before[turn] ?? 0)
  expect(['hospital', 'patient', 'team', 'ended'].map(move)).toEqual([-2, 0, 1, 1])
  const idsOf = async (turn: string) =>
    (await list(desk, `?filter=${encodeURIComponent(JSON.stringify({ turn }))}`)).map(({ id }) => id)
  expect(await idsOf('team')).toContain(open.requestId)
  expect(await idsOf('ended')).toContain(declined.requestId)
  expect(await idsOf('hospital')).not.toEqual(expect.arrayContaining([open.requestId]))
})

it('counts the requests behind each tab, however many there are', async () => {
  const { bookingId } = await asked()
  const counts = async () => (await desk.get<ListCounts>('desk/quote-requests/counts')).body
  const before = await counts()
  await app.rows(
    `insert into quote_requests (id, booking_id, user_id, hospital_id, status, decline_reason, brief_id, sent_at, due_at)
      select gen_random_uuid(), booking_id, user_id, hospital_id, 'declined', 'other', brief_id, sent_at, due_at
      from quote_requests, generate_series(1, 9000) where booking_id = $1`,
    [bookingId],
  )
  const ended = (before.tabs.ended ?? 0) + 9_000
  expect(await counts()).toMatchObject({ all: before.all + 9_000, tabs: { ...before.tabs, ended } })
  await app.rows(
    `insert into quote_requests (id, booking_id, user_id, hospital_id, status, decline_reason, brief_id, sent_at, due_at)
      select gen_random_uuid(), booking_id, user_id, hospital_id, 'declined', 'other', brief_id, sent_at, due_at
      from quote_requests where booking_id = $1 and status = 'declined' limit 2000`,
    [bookingId],
  )
  expect(await counts()).toEqual({ all: 10_000, most: 10_000, tabs: { ...before.tabs, ended: 10_000 } })
  await app.rows(`delete from quote_requests where booking_id = $1 and status = 'declined'`, [bookingId])
  expect(await counts()).toEqual(before)
})

it('does not list what a coordinator has only proposed', async () => {
  const patient = await newQuotePatient(app)
  const { status } = await app.request('POST', `admin/bookings/${patient.bookingId}/quote-requests`, {
    token: await app.tokenOf('moderator'),
    body: { hospitalIds: [hospitalId] },
  })
  expect(status).toBe(201)
  const [request] = await app.rows<{ id: string }>('select id from quote_requests where booking_id = $1', [
    patient.bookingId,
  ])
  expect((await list()).map(({ id }) => id)).not.toContain(request?.id)
  expect((await read(request?.id ?? '')).status).toBe(404)
})

it('shows the case, tells the patient that it was opened, and records each visit', async () => {
  const patient = await asked()
  const { status, body } = await read(patient.requestId)
  expect([status, body]).toMatchObject([
    200,
    { status: 'viewed', turn: 'hospital', brief: { condition: BRIEF.condition } },
  ])
  expect(await patient.list()).toEqual([[hospitalId, 'viewed', 'hospital']])
  await read(patient.requestId)
  expect(await accessesOf(patient)).toEqual([
    expect.objectContaining({ role: 'hospital', subjectId: patient.bookingId }),
  ])
})

it('answers 404 for a request to another hospital', async () => {
  const patient = await asked()
  expect((await read(patient.requestId, otherDesk)).status).toBe(404)
  expect((await read(uuid())).status).toBe(404)
  expect(await accessesOf(patient)).toEqual([])
})

it.each([
  ['the consent of the account', (patient: QuotePatient) => patient.agree('share_with_hospital', false)],
  [
    'the request',
    ({ browser, requestId }: QuotePatient & { requestId: string }) =>
      browser.post(`quote-requests/${requestId}/withdraw`),
  ],
])('shows no case once the patient withdraws %s', async (_what, withdraw) => {
  const patient = await asked()
  const consents = () =>
    queryAs(member, `select from quote_consents where quote_request_id = '${patient.requestId}'`)
  expect((await read(patient.requestId)).body.brief).not.toBeNull()
  expect(await consents()).toHaveLength(1)
  await withdraw(patient)
  expect(await consents()).toHaveLength(0)
  expect(await read(patient.requestId)).toMatchObject({
    status: 200,
    body: { status: 'withdrawn', turn: null, fileCount: 0, brief: null, files: [] },
  })
})

it('answers 401 to a member who was removed while the page was open', async () => {
  const { requestId } = await asked()
  const leaver = await newMember(app, hospitalId)
  const browser = await atDesk(app, leaver)
  expect((await read(requestId, browser)).status).toBe(200)
  await app.request('DELETE', `admin/hospital-members/${leaver.memberId}`, {
    token: await app.tokenOf('admin'),
  })
  expect((await read(requestId, browser)).status).toBe(401)
  expect(await queryAs(leaver, 'select id from quote_requests')).toEqual([])
})

describe('the database login of the desk', () => {
  it.each(['quote_requests', 'quote_consents', 'case_briefs', 'booking_keys'])(
    'shows no row of another hospital in %s',
    async (table) => {
      const elsewhere = await asked(otherHospitalId)
      await asked()
      const rows = (await queryAs(member, `select user_id from ${table}`)) as { user_id: string }[]
      expect(rows.length).toBeGreaterThan(0)
      expect(rows.map(({ user_id }) => user_id)).not.toContain(elsewhere.id)
    },
  )

  it.each([
    'update quote_requests set brief_id = null',
    'update quote_requests set hospital_id = hospital_id',
    'update case_briefs set content = content',
    'delete from quote_requests',
    'select medical_summary from bookings',
    'select * from audit_events',
    'select name from medical_records',
    'update medical_records set copy_status = copy_status',
  ])('refuses: %s', async (statement) => {
    await expect(queryAs(member, statement)).rejects.toThrow('permission denied')
  })

  it('writes receipts of its own member alone', async () => {
    const { id, bookingId } = await asked()
    const receipt = (actorId: string, role: string) =>
      queryAs(
        member,
        `insert into data_accesses (id, user_id, actor_id, role, subject, subject_id)
         values ('${uuid()}', '${id}', '${actorId}', '${role}', 'booking', '${bookingId}')`,
      )
    await expect(receipt(id, 'hospital')).rejects.toThrow('row-level security')
    await expect(receipt(member.id, 'admin')).rejects.toThrow('row-level security')
    await receipt(member.id, 'hospital')
  })
})
