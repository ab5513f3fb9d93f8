import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { DeskQuoteRequestView } from '../../src/modules/quote-requests/desk-quote-request.dto.js'
import type {
  AnsweredQuestionView,
  DeskQuoteQuestionView,
  TeamQuoteQuestionListView,
} from '../../src/modules/quote-requests/quote-question.dto.js'
import type {
  AdminQuoteRequestRow,
  OwnQuoteRequestListView,
} from '../../src/modules/quote-requests/quote-request.dto.js'
import {
  expireDueRequests,
  remindOfDueRequests,
  remindOfQuestions,
  tellOfOverdueQuestions,
} from '../../src/modules/quote-requests/quote-requests.upkeep.js'
import { systemActor } from '../../src/platform/authz/index.js'
import { Database } from '../../src/platform/database/index.js'
import { atDesk, deskActor, hospitalIdAt, type Member, newMember } from '../support/desk.js'
import { type Browser, patientActor, startApp, type TestApp } from '../support/index.js'
import { runJobs } from '../support/jobs.js'
import { Mailbox } from '../support/mailbox.js'
import { type Answer, erase, newQuotePatient, type QuotePatient } from '../support/quotes.js'

let app: TestApp
let mailbox: Mailbox
let hospitalId: string
let otherHospitalId: string
let member: Member
let desk: Browser
let otherDesk: Browser
beforeAll(async () => {
  mailbox = await Mailbox.start()
  process.env.SMTP_URL = mailbox.address
  app = await startApp()
  await app.rows('update hospitals set is_active = true')
  hospitalId = await hospitalIdAt(app)
  otherHospitalId = await hospitalIdAt(app, 1)
  member = await newMember(app, hospitalId)
  desk = await atDesk(app, member)
  otherDesk = await atDesk(app, await newMember(app, otherHospitalId))
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

type Asked = QuotePatient & { requestId: string }
/** A patient who asked the hospital, with the id of the request. */
async function asked(hospital = hospitalId): Promise<Asked> {
  const patient = await newQuotePatient(app)
  const { body } = await patient.send([hospital])
  return { ...patient, requestId: body.items[0]?.id ?? '' }
}
const keyed = (key?: string): Record<string, string> => (key ? { 'idempotency-key': key } : {})
const BODY = 'Do you take blood thinners?'

const ask = (id: string, changes: object = {}, { browser = desk, key = '' } = {}) =>
  browser.request<Answer<DeskQuoteQuestionView>>(
    'POST',
    `desk/quote-requests/${id}/questions`,
    { body: BODY, ...changes },
    keyed(key),
  )
const answer = ({ browser, requestId }: Asked, questionId: string, changes: object = {}, key?: string) =>
  browser.request<Answer<AnsweredQuestionView>>(
    'POST',
    `quote-requests/${requestId}/questions/${questionId}/answer`,
    { body: 'No, none.', ...changes },
    keyed(key),
  )
const read = async (id: string, browser = desk) =>
  (await browser.get<DeskQuoteRequestView>(`desk/quote-requests/${id}`)).body
const ownRequest = async ({ browser, path }: Asked) => {
  const { body } = await browser.get<OwnQuoteRequestListView>(`${path}/quote-requests`)
  const [request] = body.items
  if (!request) throw new Error('The patient has no request')
  return request
}
const unreadTypes = async ({ browser }: QuotePatient) =>
  (
    await browser.get<{ items: { type: string; readAt: string | null }[] }>('notifications')
  ).body.items.flatMap(({ type, readAt }) => (readAt ? [] : [type]))
const mailsTo = ({ email }: QuotePatient) => mailbox.mails.filter(({ to }) => to.includes(email))
const queryAs = (who: Member, statement: string) =>
  app.context
    .get(Database)
    .transaction(deskActor(who), async (em) => (await sql.raw(statement).execute(em.getKysely())).rows)
const asPatient = ({ id }: QuotePatient, statement: string) =>
  app.context.get(Database).transaction(patientActor(id), (em) => sql.raw(statement).execute(em.getKysely()))

it('reaches the patient, and the answer reaches the hospital', async () => {
  const patient = await asked()
  const { dueAt } = await ownRequest(patient)
  const { status, body: question } = await ask(patient.requestId)
  expect([status, question]).toMatchObject([
    201,
    { body: BODY, askedBy: expect.stringMatching(/\S/), answer: null, answeredAt: null },
  ])
  expect(await ownRequest(patient)).toMatchObject({
    status: 'question_open',
    turn: 'patient',
    questions: [{ id: question.id, body: BODY, answer: null }],
  })
  expect(await unreadTypes(patient)).toEqual(['quote_question'])
  const { body: bookings } = await patient.browser.get<{ openQuestions: number }>(patient.path)
  expect(bookings.openQuestions).toBe(1)

  const answered = await answer(patient, question.id)
  expect(answered).toMatchObject({ status: 200, body: { answer: 'No, none.', emergency: null } })
  expect(await ownRequest(patient)).toMatchObject({ status: 'viewed', turn: 'hospital', dueAt })
  expect(await read(patient.requestId)).toMatchObject({
    status: 'viewed',
    questions: [{ id: question.id, body: BODY, askedBy: question.askedBy, answer: 'No, none.' }],
  })
  expect(await unreadTypes(patient)).toEqual([])
})

it('sends an email that names no hospital and nothing of the question, one for a burst', async () => {
  const patient = await asked()
  await ask(patient.requestId)
  await ask(patient.requestId, { body: 'Do you smoke?' })
  await runJobs(app, 'quote_request.mail')
  const mails = mailsTo(patient)
  expect(mails).toHaveLength(1)
  const [hospital] = await app.rows<{ name: string }>('select name from hospitals where id = $1', [
    hospitalId,
  ])
  expect(mails[0]?.subject).toBe('A question about your request for an offer')
  for (const word of [hospital?.name ?? '', 'blood', 'smoke', 'hospital'])
    expect(mails[0]?.text).not.toContain(word)
})

it('notifies the assignee of the booking', async () => {
  const patient = await asked()
  await app.rows(
    `update bookings set assignee_id = (select user_id from user_roles where role = 'admin' limit 1) where id = $1`,
    [patient.bookingId],
  )
  await ask(patient.requestId)
  const told = await app.rows(
    `select from notifications where booking_id = $1 and type = 'team_quote_question'`,
    [patient.bookingId],
  )
  expect(told).toHaveLength(1)
})

it('gives the turn back after the last of several answers', async () => {
  const patient = await asked()
  const [first, second] = [
    await ask(patient.requestId),
    await ask(patient.requestId, { body: 'Do you smoke?' }),
  ]
  await answer(patient, second.body.id)
  expect(await ownRequest(patient)).toMatchObject({ status: 'question_open', turn: 'patient' })
  await answer(patient, first.body.id)
  expect(await ownRequest(patient)).toMatchObject({ status: 'viewed', turn: 'hospital' })
  const acts = await app.rows(
    `select action from audit_events where subject_id = $1 and action in ('quote_request.ask', 'quote_request.answer')`,
    [patient.requestId],
  )
  expect(acts).toHaveLength(4)
})

it('stores one question and one answer for one key', async () => {
  const patient = await asked()
  const [askKey, answerKey] = [uuid(), uuid()]
  const first = await ask(patient.requestId, {}, { key: askKey })
  expect((await ask(patient.requestId, {}, { key: askKey })).body.id).toBe(first.body.id)
  expect((await read(patient.requestId)).questions).toHaveLength(1)
  await answer(patient, first.body.id, {}, answerKey)
  expect((await answer(patient, first.body.id, {}, answerKey)).status).toBe(200)
})

const upkeep = <T>(work: (em: Parameters<typeof expireDueRequests>[0]) => Promise<T>) =>
  app.context.get(Database).transaction(systemActor('test'), work)

describe('the due time', () => {
  it('waits for the answer, and then moves by the working days of the wait', async () => {
    const patient = await asked()
    const { body: question } = await ask(patient.requestId)
    const [before] = await app.rows<{ dueAt: Date }>(
      `update quote_requests set due_at = now() - interval '1 day' where id = $1 returning due_at as "dueAt"`,
      [patient.requestId],
    )
    await app.rows(
      `update quote_request_events set at = now() - interval '8 days' where quote_request_id = $1 and transition = 'ask'`,
      [patient.requestId],
    )
    await upkeep((em) => remindOfDueRequests(em, new Date(), 100))
    await upkeep((em) => expireDueRequests(em, new Date(), 100))
    expect((await ownRequest(patient)).status).toBe('question_open')
    await answer(patient, question.id)
    const { status, dueAt } = await ownRequest(patient)
    expect(status).toBe('viewed')
    expect(Date.parse(dueAt ?? '')).toBeGreaterThan((before?.dueAt.getTime() ?? 0) + 7 * 86_400_000)
  })
})

describe('without an answer', () => {
  const DAY_MS = 86_400_000
  const daysAhead = (days: number) => new Date(Date.now() + days * DAY_MS)
  /** One run of the scheduled task. Returns how many requests it reminded of and passed on. */
  const runIn = async (days: number) => [
    await upkeep((em) => remindOfQuestions(em, daysAhead(days), 1_000)),
    await upkeep((em) => tellOfOverdueQuestions(em, daysAhead(days), 1_000)),
  ]
  const listed = async (status: string, { bookingId }: Asked) => {
    const filter = encodeURIComponent(JSON.stringify({ status, bookingId }))
    const { body } = await app.request<AdminQuoteRequestRow[]>(
      'GET',
      `admin/quote-requests?filter=${filter}`,
      {
        token: await app.tokenOf('moderator'),
      },
    )
    return body.map(({ id, questionOverdueAt }) => [id, questionOverdueAt !== null])
  }
  const subjectsTo = async (patient: Asked) => {
    await runJobs(app, 'quote_request.mail')
    return mailsTo(patient).map(({ subject }) => subject)
  }
  const ASKED = 'A question about your request for an offer'
  const REMINDER = 'A question still waits for your answer'
  const OVERDUE = 'Request for an offer: question without an answer'
  const toTeam = () => mailbox.mails.filter(({ subject }) => subject === OVERDUE).length
  beforeEach(() =>
    app.rows(`update quote_questions set answered_at = now(), answer = content where answer is null`),
  )

  it('reminds the patient once after 2 days', async () => {
    const patient = await asked()
    await ask(patient.requestId)
    await ask(patient.requestId, { body: 'Do you smoke?' })
    await patient.browser.post('notifications/read', { bookingId: patient.bookingId })
    expect(await runIn(1.9)).toEqual([0, 0])
    expect(await unreadTypes(patient)).toEqual([])
    expect(await runIn(2.1)).toEqual([1, 0])
    expect(await runIn(2.2)).toEqual([0, 0])
    expect(await unreadTypes(patient)).toEqual(['quote_question'])
    expect(await subjectsTo(patient)).toEqual([ASKED, REMINDER])
    expect(mailsTo(patient).at(-1)?.text).not.toMatch(/blood|smoke|hospital/)
  })

  it('does not remind a patient who has answered since', async () => {
    const patient = await asked()
    const { body: question } = await ask(patient.requestId)
    await runIn(2.1)
    await answer(patient, question.id)
    expect(await subjectsTo(patient)).toEqual([])
  })

  it('passes the request on to the team after 5 days, once', async () => {
    const patient = await asked()
    const { body: question } = await ask(patient.requestId)
    expect(await runIn(4.9)).toEqual([1, 0])
    expect(await listed('question_open', patient)).toEqual([[patient.requestId, false]])
    const before = toTeam()
    expect(await runIn(5.1)).toEqual([0, 1])
    expect(await runIn(5.2)).toEqual([0, 0])
    await runJobs(app, 'quote_request.team_mail')
    expect(toTeam()).toBe(before + 1)
    expect(await listed('unanswered', patient)).toEqual([[patient.requestId, true]])
    expect(await listed('question_open', patient)).toEqual([])
    expect((await ownRequest(patient)).status).toBe('question_open')
    await answer(patient, question.id)
    expect(await listed('unanswered', patient)).toEqual([])
    expect(await listed('viewed', patient)).toEqual([[patient.requestId, false]])
  })

  it('waits anew for the next question', async () => {
    const patient = await asked()
    const { body: question } = await ask(patient.requestId)
    await runIn(5.1)
    await answer(patient, question.id)
    await ask(patient.requestId)
    expect(await listed('question_open', patient)).toEqual([[patient.requestId, false]])
    expect(await runIn(1.9)).toEqual([0, 0])
    expect(await runIn(5.1)).toEqual([1, 1])
  })
})

describe('refuses', () => {
  it.each(['', ' ', '<b></b>', 'x'.repeat(2_001)])(
    'a question without 1 to 2,000 characters: %#',
    async (body) => {
      const { requestId } = await asked()
      expect(await ask(requestId, { body })).toMatchObject({
        status: 400,
        body: { errors: [{ pointer: '/body' }] },
      })
    },
  )

  it('a question and an answer that may show who the patient is, if the page asks for that', async () => {
    const patient = await asked()
    const call = { body: 'Please call +60 12 345 6789.', refusesIdentifying: true }
    expect(await ask(patient.requestId, call)).toMatchObject({
      status: 409,
      body: { code: 'identifying_text' },
    })
    const { body: question } = await ask(patient.requestId, { ...call, refusesIdentifying: false })
    expect(await answer(patient, question.id, call)).toMatchObject({
      status: 409,
      body: { code: 'identifying_text', errors: [{ pointer: '/body' }] },
    })
  })

  it.each(['offered', 'declined', 'withdrawn', 'expired'])(
    'a question once the request is %s',
    async (status) => {
      const { requestId } = await asked()
      const reason = status === 'declined' ? 'other' : null
      await app.rows('update quote_requests set status = $2, decline_reason = $3 where id = $1', [
        requestId,
        status,
        reason,
      ])
      const refused = await ask(requestId)
      expect([403, 409]).toContain(refused.status)
      expect(await app.rows('select from quote_questions where quote_request_id = $1', [requestId])).toEqual(
        [],
      )
    },
  )

  it('a question to a request of another hospital', async () => {
    const { requestId } = await asked()
    for (const id of [requestId, uuid()]) expect((await ask(id, {}, { browser: otherDesk })).status).toBe(404)
    expect(await app.rows('select from quote_questions where quote_request_id = $1', [requestId])).toEqual([])
  })

  it("an answer to another patient's question, or under another request", async () => {
    const [patient, other] = [await asked(), await asked()]
    const { body: question } = await ask(patient.requestId)
    const { body: foreign } = await ask(other.requestId)
    expect((await answer({ ...other, requestId: patient.requestId }, question.id)).status).toBe(404)
    expect((await answer(other, question.id)).status).toBe(404)
    expect((await answer(patient, foreign.id)).status).toBe(404)
    expect((await ownRequest(patient)).questions).toMatchObject([{ answer: null }])
  })

  it('a member who was removed', async () => {
    const { requestId } = await asked()
    const leaver = await newMember(app, hospitalId)
    const browser = await atDesk(app, leaver)
    await app.request('DELETE', `admin/hospital-members/${leaver.memberId}`, {
      token: await app.tokenOf('admin'),
    })
    expect((await ask(requestId, {}, { browser })).status).toBe(401)
  })

  it.each([
    ['the consent of the account', (patient: Asked) => patient.agree('share_with_hospital', false)],
    ['the request', ({ browser, requestId }: Asked) => browser.post(`quote-requests/${requestId}/withdraw`)],
  ])('both sides once the patient withdraws %s', async (_what, withdraw) => {
    const patient = await asked()
    const { body: question } = await ask(patient.requestId)
    await withdraw(patient)
    expect(await ask(patient.requestId)).toMatchObject({ status: 403, body: { code: 'consent_required' } })
    expect(await answer(patient, question.id)).toMatchObject({
      status: 409,
      body: { code: 'invalid_transition' },
    })
    expect(await read(patient.requestId)).toMatchObject({ status: 'withdrawn', questions: [] })
    expect((await ownRequest(patient)).questions).toHaveLength(1)
  })
})

it('keeps the first of two answers at once', async () => {
  const patient = await asked()
  const { body: question } = await ask(patient.requestId)
  const answers = await Promise.all(['No.', 'Yes.'].map((body) => answer(patient, question.id, { body })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)
  expect(refused?.body.code).toBe('already_answered')
  const stored = answers.find(({ status }) => status === 200)?.body.answer
  expect((await ownRequest(patient)).questions).toMatchObject([{ answer: stored }])
})

it('stores text without markup', async () => {
  const patient = await asked()
  const { body } = await ask(patient.requestId, { body: '<script>alert(1)</script>Is <b>3 < 4</b>?' })
  expect(body.body).not.toMatch(/<b>|script/)
  expect((await ownRequest(patient)).questions).toMatchObject([{ body: body.body }])
})

it('takes the answer to an open question after the offer came', async () => {
  const patient = await asked()
  const { body: question } = await ask(patient.requestId)
  await app.rows(`update quote_requests set status = 'offered' where id = $1`, [patient.requestId])
  expect((await answer(patient, question.id)).status).toBe(200)
  expect(await ownRequest(patient)).toMatchObject({ status: 'offered', questions: [{ answer: 'No, none.' }] })
})

it('marks the booking for a possible emergency, and tells the patient whom to call', async () => {
  const patient = await asked()
  const { body: question } = await ask(patient.requestId)
  const { body } = await answer(patient, question.id, {
    body: 'I have crushing chest pain and cannot breathe.',
  })
  expect(body.emergency).not.toBeNull()
  const [booking] = await app.rows('select possible_emergency from bookings where id = $1', [
    patient.bookingId,
  ])
  expect(booking).toEqual({ possible_emergency: true })
})

it('shows the team the questions under the consent, and records the access', async () => {
  const patient = await asked()
  const { body: question } = await ask(patient.requestId)
  const list = async () =>
    app.request<Answer<TeamQuoteQuestionListView>>(
      'GET',
      `admin/quote-requests/${patient.requestId}/questions`,
      { token: await app.tokenOf('moderator') },
    )
  expect((await list()).body.items).toMatchObject([{ id: question.id, body: BODY, possibleEmergency: false }])
  const { body: accesses } = await patient.browser.get<{ items: { role: string }[] }>('profile/accesses')
  expect(accesses.items.map(({ role }) => role)).toContain('moderator')
  await patient.agree('health_data', false)
  expect(await list()).toMatchObject({ status: 403, body: { code: 'consent_required' } })
})

it('encrypts both texts, and erases them with the account', async () => {
  const patient = await asked()
  const { body: question } = await ask(patient.requestId)
  await answer(patient, question.id)
  const [row] = await app.rows<{ row: string }>(
    `select encode(content, 'escape') || encode(answer, 'escape') as row from quote_questions where id = $1`,
    [question.id],
  )
  expect(row?.row).not.toMatch(/blood|none/)
  expect(await erase(app, patient)).toMatchObject({ quote_questions: 1 })
})

describe('the database', () => {
  it('shows a member the questions of the own hospital alone', async () => {
    const [own, elsewhere] = [await asked(), await asked(otherHospitalId)]
    const { body: question } = await ask(own.requestId)
    await ask(elsewhere.requestId, {}, { browser: otherDesk })
    const rows = (await queryAs(member, 'select id, user_id from quote_questions')) as {
      id: string
      user_id: string
    }[]
    expect(rows.map(({ id }) => id)).toContain(question.id)
    expect(rows.map(({ user_id }) => user_id)).not.toContain(elsewhere.id)
  })

  it.each([
    'update quote_questions set answer = content',
    'delete from quote_questions',
    `insert into quote_questions select * from quote_questions`,
  ])('refuses at the desk: %s', async (statement) => {
    await expect(queryAs(member, statement)).rejects.toThrow('permission denied')
  })

  it('lets patients answer their own questions once, and change nothing else', async () => {
    const [patient, other] = [await asked(), await asked()]
    const { body: question } = await ask(patient.requestId)
    const set = (values: string) => `update quote_questions set ${values} where id = '${question.id}'`
    await expect(asPatient(patient, set(`content = '\\x00'`))).rejects.toThrow('permission denied')
    const values = `answer = '\\x00', answered_at = now()`
    expect((await asPatient(other, set(values))).numAffectedRows).toBe(0n)
    await answer(patient, question.id)
    expect((await asPatient(patient, set(values))).numAffectedRows).toBe(0n)
  })
})
