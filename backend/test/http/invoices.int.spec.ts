import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { DashboardView } from '../../src/modules/insights/dashboard.dto.js'
import type {
  AdminInvoiceRow,
  EmergencyNoteView,
  HospitalBillingAnswer,
  InvoiceListView,
  InvoiceView,
} from '../../src/modules/invoices/invoice.dto.js'
import type { OfferContent } from '../../src/modules/offers/offer-content.dto.js'
import { systemActor } from '../../src/platform/authz/index.js'
import { Database } from '../../src/platform/database/index.js'
import { acceptedCase, agreedCase, type AcceptedCase as Case } from '../support/agreed.js'
import { atDesk, deskActor, hospitalIdAt, type Member, newMember } from '../support/desk.js'
import { pdf, writePdf } from '../support/files.js'
import { Browser, startApp, type TestApp } from '../support/index.js'
import { messagesOf, runJobs } from '../support/jobs.js'
import { type ObjectStore, onDisk } from '../support/object-stores.js'
import { withLine } from '../support/offers.js'
import type { Answer } from '../support/quotes.js'
import { FORM_TYPE, form } from '../support/uploads.js'

let app: TestApp
let store: ObjectStore
let hospitalId: string
let member: Member
let desk: Browser
let otherDesk: Browser
let team: Browser
beforeAll(async () => {
  store = await onDisk()
  process.env.STORAGE_URL = store.address
  app = await startApp()
  await app.rows('update hospitals set is_active = true')
  hospitalId = await hospitalIdAt(app)
  member = await newMember(app, hospitalId)
  desk = await atDesk(app, member)
  otherDesk = await atDesk(app, await newMember(app, await hospitalIdAt(app, 1)))
  team = new Browser(app)
  team.token = await app.tokenOf('admin')
})
afterAll(async () => {
  await app.close()
  await store.close()
})

const agreed = (content: Partial<OfferContent> = {}) => agreedCase(app, desk, hospitalId, content)
const HEAD = { number: 'INV-7', issuedOn: '2026-11-20', billedBy: 'hospital', total: '1000000' }
/** Each call sends another file. */
const paper = () => pdf(writePdf({ objects: [`<< /Title (${randomUUID()}) >>`] }), 'invoice.pdf')
const receive = (
  { offerId }: Case,
  changes: object = {},
  { browser = desk, at = 'desk/', file = paper() } = {},
) =>
  browser.request<Answer<InvoiceView>>(
    'POST',
    `${at}offers/${offerId}/invoices?${new URLSearchParams({ ...HEAD, ...changes })}`,
    form([file]),
    { 'content-type': FORM_TYPE },
  )
const lineOf = (amount: number, line: string | null = 'surgeon_team') => ({
  text: 'Surgeon',
  basis: line ? 'line' : 'none',
  line,
  rate: null,
  units: null,
  amount,
})
const nightsOf = (units: number, amount: number) => ({
  ...lineOf(amount),
  text: 'Intensive care',
  basis: 'rate',
  line: null,
  rate: 'icu_night',
  units,
})
const enter = (id: string, lines: object[], browser = desk, at = 'desk') =>
  browser.post<Answer<InvoiceView>>(`${at}/invoices/${id}/lines`, { lines })
async function bill(patient: Case, lines: { amount: number }[]) {
  const total = String(lines.reduce((sum, { amount }) => sum + amount, 0))
  const { body } = await receive(patient, { total, number: randomUUID() })
  return (await enter(body.id, lines)).body
}
const note = ({ offerId }: Case, changes: object = {}, browser = desk) =>
  browser.post<Answer<EmergencyNoteView>>(`desk/offers/${offerId}/emergency-notes`, {
    code: 'icu_night',
    units: 2,
    happenedAt: new Date().toISOString(),
    doctor: 'Dr. Contoh',
    note: 'The patient bled after the operation.',
    ...changes,
  })
/** Our team, or else the hospital, sets the appointment so many days from now. */
const appointed = ({ id, bookingId }: Case, days: number, byHospital = false, daysAgo = 0) =>
  app.rows(
    `insert into booking_events (id, booking_id, user_id, type, data, created_at) values (gen_random_uuid(), $1, $2, 'appointment_set',
       jsonb_build_object('at', now() + make_interval(days => $3), 'timeZone', 'Asia/Singapore') || $4::jsonb,
       clock_timestamp() - make_interval(days => $5))`,
    [bookingId, id, days, byHospital ? { by: 'hospital' } : {}, daysAgo],
  )
