import { sql } from 'kysely'
import type { CaseBriefView } from '../../src/modules/case-briefs/case-brief.dto.js'
import { ExchangeRatesService } from '../../src/modules/exchange-rates/index.js'
import { OfferVerifier, PlanningRangesService } from '../../src/modules/offers/index.js'
import type { AdminOfferListView, AdminOfferView, OfferView } from '../../src/modules/offers/offer.dto.js'
import { OfferVersion } from '../../src/modules/offers/offer.entity.js'
import type { OfferComparisonView } from '../../src/modules/offers/offer-comparison.dto.js'
import type { OfferContent } from '../../src/modules/offers/offer-content.dto.js'
import { OfferDocuments } from '../../src/modules/offers/offer-documents.js'
import { OffersPersonalData } from '../../src/modules/offers/offers.personal-data.js'
import { expireOffers } from '../../src/modules/offers/offers.upkeep.js'
import type { QuoteRequestListView } from '../../src/modules/quote-requests/quote-request.dto.js'
import { systemActor } from '../../src/platform/authz/index.js'
import { Database } from '../../src/platform/database/index.js'
import { Browser } from '../support/browser.js'
import { docx, pdf, writePdf } from '../support/files.js'
import { patientActor, startApp, type TestApp } from '../support/index.js'
import { messagesOf, runMessage } from '../support/jobs.js'
import { Mailbox } from '../support/mailbox.js'
import { type ObjectStore, onDisk } from '../support/object-stores.js'
import { insertLetter } from '../support/offer-team.js'
import { offerContent } from '../support/offers.js'
import { type Answer, BRIEF, erase, newQuotePatient, type QuotePatient } from '../support/quotes.js'
import { turnOf } from '../support/upkeep-turn.js'
import { FORM_TYPE, form } from '../support/uploads.js'

let app: TestApp
let mailbox: Mailbox
let store: ObjectStore
/** Enters offers. */
let author: string
/** Publishes them. */
let colleague: string
let hospitalId: string
beforeAll(async () => {
  store = await onDisk()
  mailbox = await Mailbox.start()
  process.env.STORAGE_URL = store.address
  process.env.SMTP_URL = mailbox.address
  app = await startApp()
  author = await app.tokenOf('moderator')
  colleague = await app.tokenOf('admin')
  const [hospital] = await app.rows<{ id: string }>(
    `select h.id from hospitals h join countries c on c.id = h.country_id where is_active and c.code = 'IN' order by slug limit 1`,
  )
  hospitalId = hospital?.id ?? ''
})
afterAll(async () => {
  await app.close()
  await mailbox.close()
  await store.close()
})

type OfferAnswer = Answer<AdminOfferView>

const asTeam = <T>(method: string, path: string, body?: object, token = author) =>
  app.request<Answer<T>>(method, `admin/${path}`, { token, ...(body && { body }) })
const create = (requestId: string, content: object = offerContent()) =>
  asTeam<AdminOfferView>('POST', `quote-requests/${requestId}/offers`, { content })
const save = (offer: AdminOfferView, changes: Partial<OfferContent>) =>
  asTeam<AdminOfferView>('PATCH', `offers/${offer.id}`, {
    version: offer.version,
    content: offerContent(changes),
  })
const attach = async (
  { id }: AdminOfferView,
  { dated = '2026-11-20', file = undefined as object | undefined } = {},
) =>
  app.request<OfferAnswer>('POST', `admin/offers/${id}/letter?dated=${dated}`, {
    token: author,
    body: form([(file as never) ?? pdf(writePdf())]),
    headers: { 'content-type': FORM_TYPE },
  })
const publish = ({ id, version }: AdminOfferView, token = colleague) =>
  asTeam<AdminOfferView>('POST', `offers/${id}/publish`, { version }, token)

/** A patient whose request a hospital can answer. */
async function withRequest() {
  const patient = await newQuotePatient(app)
  const { body } = await patient.send([hospitalId])
  return { patient, requestId: body.items[0]?.id ?? '' }
}

async function withDraft(content?: object) {
  const { patient, requestId } = await withRequest()
  const { body: draft } = await create(requestId, content)
  await insertLetter(app, draft)
  return { patient, requestId, draft }
}

