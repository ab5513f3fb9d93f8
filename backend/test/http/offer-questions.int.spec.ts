import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { AdminBookingDetailView } from '../../src/modules/bookings/booking-follow-up.dto.js'
import type { ChangeRequestView } from '../../src/modules/offers/change-request.dto.js'
import type { AdminOfferView } from '../../src/modules/offers/offer.dto.js'
import type { OfferComparisonView } from '../../src/modules/offers/offer-comparison.dto.js'
import type { OfferMessageView, OfferThreadView } from '../../src/modules/offers/offer-message.dto.js'
import { releaseUnconfirmed } from '../../src/modules/offers/offers.upkeep.js'
import { Database } from '../../src/platform/database/index.js'
import { Browser } from '../support/browser.js'
import { patientActor, startApp, type TestApp } from '../support/index.js'
import { messagesOf } from '../support/jobs.js'
import { type ObjectStore, onDisk } from '../support/object-stores.js'
import { acceptOffer, OfferTeam, ownOffer } from '../support/offer-team.js'
import { offerContent } from '../support/offers.js'
import { type Answer, erase, newQuotePatient, type QuotePatient } from '../support/quotes.js'
import { meetAtBooking } from '../support/together.js'
import { turnOf } from '../support/upkeep-turn.js'

let app: TestApp
let store: ObjectStore
let team: OfferTeam
beforeAll(async () => {
  store = await onDisk()
  process.env.STORAGE_URL = store.address
  app = await startApp()
  team = await OfferTeam.of(app)
})
afterAll(async () => {
  await app.close()
  await store.close()
})

type Asked = Answer<OfferMessageView & { emergency: object | null }>
type Wanted = Answer<ChangeRequestView>

const keyed = (key?: string): Record<string, string> => (key ? { 'idempotency-key': key } : {})

const ask = ({ browser }: QuotePatient, { id }: AdminOfferView, changes: object = {}, key?: string) =>
  browser.request<Asked>(
    'POST',
    `offers/${id}/questions`,
    { body: 'Is blood included?', ...changes },
    keyed(key),
  )

const answer = ({ id }: AdminOfferView, changes: object = {}, key?: string) =>
  team.ask<OfferMessageView>(
    'POST',
    `offers/${id}/messages`,
    { body: 'Two units are.', forHospital: true, ...changes },
    keyed(key),
  )

const request = ({ browser }: QuotePatient, { id }: AdminOfferView, changes: object = {}, key?: string) =>
  browser.request<Wanted>(
    'POST',
    `offers/${id}/change-requests`,
    { lines: ['interpreter'], comment: 'I need one in Swahili.', ...changes },
    keyed(key),
  )

const withdraw = ({ browser }: QuotePatient, id: string) =>
  browser.post<Wanted>(`change-requests/${id}/withdraw`)

const decline = (id: string, comment = 'The hospital has no such interpreter.') =>
  team.ask<AdminOfferView>('POST', `change-requests/${id}/decline`, { comment })

const threadOf = async ({ browser }: QuotePatient, { id }: AdminOfferView, query = '') =>
  (await browser.get<OfferThreadView>(`offers/${id}/questions${query}`)).body

const notificationsOf = async ({ browser }: QuotePatient) =>
  (
    await browser.get<{ items: { type: string; readAt: string | null }[] }>('notifications')
  ).body.items.flatMap(({ type, readAt }) => (readAt ? [] : [type]))

const lastMail = async (job: string) => (await messagesOf(app, job)).at(-1)?.payload

const asPatient = ({ id }: QuotePatient, statement: string) =>
  app.context.get(Database).transaction(patientActor(id), (em) => sql.raw(statement).execute(em.getKysely()))

const assign = ({ bookingId }: QuotePatient) =>
  app.rows(
    `update bookings set assignee_id = (select user_id from user_roles where role = 'admin' limit 1) where id = $1
     returning assignee_id as "assigneeId"`,
    [bookingId],
  )