/** Moves the day on which an invoice arrived. */
async function receivedAgo(id: string, days: number) {
  await app.rows('alter table invoices disable trigger keep_invoice')
  await app.rows(`update invoices set received_at = received_at - make_interval(days => $2) where id = $1`, [
    id,
    days,
  ])
  await app.rows('alter table invoices enable trigger keep_invoice')
}
const caseOf = async ({ bookingId }: Case) =>
  (
    await app.rows<{ closes: string | null; signed: number }>(
      `select closes_on::text as closes, signed::int from billed_cases c
       join offer_acceptances a on a.id = c.acceptance_id where a.booking_id = $1`,
      [bookingId],
    )
  )[0]
const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const settle = (id: string, settlement: string) =>
  team.post<Answer<AdminInvoiceRow>>(`admin/invoices/${id}/settle`, {
    settlement,
    comment: 'They gave it up.',
  })
const listOf = async ({ browser, offerId }: Case) =>
  (await browser.get<InvoiceListView>(`offers/${offerId}/invoices`)).body
const billingOf = async () =>
  (await new Browser(app).get<HospitalBillingAnswer>(`hospitals/${hospitalId}/billing`)).body.billing
const queryAs = (who: Member, statement: string) =>
  app.context
    .get(Database)
    .transaction(deskActor(who), async (em) => (await sql.raw(statement).execute(em.getKysely())).rows)
const queryAsStaff = (statement: string) =>
  app.context
    .get(Database)
    .transaction(systemActor('test'), async (em) => (await sql.raw(statement).execute(em.getKysely())).rows)

