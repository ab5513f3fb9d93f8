import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { InvoiceView } from '../../src/modules/invoices/invoice.dto.js'
import type { CreatedPaymentView, DueView } from '../../src/modules/payments/payment.dto.js'
import { systemActor } from '../../src/platform/authz/index.js'
import { Database } from '../../src/platform/database/index.js'
import { type AcceptedCase, agreedCase } from '../support/agreed.js'
import { atDesk, hospitalIdAt, newMember } from '../support/desk.js'
import { pdf, writePdf } from '../support/files.js'
import { Browser, startApp, type TestApp } from '../support/index.js'
import { runJobs } from '../support/jobs.js'
import { type ObjectStore, onDisk } from '../support/object-stores.js'
import { TestStripe } from '../support/stripe.js'
import { FORM_TYPE, form } from '../support/uploads.js'

let stripe: TestStripe
let store: ObjectStore
let app: TestApp
let hospitalId: string
let desk: Browser
let team: Browser
beforeAll(async () => {
  stripe = await TestStripe.start()
  store = await onDisk()
  process.env.STORAGE_URL = store.address
  app = await startApp()
  await app.rows('update hospitals set is_active = true')
  hospitalId = await hospitalIdAt(app)
  desk = await atDesk(app, await newMember(app, hospitalId))
  team = new Browser(app)
  team.token = await app.tokenOf('admin')
})
afterAll(async () => {
  await app.close()
  await store.close()
  await stripe.close()
})

/** Without a rate to US dollars: the team enters the cost of the booking. */
async function unpriced(): Promise<AcceptedCase> {
  const patient = await agreedCase(app, desk, hospitalId, { currency: 'BTN' })
  await app.rows('update bookings set estimated_cost_cents = 1000000, deposit_percent = 20 where id = $1', [
    patient.bookingId,
  ])
  return patient
}
const dueOf = async ({ browser, bookingId }: AcceptedCase) =>
  (await browser.get<DueView>(`payments/due/${bookingId}`)).body.amount
const begin = ({ browser, bookingId }: AcceptedCase, amount: number | null) =>
  browser.post<CreatedPaymentView & { code?: string }>('payments', { bookingId, amount })
async function contest({ offerId }: AcceptedCase): Promise<InvoiceView> {
  const head = { number: randomUUID(), issuedOn: '2026-11-20', billedBy: 'hospital', total: '1500000' }
  const { body } = await desk.request<InvoiceView>(
    'POST',
    `desk/offers/${offerId}/invoices?${new URLSearchParams(head)}`,
    form([pdf(writePdf({ objects: [`<< /Title (${randomUUID()}) >>`] }))]),
    { 'content-type': FORM_TYPE },
  )
  const line = { text: 'Surgeon', basis: 'line', line: 'surgeon_team', rate: null, units: null }
  const lines = [{ ...line, amount: 1_500_000 }]
  return (await desk.post<InvoiceView>(`desk/invoices/${body.id}/lines`, { lines })).body
}
const settle = ({ id }: InvoiceView) =>
  team.post(`admin/invoices/${id}/settle`, { settlement: 'dropped', comment: 'They gave it up.' })
const paymentsOf = ({ bookingId }: AcceptedCase) =>
  app.rows<{ status: string; refunded: number }>(
    `select status, (select coalesce(sum(amount_cents), 0)::int from refunds r where r.payment_id = p.id) as refunded
     from payments p where booking_id = $1`,
    [bookingId],
  )
const asStaff = (statement: string) =>
  app.context
    .get(Database)
    .transaction(systemActor('test'), async (em) => (await sql.raw(statement).execute(em.getKysely())).rows)

it('the open payment pages of a booking close when an invoice is contested, until our team settles it', async () => {
  const patient = await unpriced()
  const amount = await dueOf(patient)
  expect((await begin(patient, amount)).status).toBe(201)
  const invoice = await contest(patient)
  await runJobs(app, 'booking.repriced')
  expect(await paymentsOf(patient)).toEqual([{ status: 'expired', refunded: 0 }])
  expect(await dueOf(patient)).toBeNull()
  const refused = await begin(patient, amount)
  expect([refused.status, refused.body.code]).toEqual([409, 'payment_not_ready'])
  await settle(invoice)
  expect(await dueOf(patient)).toBe(amount)
  expect((await begin(patient, amount)).status).toBe(201)
})

it('Sihat refunds a payment that arrives after an invoice was contested', async () => {
  const patient = await unpriced()
  const amount = (await dueOf(patient)) ?? 0
  const { body: page } = await begin(patient, amount)
  await contest(patient)
  stripe.pay(page.url)
  await stripe.bring(app)
  expect(await paymentsOf(patient)).toEqual([{ status: 'paid', refunded: amount * 100 }])
})

it('a page for what the patient signed in US dollars stays open while more is contested', async () => {
  const patient = await agreedCase(app, desk, hospitalId)
  const amount = await dueOf(patient)
  await begin(patient, amount)
  await contest(patient)
  await runJobs(app, 'booking.repriced')
  expect(await paymentsOf(patient)).toEqual([{ status: 'open', refunded: 0 }])
})

it.each([
  ['a contested amount', unpriced, 'An invoice of this booking is contested'],
  ['more than was signed', () => agreedCase(app, desk, hospitalId), 'The patient signed 200000 cents'],
])('an expired payment never collects %s by its status', async (_what, accept, refusal) => {
  const patient = await accept()
  await contest(patient)
  const id = randomUUID()
  await asStaff(`insert into payments (id, user_id, kind, booking_id, amount_cents, status, livemode)
    values ('${id}', '${patient.id}', 'balance', '${patient.bookingId}', 200001, 'expired', false)`)
  for (const status of ['open', 'paid'])
    await expect(asStaff(`update payments set status = '${status}' where id = '${id}'`)).rejects.toThrow(
      refusal,
    )
})