describe('a question', () => {
  it('reaches the team, and the answer of the hospital reaches the patient', async () => {
    const { patient, offer } = await team.offer()
    await assign(patient)
    const { status, body } = await ask(patient, offer, { lineCode: 'blood_products' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      author: 'patient',
      forHospital: false,
      version: 1,
      line: { key: 'blood_products', code: 'blood_products', name: null },
      body: 'Is blood included?',
      readAt: null,
      emergency: null,
    })
    expect(await lastMail('offer.message_mail')).toEqual({ messageId: body.id })
    const [told] = await app.rows(
      `select from notifications where booking_id = $1 and type = 'team_offer_question'`,
      [patient.bookingId],
    )
    expect(told).toBeDefined()
    expect(await team.seen(patient, offer)).toMatchObject({ unreadQuestions: 1, published: { messages: 1 } })
    const { body: seen } = await team.ask<OfferThreadView>('GET', `offers/${offer.id}/messages`)
    expect(seen.items.map(({ id }) => id)).toEqual([body.id])
    await team.ask('POST', `offers/${offer.id}/messages/read`, { lastId: body.id })
    expect((await team.seen(patient, offer)).unreadQuestions).toBe(0)

    const { body: answered } = await answer(offer)
    expect(answered).toMatchObject({ author: 'team', forHospital: true, line: null })
    expect(await lastMail('offer.message_mail')).toEqual({ messageId: answered.id })
    expect(await notificationsOf(patient)).toContain('offer_question_answered')
    expect(await ownOffer(patient, offer)).toMatchObject({ messages: 2, unreadMessages: 1 })
    const thread = await threadOf(patient, offer)
    expect(thread.items.map(({ id, readAt }) => [id, readAt !== null])).toEqual([
      [body.id, true],
      [answered.id, false],
    ])
    await patient.browser.post(`offers/${offer.id}/questions/read`, { lastId: answered.id })
    expect(await ownOffer(patient, offer)).toMatchObject({ messages: 2, unreadMessages: 0 })
    expect(await notificationsOf(patient)).not.toContain('offer_question_answered')
  })

  it('is about a line that is not on the checklist', async () => {
    const { lines } = offerContent()
    const wig = { ...lines[0], code: 'other' as const, name: 'Wig' } as (typeof lines)[number]
    const { patient, first, second } = await team.offers({ lines: [...lines, wig] })
    const { body } = await ask(patient, first, { lineCode: 'other:Wig' })
    expect(body.line).toEqual({ key: 'other:Wig', code: 'other', name: 'Wig' })
    const { body: refused } = await ask(patient, second, { lineCode: 'other:Wig' })
    expect([refused.code, refused.errors]).toMatchObject(['invalid_input', [{ pointer: '/lineCode' }]])
  })

  it('is stored once for one key, also from two devices at once', async () => {
    const { patient, offer } = await team.offer()
    const key = uuid()
    const answers = await meetAtBooking(app, patient.bookingId, () => [
      ask(patient, offer, {}, key),
      ask(patient, offer, {}, key),
    ])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await ask(patient, offer, {}, key)).body.id).toBe(answers[0]?.body.id)
    expect((await ask(patient, offer, { body: 'Another text' }, key)).body.code).toBe(
      'idempotency_key_reused',
    )
    expect((await threadOf(patient, offer)).items).toHaveLength(1)
    const answerKey = uuid()
    await answer(offer, {}, answerKey)
    await answer(offer, {}, answerKey)
    expect((await threadOf(patient, offer)).items).toHaveLength(2)
  })

  it('sends one email for several that nobody has seen', async () => {
    const { patient, offer } = await team.offer()
    const before = (await messagesOf(app, 'offer.message_mail')).length
    const { body } = await ask(patient, offer)
    await ask(patient, offer)
    expect((await messagesOf(app, 'offer.message_mail')).length - before).toBe(1)
    await team.ask('POST', `offers/${offer.id}/messages/read`, { lastId: body.id })
    await app.rows('update offer_messages set read_at = now() where offer_id = $1', [offer.id])
    await ask(patient, offer)
    expect((await messagesOf(app, 'offer.message_mail')).length - before).toBe(2)
  })

  describe('with a text', () => {
    let patient: QuotePatient
    let offer: AdminOfferView
    beforeAll(async () => {
      ;({ patient, offer } = await team.offer())
    })

    it.each([
      ['no text', { body: '  ' }, 'invalid_input'],
      ['a text that is too long', { body: 'x'.repeat(2_001) }, 'invalid_input'],
      ['a line that no offer has', { lineCode: 'wig' }, 'invalid_input'],
    ])('is refused with %s', async (_what, changes, code) => {
      expect((await ask(patient, offer, changes)).body.code).toBe(code)
    })

    it('holds 2,000 characters', async () => {
      expect((await ask(patient, offer, { body: 'x'.repeat(2_000) })).status).toBe(201)
    })

    it('warns of a phone number, an email address and no name, if the page asks for it', async () => {
      const text = 'Does Dr. Tan call me at +254 712 345 678 or amina@example.com?'
      const { status, body } = await ask(patient, offer, { body: text, refusesIdentifying: true })
      expect([status, body.code]).toEqual([409, 'identifying_text'])
      expect(body.errors).toMatchObject([
        { pointer: '/body', code: 'text_with_phone' },
        { pointer: '/body', code: 'text_with_email' },
      ])
      expect((await ask(patient, offer, { body: text })).status).toBe(201)
      const harmless = { body: 'Is Dr. Tan the surgeon, for USD 9,500?', refusesIdentifying: true }
      expect((await ask(patient, offer, harmless)).status).toBe(201)
    })
  })

  it('is asked about a held and an accepted offer, and about none that is over', async () => {
    const { patient, first, second } = await team.offers()
    await acceptOffer(patient, first)
    expect((await ask(patient, first)).status).toBe(201)
    expect((await ask(patient, second)).status).toBe(201)
    await team.act(await team.seen(patient, second), 'withdraw', { reason: 'clinical' })
    expect((await ask(patient, second)).body.code).toBe('offer_over')
    expect((await answer(second)).status).toBe(201)
    await patient.browser.post(`${patient.path}/cancel`, {})
    expect((await ask(patient, first)).body.code).toBe('invalid_transition')
    expect((await answer(first)).body.code).toBe('invalid_transition')
    expect((await threadOf(patient, first)).items).toHaveLength(1)
  })

  it('marks the booking when it may be about an emergency, and says whom to call', async () => {
    const { patient, offer } = await team.offer()
    const { body } = await ask(patient, offer, { body: 'I have crushing chest pain and cannot breathe.' })
    expect(body).toMatchObject({ possibleEmergency: true, emergency: { text: expect.any(String) } })
    const [booking] = await app.rows<{ marked: boolean }>(
      'select possible_emergency as marked from bookings where id = $1',
      [patient.bookingId],
    )
    expect(booking?.marked).toBe(true)
    expect(await lastMail('booking.team_mail')).toEqual({
      bookingId: patient.bookingId,
      about: 'emergency_message',
    })
  })

  it('is limited to 60 an hour with the requests for changes, and a repetition is free', async () => {
    const { patient, offer } = await team.offer()
    await request(patient, offer)
    for (let count = 1; count < 60; count++) await ask(patient, offer, { body: `Question ${count}` })
    const thread = await threadOf(patient, offer)
    expect([thread.items.length, thread.hasOlder]).toEqual([50, true])
    const older = await threadOf(patient, offer, `?before=${thread.items[0]?.id}`)
    expect([older.items.map(({ body }) => body).at(-1), older.hasOlder]).toEqual(['Question 9', false])
    const { status, body } = await ask(patient, offer)
    expect([status, body.code]).toEqual([429, 'rate_limited'])
    expect((await ownOffer(patient, offer)).messages).toBe(59)
  })

  it('is read by its patient after each consent is withdrawn, and by the team with the consent alone', async () => {
    const { patient, offer } = await team.offer()
    await ask(patient, offer)
    await patient.agree('share_with_hospital', false)
    expect((await ask(patient, offer)).body.code).toBe('offer_over')
    expect((await answer(offer)).status).toBe(201)
    await patient.agree('health_data', false)
    expect((await ask(patient, offer)).body.code).toBe('consent_required')
    expect((await team.ask('GET', `offers/${offer.id}/messages`)).body.code).toBe('consent_required')
    expect((await answer(offer)).body.code).toBe('consent_required')
    expect((await threadOf(patient, offer)).items.map(({ author }) => author)).toEqual(['patient', 'team'])
  })
})