async function withOffer(content?: object) {
  const { draft, ...rest } = await withDraft(content)
  const { body, status } = await publish(draft)
  expect(status).toBe(200)
  return { ...rest, offer: body }
}

const listOf = async ({ browser, path }: QuotePatient) =>
  (await browser.get<OfferComparisonView>(`${path}/offers`)).body.offers

describe('the export of a patient', () => {
  it('holds what was published, and no draft', async () => {
    const { patient, offer } = await withOffer()
    const { body: next } = await save(offer, { conditions: 'Of the next version' })
    expect(next.draft).toMatchObject({ number: 2 })
    const other = await withDraft()
    const exported = (userId: string) =>
      app.context
        .get(Database)
        .transaction(systemActor('test'), (em) =>
          app.context.get(OffersPersonalData, { strict: false }).exportData(em, userId),
        )
    const { offers } = await exported(patient.id)
    expect(offers).toMatchObject([{ id: offer.id, versions: [{ number: 1 }] }])
    expect(JSON.stringify(offers)).not.toMatch(/Of the next version|"transition":"edit"/)
    expect(await exported(other.patient.id)).toEqual({ offers: [] })
  })
})

describe('an offer', () => {
  it('is entered from a letter, and published by a colleague', async () => {
    const { patient, requestId } = await withRequest()
    const begun = await create(requestId)
    expect(begun.status).toBe(201)
    expect(begun.body).toMatchObject({
      status: 'draft',
      published: null,
      draft: { number: 1, isOwn: true, letter: null, gaps: [{ pointer: '/letter' }] },
    })
    expect(await listOf(patient)).toEqual([])
    expect((await patient.browser.get(`offers/${begun.body.id}`)).status).toBe(404)

    const { body: draft } = await attach(begun.body)
    expect(draft.draft).toMatchObject({ gaps: [], letter: { dated: '2026-11-20', name: 'report.pdf' } })
    expect((await publish(draft, author)).body.code).toBe('access_denied')
    expect((await publish(begun.body)).body.code).toBe('stale_version')
    expect((await publish(draft)).body).toMatchObject({ status: 'published', draft: null })

    const [offer] = await listOf(patient)
    expect(offer).toMatchObject({
      hospital: { id: hospitalId },
      version: 1,
      status: 'published',
      pricing: 'itemised',
      currency: 'USD',
      total: { lowest: 800_000, likely: 900_000, highest: 1_000_000 },
      totalsByParty: [{ billedBy: 'hospital', total: { highest: 1_000_000 } }],
      validUntil: '2099-01-31T18:30:00.000Z',
      enteredBy: 'team',
      letterDated: '2026-11-20',
      promise: false,
      commission: 0,
    })
    expect((await patient.browser.get<OfferView>(`offers/${offer?.id}`)).body).toEqual(offer)
    const { body: requests } = await patient.browser.get<QuoteRequestListView>(
      `${patient.path}/quote-requests`,
    )
    expect(requests.items).toMatchObject([{ status: 'offered', turn: 'patient' }])
  })

  it('notifies the patient and sends a mail without the hospital', async () => {
    const { patient, offer } = await withOffer()
    const { body } = await patient.browser.get<{ items: { type: string }[] }>('notifications')
    expect(body.items.map(({ type }) => type)).toContain('offer_published')
    const mails = await messagesOf(app, 'offer.mail')
    expect(mails.at(-1)?.payload).toMatchObject({ offerId: offer.id, number: 1, type: 'published' })
  })

  it('says of a second version that the offer changed', async () => {
    const { patient, offer } = await withOffer()
    const { body: next } = await save(offer, { roomCategory: 'suite' })
    await publish((await attach(next)).body)
    const { body } = await patient.browser.get<{ items: { type: string }[] }>('notifications')
    expect(body.items.map(({ type }) => type).filter((type) => type.startsWith('offer_'))).toEqual([
      'offer_changed',
      'offer_published',
    ])
    const [first, second] = (await messagesOf(app, 'offer.mail')).slice(-2)
    if (!first || !second) throw new Error('Two messages are missing')
    expect(second.payload).toMatchObject({ offerId: offer.id, number: 2, type: 'changed' })
    await runMessage(app, first)
    await runMessage(app, second)
    const mails = mailbox.mails.filter(({ to }) => to.includes(patient.email))
    expect(mails.map(({ subject }) => subject)).toEqual(['One of your offers has changed'])
    expect(mails[0]?.text).not.toMatch(/knee|suite|hospital/i)
    expect(mails[0]?.text).toContain(`/dashboard/bookings/${patient.bookingId}/offers`)
  })

  it('changes by a new version only', async () => {
    const { patient, offer } = await withOffer()
    const [first] = await listOf(patient)
    const { body: next } = await save(offer, { roomCategory: 'suite' })
    const room = { what: 'roomCategory', from: 'single', to: 'suite' }
    const usd = { currency: 'USD', currencyNow: 'USD', digits: { USD: 2 } }
    const changes = { version: 2, since: 1, ...usd, items: [room] }
    expect(first?.changes).toEqual([])
    expect(next).toMatchObject({ status: 'published', draft: { number: 2, letter: null, changes } })
    expect(await listOf(patient)).toEqual([first])
    const { body: second } = await publish((await attach(next)).body)
    expect(second.published).toMatchObject({ version: 2, roomCategory: 'suite', changes: [changes] })
    expect(second.published?.hash).not.toBe(first?.hash)
    expect(await listOf(patient)).toEqual([second.published])
    const change = app.rows('update offer_versions set number = 9 where hash = $1', [first?.hash])
    await expect(change).rejects.toThrow('A published version never changes')
  })

  it('is not published again where nothing changed', async () => {
    const { offer } = await withOffer()
    const { body: same } = await save(offer, {})
    await insertLetter(app, same)
    expect((await publish(same)).body).toMatchObject({
      code: 'offer_incomplete',
      errors: [{ pointer: '/content', code: 'offer_unchanged' }],
    })
  })

  it('is published again with another letter alone, and keeps the changes of each version', async () => {
    const { patient, offer } = await withOffer()
    const { body: next } = await save(offer, { roomCategory: 'suite' })
    await insertLetter(app, next)
    const { body: second } = await publish(next)
    const { body: same } = await save(second, { roomCategory: 'suite' })
    await publish((await attach(same)).body)
    const [seen] = await listOf(patient)
    expect(seen?.changes).toMatchObject([
      { version: 3, since: 2, items: [] },
      { version: 2, since: 1, items: [{ what: 'roomCategory', from: 'single', to: 'suite' }] },
    ])
  })

  it('answers a request once, also from two devices', async () => {
    const { requestId } = await withRequest()
    const answers = await Promise.all([create(requestId), create(requestId)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await create(requestId)).body.code).toBe('already_offered')
  })

  it('is not published with a gap', async () => {
    const { draft } = await withDraft(
      offerContent({ lastDay: '2026-01-31', reviewedBy: null, earliestDate: '2090-01-01' }),
    )
    const { body } = await publish(draft)
    expect(body.code).toBe('offer_incomplete')
    expect(body.errors).toMatchObject([
      { pointer: '/content/reviewedBy', code: 'missing' },
      { pointer: '/content/lastDay', code: 'day_over' },
      { pointer: '/content/earliestDate', code: 'day_too_far' },
    ])
  })

  it.each([
    ['a code that is not on the checklist', { lines: [{ ...offerContent().lines[0], code: 'wellness' }] }],
    ['an amount with decimals', { commission: 0.5 }],
    ['a currency that nobody uses', { currency: 'XYZ' }],
    ['a day that does not exist', { lastDay: '2099-02-30' }],
    ['a field that is left out', { roomCategory: undefined }],
  ])('refuses %s', async (_what, changes) => {
    const { requestId } = await withRequest()
    const { status, body } = await create(requestId, { ...offerContent(), ...changes })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
  })

  it('takes a PDF or a picture as its letter', async () => {
    const { requestId } = await withRequest()
    const { body } = await create(requestId)
    const refused = await attach(body, { file: docx(Buffer.from('x')) })
    expect(refused.body.code).toBe('file_type_not_supported')
    expect((await attach(body, { dated: 'yesterday' })).status).toBe(400)
  })

  it('shows its letter to the team and, once published, to the patient', async () => {
    const { patient, requestId } = await withRequest()
    const { body: draft } = await attach((await create(requestId)).body)
    const letter = (token: string | undefined, path: string) =>
      app.request('GET', `${path}/${draft.id}/letter`, token ? { token } : {})
    expect((await letter(author, 'admin/offers')).status).toBe(200)
    expect((await letter(patient.browser.token, 'offers')).status).toBe(404)
    await publish(draft)
    const { status, headers } = await letter(patient.browser.token, 'offers')
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(headers['content-disposition']).toContain('attachment')
  })

  it('is withdrawn for a reason, and comes back with a new version', async () => {
    const { patient, offer } = await withOffer()
    const withdraw = (reason: string) =>
      asTeam<AdminOfferView>('POST', `offers/${offer.id}/withdraw`, { version: offer.version, reason })
    expect((await withdraw('changed_our_mind')).status).toBe(400)
    const { body } = await withdraw('date_lost')
    expect(await listOf(patient)).toMatchObject([{ status: 'withdrawn', withdrawalReason: 'date_lost' }])
    const { body: next } = await save(body, {})
    await insertLetter(app, next)
    await publish(next)
    expect(await listOf(patient)).toMatchObject([{ status: 'published', version: 2, withdrawalReason: null }])
  })

  it('expires in the moment that it says, and the patient is told', async () => {
    const { patient, offer } = await withOffer()
    const at = (shift: number) => new Date(Date.parse(offer.published?.validUntil ?? '') + shift)
    const expire = (now: Date) => expireOffers(turnOf(app), now)
    await expire(at(-1))
    expect(await listOf(patient)).toMatchObject([{ status: 'published' }])
    await expire(at(0))
    await expire(at(1))
    expect(await listOf(patient)).toMatchObject([{ status: 'expired' }])
    const { body } = await asTeam<AdminOfferListView>('GET', `bookings/${patient.bookingId}/offers`)
    expect(body.items[0]?.events.map(({ transition }) => transition)).toEqual(['edit', 'publish', 'expire'])
  })

  it('is declined when the patient withdraws the request or cancels the booking', async () => {
    const [first, second] = await Promise.all([withOffer(), withOffer()])
    await first.patient.answer(first.requestId, 'withdraw')
    expect(await listOf(first.patient)).toMatchObject([{ status: 'declined' }])
    await second.patient.browser.post(`${second.patient.path}/cancel`, {})
    expect(await listOf(second.patient)).toMatchObject([{ status: 'declined' }])
    expect((await save(first.offer, {})).body.code).toBe('stale_version')
  })

  it('is not published after the patient withdrew the request', async () => {
    const { patient, requestId, draft } = await withDraft()
    await patient.answer(requestId, 'withdraw')
    expect((await publish(draft)).body.code).toBe('invalid_transition')
    expect(await listOf(patient)).toEqual([])
  })

  it('publishes the draft or ends with the request, whoever comes first', async () => {
    const { patient, requestId, draft } = await withDraft()
    await Promise.all([patient.answer(requestId, 'withdraw'), publish(draft)])
    expect((await listOf(patient)).map(({ status }) => status)).not.toContain('published')
  })
})

