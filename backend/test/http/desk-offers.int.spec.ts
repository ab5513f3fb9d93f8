import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type {
  AdminBookingDetailView,
  BookingDetailView,
} from '../../src/modules/bookings/booking-follow-up.dto.js'
import type { DeskOfferAnswer, DeskOfferView } from '../../src/modules/offers/desk-offer.dto.js'
import { OfferVerifier } from '../../src/modules/offers/index.js'
import type { AdminOfferView, OfferView } from '../../src/modules/offers/offer.dto.js'
import type { OfferComparisonView } from '../../src/modules/offers/offer-comparison.dto.js'
import type { DeskQuoteRequestView } from '../../src/modules/quote-requests/desk-quote-request.dto.js'
import { Database } from '../../src/platform/database/index.js'
import { atDesk, deskActor, hospitalIdAt, type Member, newMember } from '../support/desk.js'
import { type Browser, startApp, type TestApp } from '../support/index.js'
import { messagesOf } from '../support/jobs.js'
import { insertLetter } from '../support/offer-team.js'
import { offerContent, withLine } from '../support/offers.js'
import { type Answer, erase, newQuotePatient, type QuotePatient } from '../support/quotes.js'

let app: TestApp
let hospitalId: string
let otherHospitalId: string
let member: Member
let desk: Browser
let colleagueDesk: Browser
let otherDesk: Browser
beforeAll(async () => {
  app = await startApp()
  await app.rows('update hospitals set is_active = true')
  hospitalId = await hospitalIdAt(app)
  otherHospitalId = await hospitalIdAt(app, 1)
  member = await newMember(app, hospitalId)
  desk = await atDesk(app, member)
  colleagueDesk = await atDesk(app, await newMember(app, hospitalId))
  otherDesk = await atDesk(app, await newMember(app, otherHospitalId))
})
afterAll(() => app.close())

type Case = QuotePatient & { requestId: string }
type DeskAnswer = Answer<DeskOfferView>

/** A patient who asked the hospitals, with the id of the request to the first one. */
async function asked(hospitals = [hospitalId]): Promise<Case & { otherRequestId: string }> {
  const patient = await newQuotePatient(app)
  const { body } = await patient.send(hospitals)
  const idFor = (id: string | undefined) => body.items.find(({ hospital }) => hospital.id === id)?.id ?? ''
  return { ...patient, requestId: idFor(hospitals[0]), otherRequestId: idFor(hospitals[1]) }
}
const begin = (requestId: string, body: object = { content: offerContent() }, browser = desk) =>
  browser.post<DeskAnswer>(`desk/quote-requests/${requestId}/offers`, body)
const find = async (requestId: string, browser = desk) =>
  browser.get<DeskOfferAnswer>(`desk/quote-requests/${requestId}/offer`)
const save = ({ id, version }: DeskOfferView, changes = {}, browser = desk) =>
  browser.request<DeskAnswer>('PATCH', `desk/offers/${id}`, { version, content: offerContent(changes) })
const act = ({ id, version }: DeskOfferView, what: string, more = {}, browser = desk) =>
  browser.post<DeskAnswer>(`desk/offers/${id}/${what}`, { version, ...more })

async function published(patient: Case, browser = desk, requestId = patient.requestId) {
  const { body: draft } = await begin(requestId, { content: offerContent() }, browser)
  const { body } = await act(draft, 'publish', {}, browser)
  return body
}
const seenBy = async ({ browser }: QuotePatient, { id }: DeskOfferView) =>
  (await browser.get<OfferView>(`offers/${id}`)).body
const accept = async (patient: QuotePatient, offer: DeskOfferView) => {
  const { version, hash } = await seenBy(patient, offer)
  const signed = { version, hash, signature: 'Mei Ling', sharesIdentity: true }
  return patient.browser.request('POST', `offers/${offer.id}/accept`, signed)
}
const now = async ({ requestId }: Case) => {
  const { offer } = (await find(requestId)).body
  if (!offer) throw new Error('The desk does not see the offer')
  return offer
}
const asTeam = async (method: string, path: string, role: 'admin' | 'moderator', body: object) =>
  app.request<Answer<AdminOfferView>>(method, `admin/offers/${path}`, {
    token: await app.tokenOf(role),
    body,
  })