describe('a request for a change', () => {
  it('shows at the offer, which stays valid, and reaches the team', async () => {
    const { patient, first, second } = await team.offers()
    await assign(patient)
    const { status, body } = await request(patient, first)
    expect([status, body]).toMatchObject([
      201,
      {
        version: 1,
        status: 'open',
        lines: [{ key: 'interpreter', code: 'interpreter', name: null }],
        comment: 'I need one in Swahili.',
        answer: null,
      },
    ])
    expect(await ownOffer(patient, first)).toMatchObject({
      status: 'change_requested',
      changeRequest: { id: body.id, status: 'open' },
    })
    const { body: compared } = await patient.browser.get<OfferComparisonView>(`${patient.path}/offers`)
    expect(compared.offers.map(({ status: seen }) => seen).sort()).toEqual(['change_requested', 'published'])
    expect(Object.keys(compared.totals).sort()).toEqual([first.id, second.id].sort())
    const seen = await team.seen(patient, first)
    expect([seen.status, seen.events.at(-1)]).toMatchObject([
      'change_requested',
      { transition: 'request_change', actor: 'patient', number: 1 },
    ])
    expect(await lastMail('offer.change_mail')).toEqual({ changeRequestId: body.id, type: 'requested' })
    const [told] = await app.rows(
      `select from notifications where booking_id = $1 and type = 'team_offer_change'`,
      [patient.bookingId],
    )
    expect(told).toBeDefined()
  })

  it('is the only open one, also from two devices at once', async () => {
    const { patient, offer } = await team.offer()
    const answers = await meetAtBooking(app, patient.bookingId, () => [
      request(patient, offer),
      request(patient, offer),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect(answers.map(({ body }) => body.code)).toContain('change_open')
    expect((await threadOf(patient, offer)).changeRequests).toHaveLength(1)
  })

  it('goes out about the version that the patient read', async () => {
    const { patient, offer } = await team.offer()
    await team.publishNext(patient, offer)
    const { status, body } = await request(patient, offer, { version: 1 })
    expect([status, body.code, body.detail]).toEqual([
      409,
      'offer_changed',
      expect.stringContaining('was not sent'),
    ])
    expect((await threadOf(patient, offer)).changeRequests).toEqual([])
    expect((await request(patient, offer, { version: 2 })).body).toMatchObject({ version: 2, status: 'open' })
  })

  it('is stored once for one key', async () => {
    const { patient, offer } = await team.offer()
    const key = uuid()
    const { body } = await request(patient, offer, {}, key)
    expect((await request(patient, offer, {}, key)).body).toEqual(body)
  })

  it('ends with the acceptance, and stays ended when the acceptance does not hold', async () => {
    const { patient, offer } = await team.offer()
    await request(patient, offer)
    expect((await acceptOffer(patient, offer)).status).toBe(200)
    expect(await ownOffer(patient, offer)).toMatchObject({
      status: 'accepted',
      changeRequest: { status: 'accepted' },
    })
    await releaseUnconfirmed(turnOf(app), new Date('2099-01-01'))
    expect(await ownOffer(patient, offer)).toMatchObject({
      status: 'published',
      changeRequest: { status: 'accepted' },
    })
  })

  it('is answered by the next version, for which the patient can ask again', async () => {
    const { patient, offer } = await team.offer()
    await request(patient, offer)
    const { body: ended } = await decline(uuid())
    expect(ended.code).toBe('not_found')
    await team.publishNext(patient, offer, { hospitalNights: 5 })
    const next = await ownOffer(patient, offer)
    expect(next).toMatchObject({ version: 2, status: 'published', changeRequest: { status: 'answered' } })
    const { id = '' } = next.changeRequest ?? {}
    expect((await decline(id)).body.code).toBe('invalid_transition')
    expect((await withdraw(patient, id)).body.code).toBe('invalid_transition')
    expect((await request(patient, offer, { lines: [] })).body).toMatchObject({ version: 2, lines: [] })
    expect((await threadOf(patient, offer)).changeRequests.map(({ status }) => status)).toEqual([
      'open',
      'answered',
    ])
  })

  it('is declined by the team with words that the patient reads', async () => {
    const { patient, offer } = await team.offer()
    const { body } = await request(patient, offer)
    expect((await decline(body.id, ' ')).body.code).toBe('invalid_input')
    const { status, body: declined } = await decline(body.id)
    expect([status, declined.status]).toEqual([200, 'published'])
    expect(await ownOffer(patient, offer)).toMatchObject({
      status: 'published',
      changeRequest: { status: 'declined', answer: 'The hospital has no such interpreter.' },
    })
    expect(await notificationsOf(patient)).toContain('offer_change_declined')
    expect(await lastMail('offer.change_mail')).toEqual({ changeRequestId: body.id, type: 'declined' })
    expect((await decline(body.id)).body.code).toBe('invalid_transition')
    expect((await request(patient, offer)).status).toBe(201)
  })

  it('is withdrawn by the patient, once', async () => {
    const { patient, offer } = await team.offer()
    const { body } = await request(patient, offer)
    expect((await withdraw(patient, body.id)).body.status).toBe('withdrawn')
    expect((await withdraw(patient, body.id)).body.status).toBe('withdrawn')
    expect((await ownOffer(patient, offer)).status).toBe('published')
    const { events } = await team.seen(patient, offer)
    expect(events.filter(({ transition }) => transition === 'withdraw_change')).toHaveLength(1)
    const other = await newQuotePatient(app)
    expect((await withdraw(other, body.id)).status).toBe(404)
  })

  it('waits while another offer is accepted, and is over when its offer is withdrawn', async () => {
    const { patient, first, second } = await team.offers()
    await request(patient, first)
    await acceptOffer(patient, second)
    expect(await ownOffer(patient, first)).toMatchObject({
      status: 'held',
      changeRequest: { status: 'open' },
    })
    await team.act(await team.seen(patient, first), 'withdraw', { reason: 'date_lost' })
    expect(await ownOffer(patient, first)).toMatchObject({
      status: 'withdrawn',
      changeRequest: { status: 'over' },
    })
  })

  it('is refused for an offer that is accepted, held or over, and for a line that it does not have', async () => {
    const { patient, first, second } = await team.offers()
    const { body } = await request(patient, first, { lines: ['interpreter', 'other:Wig'] })
    expect([body.code, body.errors]).toMatchObject(['invalid_input', [{ pointer: '/lines/1' }]])
    expect((await request(patient, first, { lines: ['interpreter', 'interpreter'] })).body.code).toBe(
      'invalid_input',
    )
    const number = { comment: 'Call +254 712 345 678', refusesIdentifying: true }
    expect((await request(patient, first, number)).body.code).toBe('identifying_text')
    await acceptOffer(patient, first)
    for (const offer of [first, second]) expect((await request(patient, offer)).body.code).toBe('offer_over')
    await patient.agree('health_data', false)
    expect((await request(patient, first)).body.code).toBe('consent_required')
    expect((await request(await newQuotePatient(app), first)).status).toBe(404)
  })

  it('is declined or withdrawn, whoever comes first', async () => {
    const { patient, offer } = await team.offer()
    const { body } = await request(patient, offer)
    const [declined, withdrawn] = await meetAtBooking<{ status: number }>(app, patient.bookingId, () => [
      decline(body.id),
      withdraw(patient, body.id),
    ])
    expect([declined?.status, withdrawn?.status].sort()).toEqual([200, 409])
    expect((await ownOffer(patient, offer)).changeRequest?.status).toBe(
      declined?.status === 200 ? 'declined' : 'withdrawn',
    )
  })
})

it('stands in the list of what waits for the team, until it is seen or answered', async () => {
  const { patient, offer } = await team.offer()
  const waiting = async () => {
    const query = encodeURIComponent(JSON.stringify({ id: [patient.bookingId], hasUnseenMessage: true }))
    const { body: found } = await team.ask<object[]>('GET', `bookings?filter=${query}`)
    const { body: booking } = await team.ask<AdminBookingDetailView>('GET', `bookings/${patient.bookingId}`)
    return [found.length === 1, booking.followUp.waitingAboutOffers]
  }
  expect(await waiting()).toEqual([false, 0])
  const { body: question } = await ask(patient, offer)
  const { body: change } = await request(patient, offer)
  expect(await waiting()).toEqual([true, 2])
  await team.ask('POST', `offers/${offer.id}/messages/read`, { lastId: question.id })
  expect(await waiting()).toEqual([true, 1])
  await decline(change.id)
  expect(await waiting()).toEqual([false, 0])
  await acceptOffer(patient, offer)
  expect(await waiting()).toEqual([true, 1])
  await team.confirm(patient, offer)
  expect(await waiting()).toEqual([false, 0])
})

describe('access', () => {
  it('shows thread and requests to their patient and the team alone', async () => {
    const { patient, offer } = await team.offer()
    await ask(patient, offer)
    const other = await newQuotePatient(app)
    expect((await other.browser.get(`offers/${offer.id}/questions`)).status).toBe(404)
    expect((await ask(other, offer)).status).toBe(404)
    expect((await other.browser.post(`offers/${offer.id}/questions/read`, { lastId: uuid() })).status).toBe(
      404,
    )
    const foreign = await app.context
      .get(Database)
      .transaction(
        patientActor(other.id),
        async (em) =>
          (
            await sql`select id from offer_messages union all select id from offer_change_requests`.execute(
              em.getKysely(),
            )
          ).rows,
      )
    expect(foreign).toEqual([])
  })

  it('lets the login of patients ask, note what they read and end a request, and nothing else', async () => {
    const { patient, offer } = await team.offer()
    const { body: asked } = await ask(patient, offer)
    const { body: answered } = await answer(offer)
    const { body: wanted } = await request(patient, offer)
    const copy = (author: string, authorId = patient.id) =>
      asPatient(
        patient,
        `insert into offer_messages (id, offer_id, booking_id, user_id, number, author, author_id, for_hospital, content,
           possible_emergency, created_at)
         select gen_random_uuid(), offer_id, booking_id, user_id, 1, '${author}', '${authorId}', false, content, false, now()
         from offer_messages where id = '${asked.id}'`,
      )
    await expect(copy('team')).rejects.toThrow('row-level security')
    await expect(copy('hospital')).rejects.toThrow('row-level security')
    const set = (id: string, values: string) =>
      asPatient(patient, `update offer_messages set ${values} where id = '${id}'`)
    await expect(set(answered.id, `content = ''`)).rejects.toThrow('permission denied')
    await set(asked.id, 'read_at = now()')
    await set(answered.id, 'read_at = now()')
    const read = (await threadOf(patient, offer)).items.map(({ readAt }) => readAt !== null)
    expect(read).toEqual([false, true])
    const end = (values: string) =>
      asPatient(patient, `update offer_change_requests set ${values} where id = '${wanted.id}'`)
    await expect(end(`ended_at = now(), end_reason = 'declined'`)).rejects.toThrow()
    await expect(end(`comment = ''`)).rejects.toThrow()
    await expect(asPatient(patient, 'delete from offer_messages')).rejects.toThrow('permission denied')
    await end(`ended_at = now(), end_reason = 'withdrawn'`)
    expect((await ownOffer(patient, offer)).changeRequest?.status).toBe('withdrawn')
  })

  it('keeps the texts encrypted, and erases them with the account', async () => {
    const { patient, offer } = await team.offer()
    await ask(patient, offer)
    await answer(offer)
    await request(patient, offer)
    const rows = await app.rows<{ row: string }>(
      `select m::text as row from offer_messages m where booking_id = $1
       union all select c::text from offer_change_requests c where booking_id = $1`,
      [patient.bookingId],
    )
    expect(rows).toHaveLength(3)
    for (const text of ['blood', 'units', 'Swahili'])
      expect(rows.map(({ row }) => row).join()).not.toContain(Buffer.from(text).toString('hex'))
    expect(await erase(app, patient)).toMatchObject({ offer_messages: 2, offer_change_requests: 1 })
  })

  it('lets nobody of the team answer about their own booking', async () => {
    const { patient, offer } = await team.offer({}, { role: 'moderator' })
    await ask(patient, offer)
    const staff = new Browser(app)
    await staff.signIn(patient.email, patient.password, { audience: 'admin' })
    const { body } = await staff.post<{ code: string }>(`admin/offers/${offer.id}/messages`, {
      body: 'Yes',
      forHospital: false,
    })
    expect(body.code).toBe('access_denied')
  })
})