describe('the cost of the whole trip', () => {
  const comparisonOf = async ({ browser, path }: QuotePatient) =>
    (await browser.get<OfferComparisonView>(`${path}/offers`)).body
  const costOf = async (patient: QuotePatient) => Object.values((await comparisonOf(patient)).tripCosts)[0]
  const importRanges = (...rows: string[]) =>
    app.context
      .get(PlanningRangesService)
      .import(
        systemActor('test'),
        Buffer.from(
          [
            'item,destination,homes,treatment,unit,currency,lowest,likely,highest,source,url,checked_at',
            ...rows.map(
              (row) => `${row},Fares,https://fares.example,${new Date().toISOString().slice(0, 10)}`,
            ),
          ].join('\n'),
        ),
      )
  afterEach(() => app.rows('delete from planning_ranges where not is_fictional'))

  it('names what nobody prices, and the visa rule with its source', async () => {
    const { patient, offer } = await withOffer()
    const cost = await costOf(patient)
    expect(cost).toMatchObject({
      best: 800_000,
      likely: 900_000,
      worst: 1_000_000,
      currency: 'USD',
      visa: { field: 'visaInfo', source: expect.any(String), checkedAt: expect.any(String) },
    })
    expect(cost?.parts).toMatchObject([{ kind: 'offer', source: { kind: 'offer', offerIds: [offer.id] } }])
    expect(cost?.unpriced).toEqual(
      expect.arrayContaining([
        { kind: 'line', key: 'pathology', name: null, people: null, nights: null },
        { kind: 'line', key: 'accommodation_after_discharge', name: null, people: 1, nights: 10 },
        { kind: 'flight', key: null, name: null, people: 1, nights: null },
      ]),
    )
    // The brief names no companion.
    expect(cost?.unpriced.map(({ key }) => key)).not.toContain('companion_stay')
  })

  it('prices it for the home and the companions of the approved brief', async () => {
    await importRanges(
      'flight,IN,KE,,person,USD,300,400,500',
      'flight,IN,NG,,person,USD,1,1,1',
      'visa,IN,UG KE,,person,USD,80,80,80',
      'accommodation_after_discharge,IN,,,room_night,USD,20,30,40',
      'pathology,IN,,knee-replacement,trip,USD,1,1,1',
    )
    const { patient } = await withOffer()
    const { browser, path } = patient
    const travel = async () =>
      (await costOf(patient))?.parts
        .slice(1)
        .map(({ kind, people, best, likely, worst }) => [kind, people, best, likely, worst])
    const alone = [
      ['line', 1, 20_000, 30_000, 40_000],
      ['flight', 1, 30_000, 40_000, 50_000],
      ['visa', 1, 8_000, 8_000, 8_000],
    ]
    expect(await travel()).toEqual(alone)
    const { body: approved } = await browser.get<CaseBriefView>(`${path}/brief`)
    const { body: draft } = await browser.request<CaseBriefView>('PUT', `${path}/brief`, {
      version: approved.version,
      content: { ...BRIEF, companions: 1 },
    })
    expect(await travel()).toEqual(alone)
    await browser.post(`${path}/brief/approve`, { version: draft.version })
    expect(await travel()).toEqual([
      ['line', 2, 20_000, 30_000, 40_000],
      ['flight', 2, 60_000, 80_000, 100_000],
      ['visa', 2, 16_000, 16_000, 16_000],
    ])
  })

  it('shows the currency of the patient beside that of the offer', async () => {
    await app.rows('delete from exchange_rates')
    const rate = ['base,quote,rate,source,published_at', `USD,KES,130,Bank,${new Date().toISOString()}`].join(
      '\n',
    )
    await app.context.get(ExchangeRatesService).import(systemActor('test'), Buffer.from(rate))
    const { patient } = await withOffer()
    await patient.browser.patch('profile', { version: 1, currency: 'KES' })
    const { tripCosts, rates, patientCurrency } = await comparisonOf(patient)
    expect(patientCurrency).toBe('KES')
    expect(Object.values(tripCosts)[0]?.inPatientCurrency?.likely).toBe(900_000 * 130)
    expect(rates).toMatchObject([{ from: 'USD', to: 'KES', published: [{ source: 'Bank' }] }])
  })
})