const queryAs = (who: Member, statement: string) =>
  app.context
    .get(Database)
    .transaction(deskActor(who), async (em) => (await sql.raw(statement).execute(em.getKysely())).rows)

/** Type and author of each entry after the first, and the name of the person, which the team alone reads. */
async function historyOf({ browser, path, bookingId }: QuotePatient) {
  const { body: own } = await browser.get<BookingDetailView>(path)
  const { body: ofTeam } = await app.request<AdminBookingDetailView>('GET', `admin/bookings/${bookingId}`, {
    token: await app.tokenOf('moderator'),
  })
  const entries = ofTeam.followUp.history.map(({ type, by, person }) => [type, by, person])
  expect(own.followUp.history.map(({ type, by }) => [type, by, null])).toEqual(entries)
  return entries.slice(1)
}

it('is the turn of the hospital while its accepted offer waits for the date', async () => {
  const patient = await asked()
  const offer = await published(patient)
  const read = async () =>
    (await desk.get<DeskQuoteRequestView>(`desk/quote-requests/${patient.requestId}`)).body
  expect((await read()).turn).toBe('patient')
  await accept(patient, offer)
  const { acceptance } = await now(patient)
  const waiting = await read()
  expect(waiting).toMatchObject({ turn: 'hospital', status: 'offered' })
  expect(new Date(waiting.dueAt).toISOString()).toBe(acceptance?.confirmBy)
  const filter = encodeURIComponent(JSON.stringify({ turn: 'hospital' }))
  const { body: rows } = await desk.get<{ id: string }[]>(`desk/quote-requests?filter=${filter}`)
  expect(rows.map(({ id }) => id)).toContain(patient.requestId)
  await act(await now(patient), 'confirm-date')
  expect(await read()).toMatchObject({ turn: null, status: 'offered', state: 'agreed' })
})

describe('the state of a case in the list', () => {
  type Row = Pick<DeskQuoteRequestView, 'id' | 'state' | 'turn' | 'withdrawalReason' | 'hasMissedDate'>
  const listed = async (filter: object, { requestId }: Case) => {
    const query = encodeURIComponent(JSON.stringify(filter))
    const { body } = await desk.get<Row[]>(`desk/quote-requests?filter=${query}`)
    return body.find(({ id }) => id === requestId)
  }
  const countOf = async (turn: string) =>
    (await desk.get<{ tabs: Record<string, number> }>('desk/quote-requests/counts')).body.tabs[turn]

  it('says that the date is agreed, and leaves the turn of the patient', async () => {
    const patient = await asked()
    await accept(patient, await published(patient))
    expect(await listed({ state: 'accepted' }, patient)).toMatchObject({ turn: 'hospital' })
    const before = await countOf('agreed')
    await act(await now(patient), 'confirm-date')
    expect(await listed({ turn: 'agreed' }, patient)).toMatchObject({ state: 'agreed', turn: null })
    expect(await listed({ turn: 'patient' }, patient)).toBeUndefined()
    expect(await countOf('agreed')).toBe((before ?? 0) + 1)
  })

  it('says that the acceptance ended because the date was not confirmed', async () => {
    const patient = await asked()
    await accept(patient, await published(patient))
    await app.rows(
      `update offer_acceptances set ended_at = confirm_by + interval '1 minute', end_reason = 'not_confirmed'
         where booking_id = $1`,
      [patient.bookingId],
    )
    expect(await listed({ turn: 'patient' }, patient)).toMatchObject({
      state: 'offered',
      hasMissedDate: true,
    })
  })

  it('ends with an offer that the hospital withdrew, or whose last day is over', async () => {
    const patient = await asked()
    await act(await published(patient), 'withdraw', { reason: 'date_lost' })
    expect(await listed({ turn: 'ended' }, patient)).toMatchObject({
      state: 'offer_withdrawn',
      withdrawalReason: 'date_lost',
      hasMissedDate: false,
    })
    await app.rows(`update offers set status = 'expired', withdrawal_reason = null where booking_id = $1`, [
      patient.bookingId,
    ])
    expect(await listed({ state: 'offer_expired' }, patient)).toMatchObject({ turn: null })
  })

  it('follows an offer that is valid again, and goes with the account', async () => {
    const patient = await asked()
    await act(await published(patient), 'withdraw', { reason: 'date_lost' })
    const { body: draft } = await save(await now(patient), { hospitalNights: 9 })
    await act(draft, 'publish')
    expect(await listed({ turn: 'patient' }, patient)).toMatchObject({ state: 'offered' })
    await act(await now(patient), 'withdraw', { reason: 'date_lost' })
    await erase(app, patient)
    expect(
      await app.rows('select from desk_offer_states where quote_request_id = $1', [patient.requestId]),
    ).toEqual([])
  })

  it('shows no state of an offer of another hospital', async () => {
    const patient = await asked([hospitalId, otherHospitalId])
    await act(await published(patient), 'withdraw', { reason: 'clinical' })
    await act(
      await published(patient, otherDesk, patient.otherRequestId),
      'withdraw',
      { reason: 'clinical' },
      otherDesk,
    )
    const rows = await queryAs(member, 'select quote_request_id as id from desk_offer_states')
    const ids = (rows as { id: string }[]).map(({ id }) => id)
    expect(ids).toContain(patient.requestId)
    expect(ids).not.toContain(patient.otherRequestId)
  })
})

