import type { DeskOfferAnswer } from '../../src/modules/offers/desk-offer.dto.js'
import type { DeskQuoteRequestView } from '../../src/modules/quote-requests/desk-quote-request.dto.js'
import type {
  AdminQuoteRequestRow,
  OwnQuoteRequestListView,
} from '../../src/modules/quote-requests/quote-request.dto.js'
import { endRequestsOfLeavers } from '../../src/modules/quote-requests/quote-requests.upkeep.js'
import { systemActor } from '../../src/platform/authz/index.js'
import { Database } from '../../src/platform/database/index.js'
import { atDesk, type Member, newMember } from '../support/desk.js'
import { type DeskCase, newDeskCase, openDesks } from '../support/desk-offers.js'
import { startApp, type TestApp } from '../support/index.js'
import { messagesOf, runJobs, settleJobs } from '../support/jobs.js'
import { Mailbox } from '../support/mailbox.js'
import { offerContent } from '../support/offers.js'
import { newQuotePatient } from '../support/quotes.js'

const HOUR_MS = 3_600_000
const QUESTION = 'How long has the knee hurt?'

let app: TestApp
let mailbox: Mailbox
let desks: Awaited<ReturnType<typeof openDesks>>
let admin: string
beforeAll(async () => {
  mailbox = await Mailbox.start()
  process.env.SMTP_URL = mailbox.address
  app = await startApp()
  desks = await openDesks(app)
  admin = await app.tokenOf('admin')
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
})

const newCase = ({ desk, hospitalId } = desks.own) => newDeskCase(app, desk, hospitalId)
const ask = ({ requestId }: DeskCase) =>
  desks.own.desk.post(`desk/quote-requests/${requestId}/questions`, { body: QUESTION })
const ownRequestOf = async ({ browser, path }: DeskCase) =>
  (await browser.get<OwnQuoteRequestListView>(`${path}/quote-requests`)).body.items[0]
const offerAtDesk = async ({ requestId }: DeskCase, desk = desks.own.desk) =>
  (await desk.get<DeskOfferAnswer>(`desk/quote-requests/${requestId}/offer`)).body.offer
const requestAtDesk = async ({ requestId }: DeskCase, desk = desks.own.desk) =>
  (await desk.get<DeskQuoteRequestView>(`desk/quote-requests/${requestId}`)).body
const queueOfTeam = async ({ bookingId }: DeskCase) =>
  (
    await app.request<AdminQuoteRequestRow[]>(
      'GET',
      `admin/quote-requests?filter=${encodeURIComponent(JSON.stringify({ bookingId }))}`,
      { token: admin },
    )
  ).body
const remove = async ({ memberId }: Member) => {
  const { status } = await app.request('DELETE', `admin/hospital-members/${memberId}`, { token: admin })
  expect(status).toBe(204)
}
/** The subjects of the mails of a job, run now. */
async function subjectsOf(job: string) {
  const before = mailbox.mails.length
  await runJobs(app, job)
  return mailbox.mails.slice(before).map(({ subject }) => subject)
}