describe('access', () => {
  it('shows an offer to its patient and the team alone', async () => {
    const [{ patient, offer }, other] = await Promise.all([withOffer(), newQuotePatient(app)])
    expect((await other.browser.get(`offers/${offer.id}`)).status).toBe(404)
    expect((await other.browser.get(`offers/${offer.id}/letter`)).status).toBe(404)
    expect((await other.browser.get(`${patient.path}/offers`)).status).toBe(404)
    expect((await patient.browser.get(`admin/bookings/${patient.bookingId}/offers`)).status).toBe(403)
  })

  it('keeps drafts from the login of patients', async () => {
    const { patient, draft } = await withDraft()
    const seen = (table: string) =>
      app.context.get(Database).transaction(patientActor(patient.id), async (em) => {
        const { rows } = await sql`select 1 from ${sql.table(table)}`.execute(em.getKysely())
        return rows.length
      })
    expect(draft.status).toBe('draft')
    for (const table of ['offers', 'offer_versions', 'offer_letters', 'offer_events'])
      expect([table, await seen(table)]).toEqual([table, 0])
  })

  it('lets the login of patients decline an offer, and nothing else', async () => {
    const { patient, offer } = await withOffer()
    const become = (status: string) =>
      app.context
        .get(Database)
        .transaction(patientActor(patient.id), (em) =>
          sql`update offers set status = ${status} where id = ${offer.id}`.execute(em.getKysely()),
        )
    await expect(become('expired')).rejects.toThrow('row-level security')
    await become('declined')
    await expect(become('published')).rejects.toThrow('row-level security')
  })

  it('lets nobody of the team enter an offer for their own booking', async () => {
    const patient = await newQuotePatient(app, { role: 'moderator' })
    const { body } = await patient.send([hospitalId])
    const staff = new Browser(app)
    await staff.signIn(patient.email, patient.password, { audience: 'admin' })
    const answer = await asTeam<AdminOfferView>(
      'POST',
      `quote-requests/${body.items[0]?.id}/offers`,
      { content: offerContent() },
      staff.token,
    )
    expect(answer.body.code).toBe('access_denied')
  })

  it('lets nobody of the team read the drafts and questions of their own booking', async () => {
    const patient = await newQuotePatient(app, { role: 'moderator' })
    const { body } = await patient.send([hospitalId])
    const { body: draft } = await create(body.items[0]?.id ?? '')
    await insertLetter(app, draft)
    await publish(draft)
    const staff = new Browser(app)
    await staff.signIn(patient.email, patient.password, { audience: 'admin' })
    const { id, bookingId } = draft
    const paths = [
      `bookings/${bookingId}/offers`,
      `offers/${id}/letter`,
      `offers/${id}.pdf`,
      `offers/${id}/messages`,
    ]
    for (const path of paths)
      expect((await asTeam('GET', path, undefined, staff.token)).body).toMatchObject({
        code: 'access_denied',
      })
    expect(await listOf(patient)).toHaveLength(1)
  })

  it('needs the consent to health data for the team', async () => {
    const { patient, offer } = await withOffer()
    await patient.agree('health_data', false)
    const answers = [
      await asTeam<AdminOfferListView>('GET', `bookings/${patient.bookingId}/offers`),
      await asTeam<AdminOfferView>('GET', `offers/${offer.id}/letter`),
      await save(offer, {}),
    ]
    expect(answers.map(({ body }) => body.code)).toEqual(Array(3).fill('consent_required'))
  })
})