describe('an invoice', () => {
  it('is stored as it was received, and its patient opens the same file', async () => {
    const patient = await agreed()
    const { status, body } = await receive(patient)
    expect([status, body]).toMatchObject([
      201,
      {
        status: 'received',
        number: 'INV-7',
        issuedOn: '2026-11-20',
        billedBy: 'hospital',
        enteredBy: 'hospital',
        fileName: 'invoice.pdf',
        total: 1_000_000,
        contested: null,
        lines: [],
      },
    ])
    expect(await listOf(patient)).toMatchObject({
      items: [{ id: body.id }],
      billable: {
        currency: 'USD',
        digits: 2,
        lines: [
          { key: 'surgeon_team', billedBy: 'hospital' },
          { key: 'operating_theatre', billedBy: 'hospital' },
        ],
        parties: [{ billedBy: 'hospital', highest: 1_000_000 }],
        rates: [{ code: 'icu_night', amount: 40_000, mostUnits: 5 }],
      },
    })
    const file = await patient.browser.get<string>(`invoices/${body.id}/file`)
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(file.body).toContain('%PDF-1.7')
  })

  it('is agreed within what the patient signed, and the patient is told', async () => {
    const patient = await agreed()
    const { body } = await receive(patient)
    const lines = [lineOf(600_000), lineOf(400_000, 'operating_theatre')]
    const checked = await enter(body.id, lines)
    expect([checked.status, checked.body]).toMatchObject([
      200,
      { status: 'agreed', contested: 0, lines: [{ contested: 0, reason: null }, { contested: 0 }] },
    ])
    expect((await enter(body.id, lines)).body.code).toBe('invalid_transition')
    const notified = `select from notifications where booking_id = $1 and type = 'invoice_received'`
    expect(await app.rows(notified, [patient.bookingId])).toHaveLength(1)
    const mails = await messagesOf(app, 'invoice.mail')
    expect(mails.filter(({ payload }) => payload.id === body.id)).toHaveLength(1)
  })

  it('is contested by what exceeds it, after the invoices before', async () => {
    const patient = await agreed()
    await bill(patient, [lineOf(900_000)])
    expect(await bill(patient, [lineOf(250_000), lineOf(10_000, null)])).toMatchObject({
      status: 'contested',
      contested: 160_000,
      lines: [
        { contested: 150_000, reason: 'above_highest' },
        { contested: 10_000, reason: 'not_agreed' },
      ],
    })
  })

  it('reaches as far as a change order that the patient signed', async () => {
    const patient = await agreed()
    const { body: agreedLines } = await desk.get<{ lines: OfferContent['lines'] }>(
      `desk/offers/${patient.offerId}/change-orders`,
    )
    const lines = agreedLines.lines.map((line) =>
      line.code === 'operating_theatre' ? { ...line, highest: 475_000 } : line,
    )
    const proposed = await desk.post<{ id: string }>(`desk/offers/${patient.offerId}/change-orders`, {
      reason: 'finding',
      explanation: 'The knee needs a longer operation.',
      lines,
      package: null,
    })
    const { body: orders } = await patient.browser.get<{ items: { hash: string }[] }>(
      `offers/${patient.offerId}/change-orders`,
    )
    await patient.browser.post(`change-orders/${proposed.body.id}/sign`, {
      hash: orders.items[0]?.hash,
      signature: 'Mei Ling',
    })
    expect(await bill(patient, [lineOf(1_150_000)])).toMatchObject({ contested: 50_000 })
  })

  it('of the patient is stored too, and the team enters its lines', async () => {
    const patient = await agreed()
    const { status, body } = await receive(patient, { total: '500' }, { browser: patient.browser, at: '' })
    expect([status, body.enteredBy]).toEqual([201, 'patient'])
    expect((await enter(body.id, [lineOf(500)])).body.code).toBe('invalid_transition')
    expect((await enter(body.id, [lineOf(500)], team, 'admin')).body).toMatchObject({ status: 'agreed' })
  })

  it('is contested whole when it comes more than 30 days after the discharge', async () => {
    const patient = await agreed()
    const { body } = await receive(patient, { total: '500' })
    await appointed(patient, -36)
    expect((await enter(body.id, [lineOf(500)])).body.lines).toMatchObject([
      { contested: 500, reason: 'too_late' },
    ])
  })

  it('stays late when the hospital sets another appointment after its first invoice', async () => {
    const patient = await agreed()
    await appointed(patient, -36)
    const { body } = await receive(patient, { total: '500' })
    await appointed(patient, 60, true)
    expect((await enter(body.id, [lineOf(500)])).body.lines).toMatchObject([{ reason: 'too_late' }])
  })

  it('is in time after the hospital moved the appointment, also when the patient had sent an invoice before', async () => {
    const patient = await agreed()
    await appointed(patient, -50, false, 60)
    const early = await receive(patient, { total: '1', number: '1' }, { browser: patient.browser, at: '' })
    await receivedAgo(early.body.id, 55)
    await enter(early.body.id, [lineOf(1)], team, 'admin')
    await appointed(patient, -10, true, 52)
    const { body } = await receive(patient, { total: '500' })
    expect((await enter(body.id, [lineOf(500)])).body).toMatchObject({ status: 'agreed', contested: 0 })
  })

  it('is in time again once the invoice that fixed the closing day is taken out', async () => {
    const patient = await agreed()
    await appointed(patient, -50, false, 60)
    const wrong = await receive(patient, { total: '1', number: '1' })
    await receivedAgo(wrong.body.id, 55)
    await enter(wrong.body.id, [lineOf(1)])
    await appointed(patient, -10, true, 52)
    const { body } = await receive(patient, { total: '500' })
    expect((await enter(body.id, [lineOf(500)])).body.lines).toMatchObject([{ reason: 'too_late' }])
    await settle(wrong.body.id, 'entered_wrongly')
    expect((await listOf(patient)).items.find(({ id }) => id === body.id)).toMatchObject({
      status: 'agreed',
      contested: 0,
      lines: [{ contested: 0, reason: null }],
    })
  })

  it.each([
    ['lines that do not add up to its total', (id: string) => enter(id, [lineOf(1)])],
    ['an unknown rate', (id: string) => enter(id, [{ ...nightsOf(1, 1_000_000), rate: 'taxi' }])],
    ['no lines', (id: string) => enter(id, [])],
  ])('is refused with %s', async (_what, send) => {
    const { body } = await receive(await agreed())
    expect((await send(body.id)).status).toBe(400)
  })

  it.each([
    ['the same file', { number: 'INV-8' }, true],
    ['the same number', {}, false],
  ])('is stored once: %s is refused', async (_what, changes, isSameFile) => {
    const patient = await agreed()
    const file = paper()
    await receive(patient, {}, { file })
    const again = await receive(patient, changes, { file: isSameFile ? file : paper() })
    expect([again.status, again.body.detail]).toEqual([409, 'This invoice is stored already.'])
  })

  it('is stored beside one of another sender with its number, and the team reads that until one is taken out', async () => {
    const patient = await agreed()
    const junk = await receive(patient, { total: '1' })
    const own = { browser: patient.browser, at: '' }
    const { status, body } = await receive(patient, { total: '1900000' }, own)
    expect([status, body.sharesNumber]).toEqual([201, true])
    expect((await listOf(patient)).items).toMatchObject([{ sharesNumber: true }, { sharesNumber: true }])
    const marked = async () => {
      const { body: rows } = await team.get<AdminInvoiceRow[]>('admin/invoices?range=[0,99]')
      return rows.flatMap(({ id, sharesNumber, bookingId }) =>
        sharesNumber && bookingId === patient.bookingId ? [id] : [],
      )
    }
    expect((await marked()).toSorted()).toEqual([junk.body.id, body.id].toSorted())
    expect((await receive(patient, { number: 'inv\u20137', total: '2' }, own)).status).toBe(409)
    await settle(junk.body.id, 'entered_wrongly')
    expect(await marked()).toEqual([])
    expect((await listOf(patient)).items).toMatchObject([{ sharesNumber: false }, { sharesNumber: false }])
  })

  it('is stored with the file of another sender and another total, never with the same one', async () => {
    const patient = await agreed()
    const file = paper()
    const own = { browser: patient.browser, at: '', file }
    await receive(patient, { total: '1' }, own)
    expect((await receive(patient, { number: '8', total: '1' }, { file })).status).toBe(409)
    expect((await receive(patient, {}, { file })).status).toBe(201)
  })

  it('is one of 50 that the hospital stores, and the patient still adds one', async () => {
    const patient = await agreed()
    const { body } = await receive(patient)
    await app.rows(
      `insert into invoices select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(),
         'storage_key', i.storage_key || n, 'settlement', 'entered_wrongly', 'answer', '\\x00', 'settled_at', now()))).* from invoices i, generate_series(1, 49) n where i.id = $1`,
      [body.id],
    )
    const more = await receive(patient, { number: '51' })
    expect([more.status, more.body.detail]).toEqual([
      409,
      'You have stored 50 invoices for this offer. Ask our team to add more.',
    ])
    expect((await receive(patient, { number: '51' }, { browser: patient.browser, at: '' })).status).toBe(201)
  })

  it('counts for the party that it names in other letters, and is stored once', async () => {
    const patient = await agreed()
    const { status, body } = await receive(patient, { billedBy: 'HOS\u200BPITAL ' })
    expect([status, body.billedBy]).toEqual([201, 'hospital'])
    expect((await receive(patient, { billedBy: 'hospital' })).status).toBe(409)
    expect((await receive(patient, { billedBy: 'Dr. Extra' })).status).toBe(201)
    expect((await receive(patient, { billedBy: 'DR EXTRA' })).status).toBe(409)
  })

  it.each([
    ['a biller that looks like the hospital', { billedBy: 'h\u043Espital' }],
    ['no total', { total: '' }],
    ['a total of 0', { total: '0' }],
    ['a total in other digits', { total: '0x10' }],
    ['a day in the future', { issuedOn: '2999-12-31' }],
  ])('is not stored with %s', async (_what, changes) => {
    const patient = await agreed()
    expect((await receive(patient, changes)).status).toBe(400)
    expect((await listOf(patient)).items).toEqual([])
  })

  it('that comes after the acceptance has ended is stored and contested whole, and can be settled', async () => {
    const patient = await agreed()
    const open = await bill(patient, [lineOf(1_500_000)])
    await patient.browser.post(`bookings/${patient.bookingId}/cancel`, {})
    expect((await receive(patient, { number: '8' })).status).toBe(403)
    const { body } = await receive(
      patient,
      { total: '500', number: '9' },
      { browser: patient.browser, at: '' },
    )
    expect((await enter(body.id, [lineOf(500)], team, 'admin')).body.lines).toMatchObject([
      { contested: 500, reason: 'offer_ended' },
    ])
    expect((await settle(open.id, 'dropped')).status).toBe(200)
  })

  it('needs an offer whose date is confirmed', async () => {
    const early = await acceptedCase(app, desk, hospitalId)
    expect((await receive(early)).body.code).toBe('invalid_transition')
  })
})