describe('a hospital that is hidden', () => {
  const setActive = async (isActive: boolean, id = desks.own.hospitalId) => {
    const { body } = await app.request<{ version: number }>('GET', `admin/hospitals/${id}`, { token: admin })
    const change = { isActive, version: body.version }
    const { status } = await app.request('PATCH', `admin/hospitals/${id}`, { token: admin, body: change })
    expect(status).toBe(200)
  }
  const endAfter = (hours: number) =>
    app.context
      .get(Database)
      .transaction(systemActor('test'), (em) =>
        endRequestsOfLeavers(em, new Date(Date.now() + hours * HOUR_MS), 100),
      )
  afterEach(() => setActive(true))

  it('loses its requests without an answer after a day, and its patients read why', async () => {
    const [sent, asked, drafted, late] = [await newCase(), await newCase(), await newCase(), await newCase()]
    await ask(asked)
    await drafted.begin()
    await app.rows(`update quote_requests set status = 'expired' where id = $1`, [late.requestId])
    const elsewhere = await newCase(desks.other)
    await settleJobs(app)
    await setActive(false)
    expect(await endAfter(23)).toBe(0)
    expect(await endAfter(25)).toBe(4)
    for (const patient of [sent, asked, drafted, late]) {
      expect(await ownRequestOf(patient)).toMatchObject({
        status: 'declined',
        declineReason: 'hospital_left',
        turn: null,
        events: expect.arrayContaining([expect.objectContaining({ actor: 'system', status: 'declined' })]),
      })
      expect(await requestAtDesk(patient)).toMatchObject({ status: 'declined', brief: null, files: [] })
      expect(await queueOfTeam(patient)).toMatchObject([
        { status: 'declined', declineReason: 'hospital_left' },
      ])
    }
    expect((await ownRequestOf(elsewhere))?.status).toBe('sent')
    expect(await subjectsOf('quote_request.mail')).toEqual(
      Array.from({ length: 4 }, () => expect.stringContaining('A request for an offer was declined')),
    )
    expect(await subjectsOf('quote_request.team_mail')).toEqual(
      Array.from({ length: 4 }, () => 'Request for an offer: the partner left'),
    )
    expect(await endAfter(25)).toBe(0)
  })

  it('loses the requests that wait for the consent of a patient, who reads why', async () => {
    const patient = await newQuotePatient(app)
    const proposed = await app.request('POST', `admin/bookings/${patient.bookingId}/quote-requests`, {
      token: admin,
      body: { hospitalIds: [desks.own.hospitalId] },
    })
    expect(proposed.status).toBe(201)
    await setActive(false)
    expect(await endAfter(25)).toBe(1)
    const { body } = await patient.browser.get<OwnQuoteRequestListView>(`${patient.path}/quote-requests`)
    expect(body.items).toMatchObject([{ status: 'declined', declineReason: 'hospital_left', turn: null }])
    const atDesk = await desks.own.desk.get<unknown[]>('desk/quote-requests')
    expect(JSON.stringify(atDesk.body)).not.toContain(body.items[0]?.id)
  })

  it('keeps its requests when it is shown again within the day', async () => {
    const patient = await newCase()
    await setActive(false)
    await setActive(true)
    expect(await endAfter(25)).toBe(0)
    expect((await ownRequestOf(patient))?.status).toBe('sent')
  })

  it('keeps the offers that it published, which the patient can accept', async () => {
    const patient = await newCase()
    await patient.publish()
    await setActive(false)
    await endAfter(25)
    expect((await ownRequestOf(patient))?.status).toBe('offered')
    await patient.accept(true)
    expect((await patient.act('confirm-date')).acceptance?.confirmedAt).toEqual(expect.any(String))
  })

  it('keeps its requests where it was never shown, as the fictional hospitals', async () => {
    const patient = await newCase()
    await setActive(false)
    await app.rows('update hospitals set hidden_at = null where id = $1', [desks.own.hospitalId])
    expect(await endAfter(25)).toBe(0)
    expect((await ownRequestOf(patient))?.status).toBe('sent')
  })
})