describe('an offer of the desk', () => {
  it('begins empty, is saved, and lists what is missing', async () => {
    const { requestId } = await asked()
    expect((await find(requestId)).body).toEqual({ offer: null, promise: false })
    const { status, body } = await begin(requestId, {})
    expect([status, body]).toMatchObject([
      201,
      { status: 'draft', published: null, draft: { number: 1, enteredBy: 'hospital', letter: null } },
    ])
    expect(body.draft?.gaps.map(({ code }) => code)).toContain('line_not_stated')
    expect((await begin(requestId)).body.code).toBe('already_offered')
    const { version, draft } = body
    const blank = await desk.request<DeskAnswer>('PATCH', `desk/offers/${body.id}`, {
      version,
      content: draft?.content,
    })
    expect(blank.status).toBe(200)
    const saved = await save(blank.body)
    expect(saved.body).toMatchObject({
      draft: { gaps: [], content: { procedure: 'Total knee replacement' } },
    })
    expect((await save(body)).body.code).toBe('stale_version')
    expect((await find(requestId, colleagueDesk)).body.offer).toMatchObject({ version: saved.body.version })
  })

  it('is published at once, without a letter and without a colleague', async () => {
    const patient = await asked()
    const offer = await published(patient)
    expect(offer).toMatchObject({ status: 'published', draft: null, published: { version: 1 } })
    expect(JSON.stringify(offer)).not.toContain(patient.bookingId)
    expect(await seenBy(patient, offer)).toMatchObject({
      enteredBy: 'hospital',
      letterDated: null,
      version: 1,
    })
    expect(await patient.list()).toEqual([[hospitalId, 'offered', 'patient']])
    const { body } = await patient.browser.get<{ items: { type: string }[] }>('notifications')
    expect(body.items.map(({ type }) => type)).toContain('offer_published')
    expect((await messagesOf(app, 'offer.mail')).at(-1)?.payload).toMatchObject({
      offerId: offer.id,
      number: 1,
      type: 'published',
    })
    const [version] = await app.rows<{ id: string }>('select id from offer_versions where offer_id = $1', [
      offer.id,
    ])
    expect((await messagesOf(app, 'offer.pdf')).at(-1)?.payload).toEqual({ versionId: version?.id })
    const { faults } = await app.context.get(OfferVerifier).verify()
    expect(faults.filter((fault) => !JSON.stringify(fault).includes('PDF'))).toEqual([])
  })

  it('answers each code of the checklist before its publication', async () => {
    const { requestId } = await asked()
    const { body } = await begin(requestId, {
      content: offerContent(withLine('anaesthesia', { state: 'not_stated' })),
    })
    expect((await act(body, 'publish')).body).toMatchObject({
      code: 'offer_incomplete',
      errors: [{ code: 'line_not_stated' }],
    })
  })

  it('is published once, also by two members at the same time', async () => {
    const { requestId } = await asked()
    const { body } = await begin(requestId)
    const answers = await Promise.all([act(body, 'publish'), act(body, 'publish', {}, colleagueDesk)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('changes by a next version, which leaves the published one as it is', async () => {
    const patient = await asked()
    const offer = await published(patient)
    const { body: next } = await save(offer, { roomCategory: 'suite' })
    const room = { what: 'roomCategory', from: 'single', to: 'suite' }
    expect(next).toMatchObject({ draft: { number: 2, changes: { items: [room] } } })
    expect(await seenBy(patient, offer)).toMatchObject({ version: 1, roomCategory: 'single' })
    await act(next, 'publish')
    expect(await seenBy(patient, offer)).toMatchObject({ version: 2, changes: [{ items: [room] }] })
  })

  it('is withdrawn for a clinical reason or a lost date', async () => {
    const patient = await asked()
    const offer = await published(patient)
    expect((await act(offer, 'withdraw', { reason: 'price' })).status).toBe(400)
    const { body } = await act(offer, 'withdraw', { reason: 'date_lost' })
    expect(body.status).toBe('withdrawn')
    expect(await seenBy(patient, offer)).toMatchObject({ status: 'withdrawn', withdrawalReason: 'date_lost' })
  })

  it('is published by the team only after the team took it over', async () => {
    const { requestId } = await asked()
    const { body: begun } = await begin(requestId)
    const refused = await asTeam('POST', `${begun.id}/publish`, 'admin', { version: begun.version })
    expect([refused.status, refused.body.code]).toEqual([409, 'invalid_transition'])
    const { version } = begun
    const taken = await asTeam('PATCH', begun.id, 'moderator', { version, content: offerContent() })
    expect(taken.body.draft).toMatchObject({ enteredBy: 'team', gaps: [{ pointer: '/letter' }] })
    const late = await act({ ...begun, version: taken.body.version }, 'publish')
    expect([late.status, late.body.code]).toEqual([409, 'invalid_transition'])
    await insertLetter(app, taken.body)
    const saved = await save({ ...begun, version: taken.body.version })
    expect([saved.status, saved.body.code]).toEqual([409, 'invalid_transition'])
    const done = await asTeam('POST', `${begun.id}/publish`, 'admin', { version: taken.body.version })
    expect(done.body.published).toMatchObject({ enteredBy: 'team', letterDated: '2026-11-20' })
  })
})

describe('the accepted offer', () => {
  it('shows no signature, and its hospital confirms the date', async () => {
    const patient = await asked([hospitalId, otherHospitalId])
    const offer = await published(patient)
    await published(patient, otherDesk, patient.otherRequestId)
    await accept(patient, offer)
    const accepted = await now(patient)
    expect(accepted).toMatchObject({ status: 'accepted', acceptance: { version: 1, confirmedAt: null } })
    expect(JSON.stringify(accepted)).not.toContain('Mei Ling')
    const { status, body } = await act(accepted, 'confirm-date')
    expect([status, body.acceptance?.confirmedAt]).toEqual([200, expect.any(String)])
    const { body: booking } = await patient.browser.get<{ status: string }>(patient.path)
    expect(booking.status).toBe('confirmed')
    const others = await app.rows<{ status: string; actor: string; actor_id: string | null }>(
      `select q.status, e.actor, e.actor_id from quote_requests q join quote_request_events e on e.quote_request_id = q.id
       where q.id = $1 and e.transition = 'withdraw'`,
      [patient.otherRequestId],
    )
    expect(others).toEqual([{ status: 'withdrawn', actor: 'system', actor_id: null }])
    expect((await save(body)).body.code).toBe('invalid_transition')
    expect((await act(body, 'confirm-date')).body.code).toBe('invalid_transition')
    expect(await historyOf(patient)).toEqual([
      ['offer_accepted', 'you', null],
      ['offer_confirmed', 'hospital', null],
      ['details_changed', 'hospital', null],
      ['status_changed', 'hospital', null],
    ])
  })

  it('is withdrawn by the hospital, which the history names without the member', async () => {
    const patient = await asked()
    const offer = await published(patient)
    await accept(patient, offer)
    await act(await now(patient), 'withdraw', { reason: 'date_lost' })
    expect((await historyOf(patient)).at(-1)).toEqual(['acceptance_ended', 'hospital', null])
  })

  it('is not told to the other hospital, whose prices nobody else at a desk reads', async () => {
    const patient = await asked([hospitalId, otherHospitalId])
    const offer = await published(patient)
    const { body: draft } = await begin(
      patient.otherRequestId,
      {
        content: offerContent(
          withLine('surgeon_team', { lowest: 123_456, likely: 123_457, highest: 123_458 }),
        ),
      },
      otherDesk,
    )
    const { body: other } = await act(draft, 'publish', {}, otherDesk)
    await accept(patient, other)
    expect(await now(patient)).toMatchObject({ status: 'published', acceptance: null })
    const { body } = await save(offer, { roomCategory: 'suite' })
    expect(JSON.stringify([body, (await find(patient.requestId)).body])).not.toMatch(/12345[678]/)
    expect((await act(await now(patient), 'confirm-date')).status).toBe(409)
    const { body: seen } = await patient.browser.get<OfferComparisonView>(`${patient.path}/offers`)
    expect(seen.offers.map(({ status }) => status).sort()).toEqual(['accepted', 'held'])
  })
})

describe('the assignee of the booking', () => {
  it('is notified of each act of the hospital', async () => {
    const [patient, withdrawn] = [await asked(), await asked()]
    const [assignee] = await app.rows<{ id: string }>(
      `select user_id as id from user_roles where role = 'admin' limit 1`,
    )
    await app.rows('update bookings set assignee_id = $1 where id = any ($2)', [
      assignee?.id,
      [patient.bookingId, withdrawn.bookingId],
    ])
    const typesOf = async ({ bookingId }: QuotePatient) =>
      (
        await app.rows<{ type: string }>(
          'select type from notifications where user_id = $1 and booking_id = $2 order by created_at',
          [assignee?.id, bookingId],
        )
      ).map(({ type }) => type)
    await accept(patient, await published(patient))
    await act(await now(patient), 'confirm-date')
    expect(await typesOf(patient)).toEqual([
      'team_offer_published',
      'team_offer_accepted',
      'team_date_confirmed',
    ])
    const offer = await published(withdrawn)
    await act(offer, 'withdraw', { reason: 'date_lost' })
    await act(offer, 'publish')
    expect(await typesOf(withdrawn)).toEqual(['team_offer_published', 'team_offer_withdrawn'])
  })
})

describe('a member', () => {
  it('answers 404 for an offer of another hospital', async () => {
    const patient = await asked([otherHospitalId])
    const offer = await published(patient, otherDesk)
    expect(offer.status).toBe('published')
    const answers = [
      await find(patient.requestId),
      await find(uuid()),
      await begin(patient.requestId),
      await save(offer),
      await act(offer, 'publish'),
      await act(offer, 'withdraw', { reason: 'clinical' }),
      await act(offer, 'confirm-date'),
      await act({ ...offer, id: uuid() }, 'publish'),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
    expect((await find(patient.requestId, otherDesk)).body.offer).toMatchObject({ status: 'published' })
  })

  it('gets 401 once removed from the team, even on an open page, and stores nothing', async () => {
    const { requestId } = await asked()
    const leaver = await newMember(app, hospitalId)
    const browser = await atDesk(app, leaver)
    const { body } = await begin(requestId, {}, browser)
    const token = await app.tokenOf('admin')
    await app.request('DELETE', `admin/hospital-members/${leaver.memberId}`, { token })
    expect((await save(body, {}, browser)).status).toBe(401)
    expect((await act(body, 'publish', {}, browser)).status).toBe(401)
    expect(await queryAs(leaver, 'select id from offers')).toEqual([])
    expect(await queryAs(leaver, 'update offers set saved_at = now() returning id')).toEqual([])
  })
})

it.each([
  ['the consent of the account', (patient: Case) => patient.agree('share_with_hospital', false)],
  ['the request', ({ browser, requestId }: Case) => browser.post(`quote-requests/${requestId}/withdraw`)],
])('shows and takes no content once the patient withdraws %s', async (_what, withdraw) => {
  const patient = await asked()
  const begun = await published(patient)
  const { body: offer } = await save(begun, { roomCategory: 'suite' })
  const unanswered = await asked()
  await withdraw(patient)
  await withdraw(unanswered)
  expect(await now(patient)).toMatchObject({ status: 'declined', published: null, draft: null })
  const { version } = await now(patient)
  const answers = [
    await save({ ...offer, version }),
    await act({ ...offer, version }, 'publish'),
    await begin(unanswered.requestId),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    answers.map(() => [403, 'consent_required']),
  )
  expect((await seenBy(patient, offer)).roomCategory).toBe('single')
  expect(
    await queryAs(
      member,
      `update offer_versions set entered_by = 'hospital' where offer_id = '${offer.id}' returning id`,
    ),
  ).toEqual([])
})

describe('the database login of the desk', () => {
  it.each([
    'offers',
    'offer_versions',
    'offer_events',
    'offer_letters',
    'offer_acceptances',
    'offer_messages',
    'offer_change_requests',
  ])('shows no row of another hospital in %s', async (table) => {
    const [own, elsewhere] = [await asked(), await asked([otherHospitalId])]
    for (const [patient, browser] of [
      [own, desk],
      [elsewhere, otherDesk],
    ] as const) {
      const offer = await published(patient, browser)
      const text = { lines: [], comment: 'Another room, please' }
      await patient.browser.post(`offers/${offer.id}/questions`, { body: 'How long is the stay?' })
      await patient.browser.post(`offers/${offer.id}/change-requests`, text)
      await accept(patient, offer)
      await app.rows(
        `insert into offer_letters (id, user_id, name, content_type, size_bytes, sha256, storage_key, wrapped_key, dated)
         select id, user_id, 'letter.pdf', 'application/pdf', 1, repeat('a', 64), 'offer-letters/' || id, 'none', '2026-11-20'
         from offer_versions where offer_id = $1`,
        [offer.id],
      )
    }
    const rows = (await queryAs(member, `select user_id from ${table}`)) as { user_id: string }[]
    const owners = rows.map(({ user_id }) => user_id)
    expect(owners).toContain(own.id)
    expect(owners).not.toContain(elsewhere.id)
  })

  it.each([
    `update offers set status = 'published'`,
    'update offers set hospital_id = hospital_id',
    'update offers set published_number = 1',
    'update offer_versions set published_at = now()',
    'update offer_versions set hash = hash',
    'update offer_events set at = now()',
    'delete from offers',
    'delete from offer_versions',
    'select signature from offer_acceptances',
    'select content from offer_messages',
    'update offer_acceptances set confirmed_at = now()',
    'select * from offer_pdfs',
  ])('refuses: %s', async (statement) => {
    await expect(queryAs(member, statement)).rejects.toThrow('permission denied')
  })

  it('writes drafts of the own hospital alone, as a hospital', async () => {
    const [own, elsewhere] = [await asked(), await asked([otherHospitalId])]
    const { body: begun } = await begin(own.requestId)
    const { body: foreign } = await begin(elsewhere.requestId, {}, otherDesk)
    const late = await asked()
    const offerOf = ({ id, bookingId, requestId }: Case, hospital: string, status = 'draft') =>
      queryAs(
        member,
        `insert into offers (id, booking_id, user_id, quote_request_id, hospital_id, status)
         values ('${uuid()}', '${bookingId}', '${id}', '${requestId}', '${hospital}', '${status}')`,
      )
    const versionOf = ({ id }: DeskOfferView, userId: string, enteredBy: string) =>
      queryAs(
        member,
        `insert into offer_versions (id, offer_id, user_id, number, entered_by, content)
         values ('${uuid()}', '${id}', '${userId}', 9, '${enteredBy}', '')`,
      )
    const eventOf = ({ id }: DeskOfferView, userId: string, actor: string, transition: string) =>
      queryAs(
        member,
        `insert into offer_events (id, offer_id, user_id, number, actor_id, actor, transition)
         values ('${uuid()}', '${id}', '${userId}', 1, '${member.id}', '${actor}', '${transition}')`,
      )
    for (const refused of [
      offerOf(elsewhere, otherHospitalId),
      offerOf(late, hospitalId, 'withdrawn'),
      versionOf(foreign, elsewhere.id, 'hospital'),
      versionOf(begun, own.id, 'team'),
      eventOf(foreign, elsewhere.id, 'hospital', 'edit'),
      eventOf(begun, own.id, 'team', 'edit'),
      eventOf(begun, own.id, 'hospital', 'publish'),
    ])
      await expect(refused).rejects.toThrow('row-level security')
    await queryAs(member, `update offer_versions set content = 'x' where offer_id = '${foreign.id}'`)
    expect((await find(elsewhere.requestId, otherDesk)).body.offer?.draft).toMatchObject({ number: 1 })
    await offerOf(late, hospitalId)
  })

  it('does not change a published version', async () => {
    const offer = await published(await asked())
    const changed = `update offer_versions set content = 'x' where offer_id = '${offer.id}' returning id`
    expect(await queryAs(member, changed)).toEqual([])
  })
})