describe('emergency care', () => {
  it('is agreed at the rate that a doctor noted within 24 hours', async () => {
    const patient = await agreed()
    const { status, body } = await note(patient)
    expect([status, body]).toMatchObject([
      201,
      { code: 'icu_night', units: 2, inTime: true, doctor: 'Dr. Contoh' },
    ])
    expect((await listOf(patient)).emergencyNotes).toMatchObject([{ id: body.id }])
    const mails = (await messagesOf(app, 'invoice.mail')).map(({ payload }) => payload)
    expect(mails).toContainEqual({ id: body.id, type: 'noted' })
    expect(await bill(patient, [nightsOf(3, 120_000)])).toMatchObject({
      contested: 40_000,
      lines: [{ reason: 'no_doctor_note' }],
    })
  })

  it('allows no charge by a note that came more than 24 hours later', async () => {
    const patient = await agreed()
    const { body } = await note(patient)
    await app.rows('alter table emergency_notes disable trigger keep_emergency_note')
    await app.rows(`update emergency_notes set happened_at = noted_at - interval '25 hours' where id = $1`, [
      body.id,
    ])
    await app.rows('alter table emergency_notes enable trigger keep_emergency_note')
    expect((await listOf(patient)).emergencyNotes).toMatchObject([{ inTime: false }])
    expect(await bill(patient, [nightsOf(2, 80_000)])).toMatchObject({
      contested: 80_000,
      lines: [{ reason: 'no_doctor_note' }],
    })
  })

  it('does not reopen invoices that have closed', async () => {
    const patient = await agreed()
    const { body } = await receive(patient, { total: '500' })
    await note(patient, { units: 1000 })
    await appointed(patient, -200)
    expect((await enter(body.id, [lineOf(500)])).body.lines).toMatchObject([{ reason: 'too_late' }])
  })

  it('is not noted before the day of the appointment', async () => {
    const patient = await agreed()
    await app.rows(
      `update bookings set appointment_at = now() + interval '9 days', appointment_time_zone = 'Asia/Singapore' where id = $1`,
      [patient.bookingId],
    )
    expect((await note(patient)).status).toBe(400)
  })

  it('is noted once and for all', async () => {
    const { body } = await note(await agreed())
    await expect(
      queryAsStaff(`update emergency_notes set units = 5 where id = '${body.id}'`),
    ).rejects.toThrow('never changes')
  })

  it.each([
    ['another rate than the offer has', { code: 'blood_unit' }],
    ['a time in the future', { happenedAt: '2099-01-01T00:00:00Z' }],
    ['a time before the acceptance', { happenedAt: '2020-01-01T00:00:00Z' }],
    ['a time without its offset', { happenedAt: '2026-11-27T10:00:00' }],
    ['a week for a day', { happenedAt: '2026-W48-5T10:00:00Z' }],
    ['a day of the year', { happenedAt: '2026-331T10:00:00Z' }],
    ['a part of an hour', { happenedAt: '2026-11-27T10.5Z' }],
    ['no separators', { happenedAt: '20261127T10:00Z' }],
  ])('is refused with %s', async (_what, changes) => {
    expect((await note(await agreed(), changes)).status).toBe(400)
  })
})