describe('a member who leaves', () => {
  it('leaves the draft and the open question to the colleagues', async () => {
    const leaver = await newMember(app, desks.own.hospitalId)
    const desk = await atDesk(app, leaver)
    const patient = await newDeskCase(app, desk, desks.own.hospitalId)
    await patient.begin({ roomCategory: 'suite' })
    await desk.post(`desk/quote-requests/${patient.requestId}/questions`, { body: QUESTION })
    expect((await desk.delete(`desk/hospital-members/${leaver.memberId}`)).status).toBe(204)
    expect((await offerAtDesk(patient))?.draft?.content).toEqual(offerContent({ roomCategory: 'suite' }))
    expect(await requestAtDesk(patient)).toMatchObject({
      status: 'question_open',
      questions: [{ body: QUESTION }],
    })
  })

  it('leaves them also by erasing the account', async () => {
    const leaver = await newMember(app, desks.own.hospitalId)
    const desk = await atDesk(app, leaver)
    const patient = await newDeskCase(app, desk, desks.own.hospitalId)
    await patient.begin({ roomCategory: 'suite' })
    await desk.post(`desk/quote-requests/${patient.requestId}/questions`, { body: QUESTION })
    expect((await desk.post('profile/erasure', { password: leaver.password })).status).toBe(202)
    await runJobs(app, 'privacy.erasure')
    expect(await app.rows('select from users where id = $1 and closed_at is null', [leaver.id])).toEqual([])
    expect((await offerAtDesk(patient))?.draft?.content).toEqual(offerContent({ roomCategory: 'suite' }))
    expect((await requestAtDesk(patient)).questions).toMatchObject([{ body: QUESTION }])
  })
})

describe('a desk', () => {
  it('without a manager goes on, and the team invites one', async () => {
    const manager = await newMember(app, desks.own.hospitalId, { role: 'manager' })
    const patient = await newCase()
    await settleJobs(app)
    await remove(manager)
    expect(await subjectsOf('hospital.desk_team_mail')).toEqual(['A partner has no manager at its desk'])
    expect((await patient.publish()).status).toBe('published')
  })

  it('tells the team when the last manager erases the account', async () => {
    const manager = await newMember(app, desks.own.hospitalId, { role: 'manager' })
    const desk = await atDesk(app, manager)
    await settleJobs(app)
    expect((await desk.post('profile/erasure', { password: manager.password })).status).toBe(202)
    await runJobs(app, 'privacy.erasure')
    expect(await subjectsOf('hospital.desk_team_mail')).toEqual(['A partner has no manager at its desk'])
  })

  it('without members gives its cases to the team, which a new manager takes over again', async () => {
    const { hospitalId } = desks.other
    const open = [desks.other.member, await newMember(app, hospitalId, { role: 'manager' })]
    const [asked, drafted] = [await newCase(desks.other), await newCase(desks.other)]
    await desks.other.desk.post(`desk/quote-requests/${asked.requestId}/questions`, { body: QUESTION })
    const draft = await drafted.begin({ roomCategory: 'suite' })
    const before = [await ownRequestOf(asked), await ownRequestOf(drafted)]
    await settleJobs(app)
    for (const member of open) await remove(member)
    expect(await subjectsOf('hospital.desk_team_mail')).toEqual(['A partner has nobody at its desk'])
    expect([await ownRequestOf(asked), await ownRequestOf(drafted)]).toEqual(before)
    expect(await queueOfTeam(drafted)).toMatchObject([
      { id: drafted.requestId, hospital: { id: hospitalId } },
    ])

    const saved = await app.request('PATCH', `admin/offers/${draft.id}`, {
      token: admin,
      body: { version: draft.version, content: offerContent({ roomCategory: 'single' }) },
    })
    expect(saved.status).toBe(200)
    const desk = await atDesk(app, await newMember(app, hospitalId, { role: 'manager' }))
    expect((await offerAtDesk(drafted, desk))?.draft?.content.roomCategory).toBe('single')
    expect((await requestAtDesk(asked, desk)).questions).toMatchObject([{ body: QUESTION }])
  })

  it('that finds a new manager in time is not told of', async () => {
    const manager = await newMember(app, desks.own.hospitalId, { role: 'manager' })
    await settleJobs(app)
    await remove(manager)
    await newMember(app, desks.own.hospitalId, { role: 'manager' })
    expect(await messagesOf(app, 'hospital.desk_team_mail')).not.toEqual([])
    expect(await subjectsOf('hospital.desk_team_mail')).toEqual([])
  })
})
