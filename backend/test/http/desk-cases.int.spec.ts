import { v7 as uuid } from 'uuid'
import type { DeskQuoteRequestView } from '../../src/modules/quote-requests/desk-quote-request.dto.js'
import { atDesk, hospitalIdAt, type Member, newMember } from '../support/desk.js'
import { type Browser, startApp, type TestApp } from '../support/index.js'
import { runJobs } from '../support/jobs.js'
import { Mailbox } from '../support/mailbox.js'
import { type Answer, newQuotePatient, type QuotePatient } from '../support/quotes.js'

let app: TestApp
let mailbox: Mailbox
let hospitalId: string
let otherHospitalId: string
let member: Member
let desk: Browser
beforeAll(async () => {
  mailbox = await Mailbox.start()
  process.env.SMTP_URL = mailbox.address
  app = await startApp()
  await app.rows('update hospitals set is_active = true')
  hospitalId = await hospitalIdAt(app)
  otherHospitalId = await hospitalIdAt(app, 1)
  member = await newMember(app, hospitalId)
  desk = await atDesk(app, member)
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
const decline = (id: string, reason = 'no_capacity', browser = desk) =>
  browser.post<Answer<DeskQuoteRequestView>>(`desk/quote-requests/${id}/decline`, { reason })

describe('declining', () => {
  it('ends the request, tells the patient and the team, and closes the case', async () => {
    const patient = await asked()
    expect(await decline(patient.requestId)).toMatchObject({
      status: 200,
      body: { status: 'declined', turn: null, brief: null },
    })
    expect(await patient.list()).toEqual([[hospitalId, 'declined', null]])
    const types = await app.rows('select type from notifications where user_id = $1', [patient.id])
    expect(types).toEqual([{ type: 'quote_declined' }])
    const [event] = await app.rows(
      `select e.actor, e.actor_id, q.decline_reason from quote_request_events e join quote_requests q on q.id = e.quote_request_id
       where q.id = $1 and e.transition = 'decline'`,
      [patient.requestId],
    )
    expect(event).toEqual({ actor: 'hospital', actor_id: member.id, decline_reason: 'no_capacity' })
    const audited = await app.rows(
      `select actor_id from audit_events where action = 'quote_request.decline' and subject_id = $1`,
      [patient.requestId],
    )
    expect(audited).toEqual([{ actor_id: member.id }])
    await runJobs(app, 'quote_request.mail')
    await runJobs(app, 'quote_request.team_mail')
    const subjects = mailbox.mails.map(({ subject }) => subject)
    expect(mailbox.mails.filter(({ to }) => to.includes(patient.email))).toHaveLength(1)
    expect(subjects).toContain('Request for an offer: declined')
  })

  it('needs a reason from the list', async () => {
    const { requestId } = await asked()
    expect((await decline(requestId, 'too cheap')).status).toBe(400)
  })

  it.each(['offered', 'declined', 'withdrawn', 'expired'])(
    'is refused once the request is %s',
    async (status) => {
      const { requestId } = await asked()
      const reason = status === 'declined' ? 'other' : null
      await app.rows('update quote_requests set status = $2, decline_reason = $3 where id = $1', [
        requestId,
        status,
        reason,
      ])
      expect(await decline(requestId)).toMatchObject({ status: 409, body: { code: 'invalid_transition' } })
    },
  )

  it('answers 404 for a request to another hospital', async () => {
    const elsewhere = await asked(otherHospitalId)
    for (const id of [elsewhere.requestId, uuid()]) expect((await decline(id)).status).toBe(404)
    expect(await elsewhere.list()).toEqual([[otherHospitalId, 'sent', 'hospital']])
  })
})