describe('a contested amount', () => {
  it('stands in the queue of the team until it is settled', async () => {
    const patient = await agreed()
    const { id } = await bill(patient, [lineOf(1_500_000)])
    const queue = async () =>
      (
        await team.get<AdminInvoiceRow[]>(
          `admin/invoices?${new URLSearchParams({ filter: '{"status":"contested"}' })}`,
        )
      ).body
    const { body: dashboard } = await team.get<DashboardView>('admin/dashboard')
    expect(dashboard.waiting.contestedInvoices.count).toBe((await queue()).length)
    expect((await queue()).find((row) => row.id === id)).toMatchObject({
      contested: 500_000,
      status: 'contested',
    })
    expect((await settle(id, 'dropped')).body).toMatchObject({ id, status: 'settled', contested: 500_000 })
    expect((await listOf(patient)).items).toMatchObject([
      { status: 'settled', settlement: 'dropped', comment: 'They gave it up.' },
    ])
    expect((await queue()).some((row) => row.id === id)).toBe(false)
    expect((await settle(id, 'dropped')).status).toBe(409)
  })

  it('tells the members of the hospital how it was settled, for its own invoices alone', async () => {
    const patient = await agreed()
    const told = async () =>
      (await messagesOf(app, 'quote_request.desk_mails')).filter(
        ({ payload }) => payload.quoteRequestId === patient.requestId && payload.type === 'invoiceSettled',
      ).length
    const { id } = await bill(patient, [lineOf(1_500_000)])
    await settle(id, 'dropped')
    expect(await told()).toBe(1)
    const other = await receive(patient, { billedBy: 'Anaesthesia Ltd', number: 'INV-99' })
    expect((await settle(other.body.id, 'entered_wrongly')).status).toBe(200)
    expect(await told()).toBe(1)
  })

  it('is not there in an invoice that was entered wrongly', async () => {
    const patient = await agreed()
    const { id } = await bill(patient, [lineOf(1_500_000)])
    expect((await settle(id, 'entered_wrongly')).body.status).toBe('void')
    expect(await bill(patient, [lineOf(1_000_000)])).toMatchObject({ status: 'agreed' })
  })

  it('shrinks once an earlier invoice is taken out, and the patient is told', async () => {
    const patient = await agreed()
    const wrong = await bill(patient, [lineOf(900_000)])
    const dropped = await bill(patient, [lineOf(300_000)])
    await settle(dropped.id, 'dropped')
    const [first, second] = [await bill(patient, [lineOf(600_000)]), await bill(patient, [lineOf(500_000)])]
    expect([first.contested, second.contested]).toEqual([600_000, 500_000])
    await settle(wrong.id, 'entered_wrongly')
    const { items } = await listOf(patient)
    expect(items).toMatchObject([
      { id: second.id, status: 'contested', contested: 200_000, lines: [{ reason: 'above_highest' }] },
      { id: first.id, status: 'agreed', contested: 0, lines: [{ contested: 0, reason: null }] },
      { id: dropped.id, status: 'settled', contested: 200_000 },
      { id: wrong.id, status: 'void' },
    ])
    const mails = (await messagesOf(app, 'invoice.mail')).map(({ payload }) => payload)
    expect(mails).toEqual(
      expect.arrayContaining([first, second].map(({ id }) => ({ id, type: 'rechecked' }))),
    )
    const cases = await app.rows(
      `select contested::int from billed_cases c join offer_acceptances a on a.id = c.acceptance_id where a.booking_id = $1`,
      [patient.bookingId],
    )
    expect(cases).toEqual([{ contested: 400_000 }])
  })

  it('cannot be paid through us, also without a rate to US dollars', async () => {
    const patient = await agreed()
    await bill(patient, [lineOf(1_500_000)])
    const pay = (cents: number) =>
      queryAsStaff(`insert into payments (id, user_id, kind, booking_id, amount_cents, status, livemode)
        values (gen_random_uuid(), '${patient.id}', 'balance', '${patient.bookingId}', ${cents}, 'open', false)`)
    await expect(pay(200_001)).rejects.toThrow('The patient signed 200000 cents')

    const unpriced = await agreed({ currency: 'BTN' })
    const [accepted] = await app.rows<{ cost_cents: string | null }>(
      'select cost_cents from offer_acceptances where offer_id = $1',
      [unpriced.offerId],
    )
    expect(accepted?.cost_cents).toBeNull()
    await bill(unpriced, [lineOf(1_500_000)])
    await expect(
      queryAsStaff(`insert into payments (id, user_id, kind, booking_id, amount_cents, status, livemode)
        values (gen_random_uuid(), '${unpriced.id}', 'balance', '${unpriced.bookingId}', 1, 'open', false)`),
    ).rejects.toThrow('An invoice of this booking is contested')
  })
})

