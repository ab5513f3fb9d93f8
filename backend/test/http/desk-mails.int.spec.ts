import { sql } from 'kysely'
import { LiveEvents } from '../../src/modules/notifications/live-events.js'
import type { DeskOfferView } from '../../src/modules/offers/desk-offer.dto.js'
import type { OfferView } from '../../src/modules/offers/offer.dto.js'
import { remindOfUnconfirmed } from '../../src/modules/offers/offers.upkeep.js'
import { remindOfDueRequests } from '../../src/modules/quote-requests/quote-requests.upkeep.js'
import { systemActor } from '../../src/platform/authz/index.js'
import { Database } from '../../src/platform/database/index.js'
import { eventually } from '../faults/support/eventually.js'
import { atDesk, deskActor, hospitalIdAt, type Member, newMember } from '../support/desk.js'
import { type Browser, startApp, type TestApp } from '../support/index.js'
import { runJobs } from '../support/jobs.js'
import { Mailbox } from '../support/mailbox.js'
import { offerContent } from '../support/offers.js'
import { BRIEF, newQuotePatient, type QuotePatient } from '../support/quotes.js'

let app: TestApp
let mailbox: Mailbox
let hospitalId: string
let otherHospitalId: string
let member: Member
let colleague: Member
let elsewhere: Member
let desk: Browser
beforeAll(async () => {
  mailbox = await Mailbox.start()
  process.env.SMTP_URL = mailbox.address
  app = await startApp()
  await app.rows('update hospitals set is_active = true')
  hospitalId = await hospitalIdAt(app)
  otherHospitalId = await hospitalIdAt(app, 1)
  member = await newMember(app, hospitalId)
  colleague = await newMember(app, hospitalId)
  elsewhere = await newMember(app, otherHospitalId)
  desk = await atDesk(app, member)
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

type Case = QuotePatient & { requestId: string; otherRequestId: string }
/** A patient who asked the hospitals, with the ids of the requests. */
async function asked(hospitals = [hospitalId]): Promise<Case> {
  const patient = await newQuotePatient(app)
  const { body } = await patient.send(hospitals)
  const idFor = (id: string | undefined) => body.items.find(({ hospital }) => hospital.id === id)?.id ?? ''
  return { ...patient, requestId: idFor(hospitals[0]), otherRequestId: idFor(hospitals[1]) }
}
const ask = async (id: string, body = 'Do you smoke?') =>
  (await desk.post<{ id: string }>(`desk/quote-requests/${id}/questions`, { body })).body.id
const answer = ({ browser, requestId }: Case, questionId: string) =>
  browser.post(`quote-requests/${requestId}/questions/${questionId}/answer`, { body: 'No.' })
const withdraw = ({ browser, requestId }: Case) => browser.post(`quote-requests/${requestId}/withdraw`)

const SENT = 'A patient asks you for an offer'
const REMINDER = 'A patient still waits for your answer'
const ANSWERED = 'A patient answered your question'
const CLOSED = 'A case at your desk is closed'
const ACCEPTED = 'A patient has accepted your offer'
const UNCONFIRMED = 'Please confirm the date of your offer'
const CHANGE = 'A patient asks for a change of your offer'
const HOUR_MS = 3_600_000

/** The mails to a member about a request, after the first one. */
async function mailsTo({ email }: Member, requestId: string) {
  await runJobs(app, 'quote_request.desk_mails')
  await runJobs(app, 'quote_request.member_mail')
  return mailbox.mails.filter(
    ({ to, subject, text }) => to.includes(email) && text.includes(requestId) && subject !== SENT,
  )
}
const subjectsTo = async (who: Member, requestId: string) =>
  (await mailsTo(who, requestId)).map(({ subject }) => subject)
const upkeep = (work: (em: Parameters<typeof remindOfDueRequests>[0]) => Promise<number>) =>
  app.context.get(Database).transaction(systemActor('test'), work)

async function expectNeutral(requestId: string) {
  const [hospital] = await app.rows<{ name: string }>('select name from hospitals where id = $1', [
    hospitalId,
  ])
  const mails = await mailsTo(member, requestId)
  expect(mails.length).toBeGreaterThan(0)
  for (const { text, subject } of mails)
    for (const word of [hospital?.name ?? '', BRIEF.condition, 'knee', 'smoke', 'Okafor'])
      expect(`${subject} ${text}`).not.toContain(word)
}

describe('the answer of a patient', () => {
  it('is told to each member once all questions are answered', async () => {
    const patient = await asked()
    const questions = [await ask(patient.requestId), await ask(patient.requestId, 'Do you take insulin?')]
    await answer(patient, questions[0] ?? '')
    expect(await subjectsTo(member, patient.requestId)).toEqual([])
    await answer(patient, questions[1] ?? '')
    expect(await subjectsTo(member, patient.requestId)).toEqual([ANSWERED])
    expect(await subjectsTo(colleague, patient.requestId)).toEqual([ANSWERED])
    expect(await subjectsTo(elsewhere, patient.requestId)).toEqual([])
    await expectNeutral(patient.requestId)
  })

  it('is told after the offer came as well', async () => {
    const patient = await asked()
    const question = await ask(patient.requestId)
    await app.rows(`update quote_requests set status = 'offered' where id = $1`, [patient.requestId])
    await answer(patient, question)
    expect(await subjectsTo(member, patient.requestId)).toEqual([ANSWERED])
  })

  it('is not told once the hospital has asked again', async () => {
    const patient = await asked()
    await answer(patient, await ask(patient.requestId))
    await ask(patient.requestId)
    expect(await subjectsTo(member, patient.requestId)).toEqual([])
  })

  it('is told to nobody who was removed from the team, also after the mail was queued', async () => {
    const [removed, leaving] = [await newMember(app, hospitalId), await newMember(app, hospitalId)]
    const remove = ({ memberId }: Member) =>
      app.rows('update hospital_members set removed_at = now() where id = $1', [memberId])
    await remove(removed)
    const patient = await asked()
    await answer(patient, await ask(patient.requestId))
    await runJobs(app, 'quote_request.desk_mails')
    await remove(leaving)
    for (const who of [removed, leaving]) expect(await subjectsTo(who, patient.requestId)).toEqual([])
    expect(await subjectsTo(member, patient.requestId)).toEqual([ANSWERED])
  })
})

describe('the due time', () => {
  const DUE = 'Please answer by Thursday, January 14, 2027 at 17:00 (Bangkok, GMT+7).'
  const mailOf = async (subject: string, requestId: string) => {
    await mailsTo(member, requestId)
    return mailbox.mails.find(
      ({ to, text, ...mail }) =>
        to.includes(member.email) && text.includes(requestId) && mail.subject === subject,
    )?.text
  }
  beforeAll(() =>
    app.rows(`update hospitals set country_id = (select id from countries where code = 'TH') where id = $1`, [
      hospitalId,
    ]),
  )

  it('is named with its zone in the mail of a new case and in the reminder', async () => {
    const { requestId } = await asked()
    await app.rows(`update quote_requests set due_at = '2027-01-14T10:00:00Z' where id = $1`, [requestId])
    expect(await mailOf(SENT, requestId)).toContain(DUE)
    await app.rows(`update quote_requests set sent_at = now() - interval '200 days' where id = $1`, [
      requestId,
    ])
    await upkeep((em) => remindOfDueRequests(em, new Date('2027-01-14T09:00:00Z'), 100))
    expect(await mailOf(REMINDER, requestId)).toContain(DUE)
  })

  it('is not named while a question waits for the patient', async () => {
    const { requestId } = await asked()
    await ask(requestId)
    const text = await mailOf(SENT, requestId)
    expect(text).toContain('A new case waits')
    expect(text).not.toContain('Please answer by')
  })
})

describe('the end of a request', () => {
  it('is told in place of what is no longer true', async () => {
    const patient = await asked()
    await answer(patient, await ask(patient.requestId))
    await withdraw(patient)
    await withdraw(patient)
    expect(await subjectsTo(member, patient.requestId)).toEqual([CLOSED])
    await expectNeutral(patient.requestId)
  })

  it('is told when the patient withdraws the consent of the account, to each hospital that was asked', async () => {
    const patient = await asked([hospitalId, otherHospitalId])
    await patient.agree('share_with_hospital', false)
    expect(await subjectsTo(member, patient.requestId)).toEqual([CLOSED])
    expect(await subjectsTo(elsewhere, patient.otherRequestId)).toEqual([CLOSED])
  })

  it('is not told to a hospital that was only proposed', async () => {
    const patient = await newQuotePatient(app)
    const { body } = await app.request<{ items: { id: string }[] }>(
      'POST',
      `admin/bookings/${patient.bookingId}/quote-requests`,
      { token: await app.tokenOf('moderator'), body: { hospitalIds: [hospitalId] } },
    )
    const requestId = body.items[0]?.id ?? ''
    expect((await patient.answer(requestId, 'withdraw')).body.status).toBe('withdrawn')
    expect(await subjectsTo(member, requestId)).toEqual([])
  })
})

describe('the open pages', () => {
  const eventsOf = (requestId: string) =>
    app.rows<{ user_id: string; type: string }>(
      `select user_id, type from live_events where data ->> 'quoteRequestId' = $1 order by id`,
      [requestId],
    )
  const queryAs = (who: Member, statement: string) =>
    app.context
      .get(Database)
      .transaction(deskActor(who), async (em) => (await sql.raw(statement).execute(em.getKysely())).rows)

  it('tell members of their own cases alone', async () => {
    const removed = await newMember(app, hospitalId)
    await app.rows('update hospital_members set removed_at = now() where id = $1', [removed.memberId])
    const heard: { name: string; type: string; data: object }[] = []
    const live = app.context.get(LiveEvents)
    const leave = Object.entries({ member, elsewhere, removed }).map(([name, { id }]) =>
      live.subscribe(id, {
        onEvent: ({ type, data }) => heard.push({ name, type, data }),
        onGap: () => undefined,
      }),
    )
    const patient = await asked()
    const other = await asked([otherHospitalId])
    await runJobs(app, 'quote_request.desk_mails')
    const by = (id: string) =>
      heard.filter(({ data }) => JSON.stringify(data).includes(id)).map(({ name, type }) => [name, type])
    await eventually('both pages hear', 5_000, async () =>
      [patient, other].every(({ requestId }) => by(requestId).length > 0),
    )
    for (const end of leave) end()
    expect(by(patient.requestId)).toEqual([['member', 'case.updated']])
    expect(by(other.requestId)).toEqual([['elsewhere', 'case.updated']])
    const told = (await eventsOf(patient.requestId)).map(({ user_id }) => user_id)
    expect(told).toEqual(expect.arrayContaining([member.id, colleague.id]))
    for (const { id } of [elsewhere, removed]) expect(told).not.toContain(id)
  })

  it('show no event of another hospital or of a colleague to the login of the desk', async () => {
    const patient = await asked()
    await runJobs(app, 'quote_request.desk_mails')
    expect((await eventsOf(patient.requestId)).length).toBeGreaterThan(0)
    for (const who of [elsewhere, colleague]) {
      const rows = await queryAs(who, `select from live_events where user_id = '${member.id}'`)
      expect(rows).toEqual([])
    }
    await expect(
      queryAs(
        member,
        `insert into live_events (user_id, type, data) values ('${elsewhere.id}', 'case.updated', '{}')`,
      ),
    ).rejects.toThrow('row-level security')
  })
})

describe('the reminder', () => {
  it('waits while the patient has a question to answer', async () => {
    const [patient, other] = [await asked(), await asked()]
    for (const { requestId } of [patient, other])
      await app.rows(`update quote_requests set sent_at = now() - interval '30 days' where id = $1`, [
        requestId,
      ])
    await upkeep((em) => remindOfDueRequests(em, new Date(), 100))
    await ask(patient.requestId)
    expect(await subjectsTo(member, patient.requestId)).toEqual([])
    expect(await subjectsTo(member, other.requestId)).toEqual([REMINDER])
  })
})

const act = async (offer: Pick<DeskOfferView, 'id'>, what: string, more = {}) => {
  const [row] = await app.rows<{ version: number }>('select version from offers where id = $1', [offer.id])
  return desk.post<DeskOfferView>(`desk/offers/${offer.id}/${what}`, { version: row?.version, ...more })
}
/** A patient with an offer of the hospital. */
async function offered(hospitals = [hospitalId]) {
  const patient = await asked(hospitals)
  const { body: draft } = await desk.post<DeskOfferView>(`desk/quote-requests/${patient.requestId}/offers`, {
    content: offerContent(),
  })
  const { body: offer } = await act(draft, 'publish')
  return { patient, offer }
}
type Offered = Awaited<ReturnType<typeof offered>>
async function accept({ patient, offer }: Offered) {
  const { version, hash } = (await patient.browser.get<OfferView>(`offers/${offer.id}`)).body
  const signed = { version, hash, signature: 'Mei Ling', sharesIdentity: true }
  return patient.browser.request('POST', `offers/${offer.id}/accept`, signed)
}
const requestChange = ({ patient: { browser }, offer }: Offered) =>
  browser.post<{ id: string }>(`offers/${offer.id}/change-requests`, {
    lines: [],
    comment: 'Another knee surgeon, please.',
    version: 1,
  })
const remindIn = (hours: number) =>
  upkeep((em) => remindOfUnconfirmed(em, new Date(Date.now() + hours * HOUR_MS), 100))

describe('the acceptance of an offer', () => {
  it('is told to each member, and again once after half of the time', async () => {
    const one = await offered()
    const { requestId } = one.patient
    expect((await accept(one)).status).toBe(200)
    expect(await subjectsTo(member, requestId)).toEqual([ACCEPTED])
    expect(await subjectsTo(colleague, requestId)).toEqual([ACCEPTED])
    await remindIn(23)
    expect(await subjectsTo(member, requestId)).toEqual([ACCEPTED])
    await remindIn(25)
    expect(await remindIn(26)).toBe(0)
    expect(await subjectsTo(member, requestId)).toEqual([ACCEPTED, UNCONFIRMED])
    await expectNeutral(requestId)
  })

  it('is not told once the date is confirmed', async () => {
    const one = await offered()
    await accept(one)
    await remindIn(25)
    expect((await act(one.offer, 'confirm-date')).status).toBe(200)
    expect(await subjectsTo(member, one.patient.requestId)).toEqual([])
    const confirmed = await offered()
    await accept(confirmed)
    await act(confirmed.offer, 'confirm-date')
    expect(await remindIn(25)).toBe(0)
  })

  it('is not told once the patient withdrew the request', async () => {
    const one = await offered()
    await accept(one)
    await remindIn(25)
    await withdraw(one.patient)
    expect(await subjectsTo(member, one.patient.requestId)).toEqual([CLOSED])
  })

  it('is told to no other hospital, which hears later that the case is closed', async () => {
    const one = await offered([hospitalId, otherHospitalId])
    const { otherRequestId } = one.patient
    await accept(one)
    expect(await subjectsTo(elsewhere, otherRequestId)).toEqual([])
    await act(one.offer, 'confirm-date')
    expect(await subjectsTo(elsewhere, otherRequestId)).toEqual([CLOSED])
    expect(await subjectsTo(member, one.patient.requestId)).not.toContain(CLOSED)
  })
})

describe('a request for a change', () => {
  it('is told to each member', async () => {
    const one = await offered()
    expect((await requestChange(one)).status).toBe(201)
    expect(await subjectsTo(member, one.patient.requestId)).toEqual([CHANGE])
    expect(await subjectsTo(colleague, one.patient.requestId)).toEqual([CHANGE])
    await expectNeutral(one.patient.requestId)
  })

  it('is not told once the patient took it back', async () => {
    const one = await offered()
    const { body: change } = await requestChange(one)
    expect((await one.patient.browser.post(`change-requests/${change.id}/withdraw`)).status).toBe(200)
    expect(await subjectsTo(member, one.patient.requestId)).toEqual([])
  })

  it('is not told once the patient accepted the offer as it is', async () => {
    const one = await offered()
    await requestChange(one)
    await accept(one)
    expect(await subjectsTo(member, one.patient.requestId)).toEqual([ACCEPTED])
  })
})
