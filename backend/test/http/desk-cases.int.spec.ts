import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { DeskQuoteRequestView } from '../../src/modules/quote-requests/desk-quote-request.dto.js'
import { Database } from '../../src/platform/database/index.js'
import { atDesk, deskActor, hospitalIdAt, type Member, newMember } from '../support/desk.js'
import { image, writePng } from '../support/files.js'
import { type Browser, startApp, type TestApp } from '../support/index.js'
import { runJobs } from '../support/jobs.js'
import { Mailbox } from '../support/mailbox.js'
import { type ObjectStore, onDisk } from '../support/object-stores.js'
import { type Answer, BRIEF, newQuotePatient, type QuotePatient } from '../support/quotes.js'
import { upload } from '../support/uploads.js'

let app: TestApp
let mailbox: Mailbox
let store: ObjectStore
let hospitalId: string
let otherHospitalId: string
let member: Member
let desk: Browser
beforeAll(async () => {
  mailbox = await Mailbox.start()
  process.env.SMTP_URL = mailbox.address
  store = await onDisk()
  process.env.STORAGE_URL = store.address
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
  await store.close()
})

type Asked = QuotePatient & { requestId: string }
/** A patient who asked the hospital, with the id of the request. */
async function asked(hospital = hospitalId): Promise<Asked> {
  const patient = await newQuotePatient(app)
  const { body } = await patient.send([hospital])
  return { ...patient, requestId: body.items[0]?.id ?? '' }
}
const queryAs = (who: Member, statement: string) =>
  app.context
    .get(Database)
    .transaction(deskActor(who), async (em) => (await sql.raw(statement).execute(em.getKysely())).rows)
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

  it('notifies the assignee of the booking', async () => {
    const patient = await asked()
    await app.rows(
      `update bookings set assignee_id = (select user_id from user_roles where role = 'admin' limit 1) where id = $1`,
      [patient.bookingId],
    )
    await decline(patient.requestId)
    const told = await app.rows(
      `select from notifications where booking_id = $1 and type = 'team_quote_declined'`,
      [patient.bookingId],
    )
    expect(told).toHaveLength(1)
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

describe('files', () => {
  interface WithFiles extends Asked {
    shared: string
    kept: string
  }
  /** A patient whose brief has two pictures, of which the hospital may read the first one. */
  async function askedWithFiles(hospital = hospitalId): Promise<WithFiles> {
    const patient = await newQuotePatient(app, { isApproved: false })
    const picture = async (name: string) =>
      (await upload(app, patient.browser.token, image('png', await writePng(), name))).body.id
    const [shared, kept] = [await picture('Amina Okafor.png'), await picture('other.png')]
    const files = [
      { recordId: shared, kind: 'xray', madeIn: '2026-05' },
      { recordId: kept, kind: 'photo', madeIn: null },
    ]
    await patient.browser.request('PUT', `${patient.path}/brief`, {
      version: 1,
      content: { ...BRIEF, files },
    })
    await patient.browser.post(`${patient.path}/brief/approve`, { version: 2 })
    const { body } = await patient.send([hospital], { recordIds: [shared] })
    return { ...patient, requestId: body.items[0]?.id ?? '', shared, kept }
  }
  const read = async (id: string) => (await desk.get<DeskQuoteRequestView>(`desk/quote-requests/${id}`)).body
  const open = (id: string, fileId: string, browser = desk) =>
    browser.get(`desk/quote-requests/${id}/files/${fileId}`)
  const fileAccessesOf = async ({ browser }: Asked) =>
    (
      await browser.get<{ items: { role: string; subject: string; subjectId: string }[] }>('profile/accesses')
    ).body.items.filter(({ subject }) => subject === 'record')

  it('shows the files of the consent alone, under neutral names', async () => {
    const { requestId, shared } = await askedWithFiles()
    const { files, brief } = await read(requestId)
    expect(files).toEqual([
      {
        id: shared,
        name: 'xray-2026-05.png',
        kind: 'xray',
        madeIn: '2026-05',
        contentType: 'image/png',
        sizeBytes: expect.any(Number),
        safeCopy: 'not_needed',
      },
    ])
    expect(brief?.files).toEqual([{ recordId: shared, kind: 'xray', madeIn: '2026-05' }])
    expect(JSON.stringify(await read(requestId))).not.toContain('Okafor')
  })

  it('sends a file as an attachment that runs nothing, and records the visit for the patient', async () => {
    const patient = await askedWithFiles()
    const { status, headers } = await open(patient.requestId, patient.shared)
    expect([status, headers['content-type']]).toEqual([200, 'image/png'])
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': expect.stringContaining('attachment; filename="xray-2026-05.png"'),
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(await fileAccessesOf(patient)).toEqual([
      expect.objectContaining({ role: 'hospital', subjectId: patient.shared }),
    ])
    const accesses = await patient.browser.get(`medical-records/${patient.shared}/accesses`)
    expect(accesses.body).toMatchObject({ items: [{ by: 'hospital', role: 'hospital', reason: null }] })
  })

  it('never sends the original of a document', async () => {
    const { requestId, shared } = await askedWithFiles()
    for (const [copyStatus, code] of [
      ['pending', 'safe_copy_pending'],
      ['failed', 'safe_copy_failed'],
    ]) {
      await app.rows('update medical_records set copy_status = $2 where id = $1', [shared, copyStatus])
      expect(await open(requestId, shared)).toMatchObject({ status: 409, body: { code } })
    }
  })

  it('answers 404 for files outside of the consent and of other hospitals', async () => {
    const [own, elsewhere] = [await askedWithFiles(), await askedWithFiles(otherHospitalId)]
    for (const [id, fileId] of [
      [own.requestId, own.kept],
      [own.requestId, elsewhere.shared],
      [elsewhere.requestId, elsewhere.shared],
      [own.requestId, uuid()],
    ] as const)
      expect((await open(id, fileId)).status).toBe(404)
    expect(await fileAccessesOf(own)).toEqual([])
    expect(await fileAccessesOf(elsewhere)).toEqual([])
    const rows = await queryAs(member, 'select id from medical_records')
    expect(rows).toContainEqual({ id: own.shared })
    for (const id of [own.kept, elsewhere.shared]) expect(rows).not.toContainEqual({ id })
  })

  it.each([
    ['the consent of the account', (patient: Asked) => patient.agree('share_with_hospital', false)],
    ['the request', ({ answer, requestId }: Asked) => answer(requestId, 'withdraw')],
  ])('opens nothing once the patient withdraws %s', async (_what, withdraw) => {
    const patient = await askedWithFiles()
    expect((await open(patient.requestId, patient.shared)).status).toBe(200)
    await withdraw(patient)
    expect((await open(patient.requestId, patient.shared)).status).toBe(404)
    expect(await read(patient.requestId)).toMatchObject({ brief: null, files: [] })
    expect(await queryAs(member, 'select id from medical_records')).not.toContainEqual({ id: patient.shared })
  })

  it('opens nothing after a decline', async () => {
    const { requestId, shared } = await askedWithFiles()
    await decline(requestId)
    expect((await open(requestId, shared)).status).toBe(404)
  })

  it('accepts no receipt about a file that the hospital may not read', async () => {
    const { id, shared, kept } = await askedWithFiles()
    const receipt = (subjectId: string) =>
      queryAs(
        member,
        `insert into data_accesses (id, user_id, actor_id, role, subject, subject_id)
         values ('${uuid()}', '${id}', '${member.id}', 'hospital', 'record', '${subjectId}')`,
      )
    await expect(receipt(kept)).rejects.toThrow('row-level security')
    await receipt(shared)
  })
})

it('answers 401 to a member who was removed while the page was open', async () => {
  const { requestId } = await asked()
  const leaver = await newMember(app, hospitalId)
  const browser = await atDesk(app, leaver)
  await app.request('DELETE', `admin/hospital-members/${leaver.memberId}`, {
    token: await app.tokenOf('admin'),
  })
  expect((await decline(requestId, 'no_capacity', browser)).status).toBe(401)
  expect((await browser.get(`desk/quote-requests/${requestId}/files/${uuid()}`)).status).toBe(401)
})