it('the team closes no invoice of a colleague who is the patient', async () => {
  const patient = await agreed()
  const { id } = await bill(patient, [lineOf(1_500_000)])
  await app.rows(`update user_roles set role = 'moderator' where user_id = $1`, [patient.id])
  const own = new Browser(app)
  await own.signIn(patient.email, patient.password, { audience: 'admin' })
  const { status, body } = await own.post<{ code: string }>(`admin/invoices/${id}/settle`, {
    settlement: 'dropped',
    comment: 'Mine',
  })
  expect([status, body.code]).toEqual([403, 'access_denied'])
})

describe('the public figure', () => {
  const close = () => app.rows(`update billed_cases set closes_on = '2026-11-01'`)

  it('is the middle share of five patients whose cases are closed, and outlives a patient', async () => {
    await app.rows('delete from billed_cases')
    const patients: Case[] = []
    for (const amounts of [[900_000], [100_000, 200_000], [1_500_000], [1_250_000]]) {
      const patient = await agreed()
      for (const amount of amounts) await bill(patient, [lineOf(amount)])
      patients.push(patient)
    }
    await close()
    expect(await billingOf()).toBeNull()
    const last = await agreed()
    await bill(last, [lineOf(1_000_000)])
    expect(await billingOf()).toBeNull()
    await close()
    const figure = { patients: 5, invoices: 6, contestedPatients: 2, invoicedPercent: 100, isMore: false }
    expect(await billingOf()).toEqual(figure)
    await last.browser.post('profile/erasure', { password: last.password })
    await runJobs(app, 'privacy.erasure')
    expect(await app.rows('select from invoices where booking_id = $1', [last.bookingId])).toEqual([])
    expect(await billingOf()).toEqual(figure)
  })

  it('takes the biller that asks for most of what was signed for it', async () => {
    const { lines } = withLine('surgeon_team', { billedBy: 'Lim Orthopaedics' })
    const patient = await agreed({ lines })
    await bill(patient, [lineOf(750_000, 'operating_theatre')])
    const { body } = await receive(patient, { billedBy: 'Lim Orthopaedics', total: '1' })
    await enter(body.id, [lineOf(1)])
    const cases = await app.rows(
      `select signed::int, invoiced::int from billed_cases c join offer_acceptances a on a.id = c.acceptance_id where a.booking_id = $1`,
      [patient.bookingId],
    )
    expect(cases).toEqual([{ signed: 375_000, invoiced: 750_000 }])
  })

  it('counts a patient with two acceptances once, with the larger share and all invoices', async () => {
    const patient = await agreed()
    await bill(patient, [lineOf(500_000)])
    const second = await agreedCase(app, desk, hospitalId, {}, patient)
    expect(await bill(second, [lineOf(2_000_000)])).toMatchObject({ contested: 1_000_000 })
    const sums = `select c.invoices, c.invoiced::int, c.contested::int from billed_cases c
      join offer_acceptances a on a.id = c.acceptance_id where a.booking_id = any($1)`
    expect(await app.rows(sums, [[patient.bookingId, second.bookingId]])).toEqual([
      { invoices: 2, invoiced: 2_000_000, contested: 1_000_000 },
    ])
  })

  it('counts a case once the first of two acceptances has closed: a later one postpones nothing', async () => {
    const patient = await agreed({ earliestDate: dayAhead(10) })
    await bill(patient, [lineOf(500_000)])
    const closes = dayAhead(10 + 4 + 30)
    expect(await caseOf(patient)).toMatchObject({ closes })
    const second = await agreedCase(app, desk, hospitalId, { earliestDate: dayAhead(700) }, patient)
    await bill(second, [lineOf(1)])
    expect(await caseOf(patient)).toMatchObject({ closes })
  })

  it('follows the appointment, and a hospital that has an invoice moves it to no later day', async () => {
    const patient = await agreed()
    const set = async (days: number, browser: Browser, path: string) => {
      const [row] = await app.rows<{ version: number }>('select version from bookings where id = $1', [
        patient.bookingId,
      ])
      const localTime = `${dayAhead(days)}T09:30`
      const { status } = await browser.request('PUT', path, {
        localTime,
        timeZone: 'Asia/Singapore',
        version: row?.version,
      })
      expect(status).toBe(200)
      await runJobs(app, 'booking.case_changed')
    }
    const byTeam = `admin/bookings/${patient.bookingId}/appointment`
    await set(600, team, byTeam)
    await bill(patient, [lineOf(500_000)])
    expect(await caseOf(patient)).toMatchObject({ closes: dayAhead(600 + 34) })
    await set(20, team, byTeam)
    expect(await caseOf(patient)).toMatchObject({ closes: dayAhead(20 + 34) })
    await set(500, desk, `desk/quote-requests/${patient.requestId}/appointment`)
    expect(await caseOf(patient)).toMatchObject({ closes: dayAhead(20 + 34) })
  })

  it('is held against the change order that the patient signs after the invoice', async () => {
    const patient = await agreed()
    await bill(patient, [lineOf(1_500_000)])
    expect(await caseOf(patient)).toMatchObject({ signed: 1_000_000 })
    await desk.post(`desk/offers/${patient.offerId}/change-orders`, {
      reason: 'finding',
      explanation: 'The knee needs a longer operation.',
      ...withLine('operating_theatre', { highest: 475_000 }),
      package: null,
    })
    const { body: orders } = await patient.browser.get<{ items: { id: string; hash: string }[] }>(
      `offers/${patient.offerId}/change-orders`,
    )
    const signed = await patient.browser.post(`change-orders/${orders.items[0]?.id}/sign`, {
      hash: orders.items[0]?.hash,
      signature: 'Mei Ling',
    })
    expect(signed.status).toBe(200)
    await runJobs(app, 'booking.case_changed')
    expect(await caseOf(patient)).toMatchObject({ signed: 1_100_000 })
  })

  it('ends at 200 percent', async () => {
    await app.rows('delete from billed_cases')
    for (let n = 0; n < 5; n++) await bill(await agreed(), [lineOf(2_500_000)])
    await close()
    expect(await billingOf()).toMatchObject({ invoicedPercent: 200, isMore: true })
  })

  it('names nothing about an unknown hospital', async () => {
    const { status, body } = await new Browser(app).get('hospitals/no-such-hospital/billing')
    expect([status, body]).toEqual([200, { billing: null }])
  })
})