describe('the check of published offers', () => {
  const verify = () => app.context.get(OfferVerifier).verify()

  it('finds a flipped bit, another hash, and content that nobody published', async () => {
    const { offer } = await withOffer()
    const sound = await verify()
    expect(sound.faults).toEqual([])
    expect(sound.verified).toBeGreaterThan(0)
    const change = (set: string, values: unknown[] = []) =>
      app.rows(
        `with off as (select set_config('session_replication_role', 'replica', true))
         update offer_versions set ${set} from off where offer_id = $1`,
        [offer.id, ...values],
      )
    const fault = (what: string) => [`Offer ${offer.id}, version 1: ${what}`]
    await change('content = set_byte(content, 20, get_byte(content, 20) # 1)')
    expect((await verify()).faults).toEqual(fault('the content cannot be read'))
    await change('content = set_byte(content, 20, get_byte(content, 20) # 1), hash = $2', ['0'.repeat(64)])
    expect((await verify()).faults).toEqual(fault('the content does not match the hash'))

    const documents = app.context.get(OfferDocuments)
    const forged = await app.context.get(Database).transaction(systemActor('test'), async (em) => {
      const version = await em.findOneOrFail(OfferVersion, { offer: offer.id }, { populate: ['offer'] })
      await documents.seal(em, version.offer, version, offerContent({ commission: 5 }))
      const hash = await documents.hash(em, version.offer, version)
      const { content } = version
      em.clear()
      return [content, hash]
    })
    await change('content = $2, hash = $3', forged)
    expect((await verify()).faults).toEqual(fault('the audit log does not hold this hash'))
  })
})

it('an erasure deletes offers, letters and their files', async () => {
  const { patient, offer } = await withOffer()
  const [letter] = await app.rows<{ storage_key: string }>(
    'select storage_key from offer_letters where user_id = $1',
    [patient.id],
  )
  expect(await erase(app, patient)).toMatchObject({
    offers: 1,
    offer_versions: 1,
    offer_letters: 1,
    offer_events: 2,
  })
  expect(await app.rows('select 1 from object_removals where path = $1', [letter?.storage_key])).toHaveLength(
    1,
  )
  const [event] = await app.rows<{ details: { hash: string } }>(
    `select details from audit_events where action = 'offer.publish' and subject_id = $1`,
    [offer.id],
  )
  expect(event?.details.hash).toBe(offer.published?.hash)
})