describe('another hospital, another patient, a withdrawn consent', () => {
  it('neither reads nor writes', async () => {
    const patient = await agreed()
    const { body } = await receive(patient)
    const stranger = await agreed()
    expect([
      (await otherDesk.get(`desk/offers/${patient.offerId}/invoices`)).status,
      (await receive(patient, {}, { browser: otherDesk })).status,
      (await enter(body.id, [lineOf(1_000_000)], otherDesk)).status,
      (await note(patient, {}, otherDesk)).status,
      (await otherDesk.get(`desk/invoices/${body.id}/file`)).status,
      (await stranger.browser.get(`offers/${patient.offerId}/invoices`)).status,
      (await receive(patient, {}, { browser: stranger.browser, at: '' })).status,
      (await stranger.browser.get(`invoices/${body.id}/file`)).status,
    ]).toEqual([404, 404, 404, 404, 404, 404, 404, 404])
    expect((await desk.post(`admin/invoices/${body.id}/settle`, {})).status).toBe(403)
  })

  it('let the team settle an invoice, and read amounts alone', async () => {
    const patient = await agreed()
    const wrong = await bill(patient, [lineOf(900_000)])
    const { id } = await bill(patient, [lineOf(1_500_000)])
    await patient.agree('health_data', false)
    expect((await team.get(`admin/offers/${patient.offerId}/invoices`)).status).toBe(403)
    expect((await settle(wrong.id, 'entered_wrongly')).status).toBe(200)
    const { status, body } = await settle(id, 'paid_elsewhere')
    expect([status, body]).toEqual([
      200,
      {
        id,
        quoteRequestId: patient.requestId,
        bookingId: patient.bookingId,
        hospital: expect.objectContaining({ id: hospitalId }),
        status: 'settled',
        enteredBy: 'hospital',
        sharesNumber: false,
        currency: 'USD',
        total: 1_500_000,
        contested: 500_000,
        receivedAt: expect.any(String),
      },
    ])
  })

  it('closes the desk once the patient withdraws the consent, and keeps the invoices', async () => {
    const patient = await agreed()
    const { body } = await receive(patient)
    await patient.agree('share_with_hospital', false)
    expect([
      (await desk.get(`desk/offers/${patient.offerId}/invoices`)).status,
      (await desk.get(`desk/invoices/${body.id}/file`)).status,
      (await receive(patient)).status,
    ]).toEqual([403, 404, 403])
    expect(await queryAs(member, `select id from invoices where id = '${body.id}'`)).toEqual([])
    expect((await listOf(patient)).items).toHaveLength(1)
  })

  it('hides other rows from the login of the desk, which writes none', async () => {
    const patient = await agreed()
    await bill(patient, [lineOf(1)])
    await note(patient)
    const stranger = await newMember(app, await hospitalIdAt(app, 1))
    for (const table of ['invoices', 'emergency_notes']) {
      expect(await queryAs(stranger, `select id from ${table}`)).toEqual([])
      await expect(queryAs(member, `select entered_by_id from ${table}`)).rejects.toThrow('permission denied')
      await expect(queryAs(member, `delete from ${table}`)).rejects.toThrow('permission denied')
    }
    await expect(queryAs(member, 'select * from billed_cases')).rejects.toThrow('permission denied')
  })
})

describe('the database', () => {
  it.each([
    'total = 1',
    `sha256 = 'x'`,
    `head = ''`,
    'contested = 0',
    `lines = ''`,
    'checked_at = now()',
    'lines = null, contested = null, checked_at = null',
  ])('keeps a checked invoice from: set %s', async (change) => {
    const { id } = await bill(await agreed(), [lineOf(1_500_000)])
    await expect(queryAsStaff(`update invoices set ${change} where id = '${id}'`)).rejects.toThrow(
      'stays as it was received',
    )
  })

  it('lets a contested amount shrink, never grow, once an invoice of the same patient is taken out', async () => {
    const patient = await agreed()
    const wrong = await bill(patient, [lineOf(1)])
    const { id } = await bill(patient, [lineOf(1_500_000)])
    const set = (change: string) => queryAsStaff(`update invoices set ${change} where id = '${id}'`)
    const shrink = `contested = contested - 1, lines = '\\x00'`
    await expect(set(shrink)).rejects.toThrow('stays as it was received')
    await settle(wrong.id, 'entered_wrongly')
    await set(shrink)
    for (const change of [
      'contested = contested + 1',
      `lines = '\\x01'`,
      'contested = 0, checked_at = now()',
      'lines = null, contested = null, checked_at = null',
    ])
      await expect(set(change)).rejects.toThrow('stays as it was received')
  })
})
