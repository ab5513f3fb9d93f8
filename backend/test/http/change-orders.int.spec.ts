import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import type { BookingDetailView } from '../../src/modules/bookings/booking-follow-up.dto.js'
import type {
  ChangeOrderListView,
  ChangeOrderView,
  DeskChangeOrderListView,
  DeskChangeOrderView,
} from '../../src/modules/offers/change-order.dto.js'
import type { OfferView } from '../../src/modules/offers/offer.dto.js'
import type { OfferContent } from '../../src/modules/offers/offer-content.dto.js'
import type { DueView } from '../../src/modules/payments/payment.dto.js'
import { systemActor } from '../../src/platform/authz/index.js'
import { Database } from '../../src/platform/database/index.js'
import { acceptedCase, agreedCase, type AcceptedCase as Case } from '../support/agreed.js'
import { atDesk, deskActor, hospitalIdAt, type Member, newMember } from '../support/desk.js'
import { type Browser, startApp, type TestApp } from '../support/index.js'
import { messagesOf } from '../support/jobs.js'
import { offerContent, withLine } from '../support/offers.js'
import type { Answer, QuotePatient } from '../support/quotes.js'

let app: TestApp
let hospitalId: string
let member: Member
let desk: Browser
let otherDesk: Browser
beforeAll(async () => {
  app = await startApp()
  await app.rows('update hospitals set is_active = true')
  hospitalId = await hospitalIdAt(app)
  member = await newMember(app, hospitalId)
  desk = await atDesk(app, member)
  otherDesk = await atDesk(app, await newMember(app, await hospitalIdAt(app, 1)))
})
afterAll(() => app.close())

const EXPLANATION = 'The scan shows that the knee needs a longer operation.'
/** The theatre costs 1,000 US dollars more: 11,000 in place of 10,000 at most. */
const DEARER = { lowest: 400_000, likely: 437_500, highest: 475_000 }
const dearer = (changes: object = {}): Pick<OfferContent, 'lines' | 'package'> => ({
  ...withLine('operating_theatre', { ...DEARER, ...changes }),
  package: null,
})

const accepted = (content: Partial<OfferContent> = {}) => acceptedCase(app, desk, hospitalId, content)
const agreed = (content: Partial<OfferContent> = {}) => agreedCase(app, desk, hospitalId, content)

const propose = ({ offerId }: Case, changes: object = {}, browser = desk) =>
  browser.post<Answer<DeskChangeOrderView>>(`desk/offers/${offerId}/change-orders`, {
    reason: 'finding',
    explanation: EXPLANATION,
    ...dearer(),
    ...changes,
  })
const ordersOf = async ({ browser, offerId }: Case) =>
  (await browser.get<ChangeOrderListView>(`offers/${offerId}/change-orders`)).body.items
const atDeskOf = async ({ offerId }: Case, browser = desk) =>
  browser.get<Answer<DeskChangeOrderListView>>(`desk/offers/${offerId}/change-orders`)
async function newest(patient: Case): Promise<ChangeOrderView> {
  const [order] = await ordersOf(patient)
  if (!order) throw new Error('There is no change order')
  return order
}
const sign = async (patient: Case, more: object = {}, headers: Record<string, string> = {}) => {
  const { id, hash } = await newest(patient)
  const body = { hash, signature: 'Mei Ling', ...more }
  return patient.browser.request<Answer<ChangeOrderView>>('POST', `change-orders/${id}/sign`, body, headers)
}
const costOf = async ({ browser, path }: QuotePatient) =>
  (await browser.get<BookingDetailView>(path)).body.estimatedCostUsd
const dueOf = async ({ browser, bookingId }: QuotePatient) =>
  (await browser.get<DueView>(`payments/due/${bookingId}`)).body
const queryAs = (who: Member, statement: string) =>
  app.context
    .get(Database)
    .transaction(deskActor(who), async (em) => (await sql.raw(statement).execute(em.getKysely())).rows)
const queryAsStaff = (statement: string) =>
  app.context
    .get(Database)
    .transaction(systemActor('test'), async (em) => (await sql.raw(statement).execute(em.getKysely())).rows)

it('changes what the patient pays once it is signed, and not before', async () => {
  const patient = await agreed()
  expect(await costOf(patient)).toBe(10_000)
  const { status, body } = await propose(patient)
  expect([status, body]).toMatchObject([
    201,
    { number: 1, status: 'proposed', reason: 'finding', explanation: EXPLANATION, signedAt: null },
  ])
  const order = await newest(patient)
  expect(order.changes.items).toMatchObject([
    { what: 'total', from: { highest: 1_000_000 }, to: { highest: 1_100_000 } },
    {
      what: 'line',
      code: 'operating_theatre',
      from: { amounts: { highest: 375_000 } },
      to: { amounts: DEARER },
    },
  ])
  expect(order.text).toContain(
    'I accept change order 1 to version 1 of the offer of ' +
      `${(await patient.browser.get<OfferView>(`offers/${patient.offerId}`)).body.hospital.name}.`,
  )
  expect(order.text[1]).toMatch(/may bill USD 11,000.00 at most .* Before, it was USD 10,000.00 at most\.$/)
  expect([await costOf(patient), (await dueOf(patient)).paymentPlan?.payments]).toMatchObject([
    10_000,
    [{ amount: 200_000 }, { amount: 800_000 }],
  ])

  const signed = await sign(patient)
  expect([signed.status, signed.body]).toMatchObject([
    200,
    { status: 'signed', signature: 'Mei Ling', text: order.text, costUsd: 11_000 },
  ])
  expect([await costOf(patient), (await dueOf(patient)).paymentPlan?.payments]).toMatchObject([
    11_000,
    [{ amount: 220_000 }, { amount: 880_000 }],
  ])
  expect((await atDeskOf(patient)).body).toMatchObject({ items: [{ status: 'signed' }], ...dearer() })
})

it('tells the patient of a change order, mails a copy of the signature, and keeps both in the history', async () => {
  const patient = await agreed()
  await propose(patient)
  const order = await newest(patient)
  const notified = await app.rows(
    `select from notifications where booking_id = $1 and type = 'change_order_proposed'`,
    [patient.bookingId],
  )
  expect(notified).toHaveLength(1)
  await sign(patient)
  const mails = await messagesOf(app, 'offer.change_order_mail')
  expect(
    mails.filter(({ payload }) => payload.changeOrderId === order.id).map(({ payload }) => payload.type),
  ).toEqual(['proposed', 'signed'])
  const events = await app.rows(
    'select transition, actor from offer_events where offer_id = $1 order by at, id',
    [patient.offerId],
  )
  expect(events.slice(-2)).toEqual([
    { transition: 'propose_change_order', actor: 'hospital' },
    { transition: 'sign_change_order', actor: 'patient' },
  ])
})

it('tells the members of the hospital what the patient answered', async () => {
  const patient = await agreed()
  const told = async () =>
    (await messagesOf(app, 'quote_request.desk_mails'))
      .filter(({ payload }) => payload.quoteRequestId === patient.requestId)
      .map(({ payload }) => payload.type)
  const { body } = await propose(patient)
  await patient.browser.post(`change-orders/${body.id}/reject`, {})
  expect((await told()).at(-1)).toBe('changeRejected')
  await propose(patient)
  await sign(patient)
  expect((await told()).at(-1)).toBe('changeSigned')
})

it('starts the next change order from the signed one', async () => {
  const patient = await agreed()
  await propose(patient)
  await sign(patient)
  const { body } = await propose(patient, dearer({ highest: 500_000 }))
  expect(body).toMatchObject({
    number: 2,
    changes: { items: [{ what: 'total', from: { highest: 1_100_000 }, to: { highest: 1_125_000 } }, {}] },
  })
  await sign(patient)
  expect(await costOf(patient)).toBe(11_250)
})

it('keeps what was agreed when the patient rejects it, with the words of the patient', async () => {
  const patient = await agreed()
  const { body } = await propose(patient)
  const rejected = await patient.browser.post<Answer<ChangeOrderView>>(`change-orders/${body.id}/reject`, {
    comment: 'Please explain the longer operation first.',
  })
  expect([rejected.status, rejected.body.status]).toEqual([200, 'rejected'])
  expect(await costOf(patient)).toBe(10_000)
  const { items, lines } = (await atDeskOf(patient)).body
  expect(items).toMatchObject([{ status: 'rejected', comment: 'Please explain the longer operation first.' }])
  expect(lines).toEqual(offerContent().lines)
  expect((await sign(patient)).status).toBe(409)
  expect((await propose(patient)).body.number).toBe(2)
})

it('is taken back by the hospital until the patient answers', async () => {
  const patient = await agreed()
  const { body } = await propose(patient)
  expect((await propose(patient)).body.code).toBe('invalid_transition')
  expect((await desk.post(`desk/change-orders/${body.id}/withdraw`)).status).toBe(200)
  expect((await sign(patient)).body.code).toBe('invalid_transition')
  const { body: next } = await propose(patient)
  await sign(patient)
  expect((await desk.post(`desk/change-orders/${next.id}/withdraw`)).status).toBe(409)
})

it('is signed once, however often the button is pressed', async () => {
  const patient = await agreed()
  await propose(patient)
  const headers = { 'idempotency-key': uuid() }
  const [first, second] = await Promise.all([sign(patient, {}, headers), sign(patient, {}, headers)])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.body.signedAt).toBe(second.body.signedAt)
  expect((await sign(patient)).status).toBe(409)
})

it.each([
  ['a wrong hash', { hash: '0'.repeat(64) }, 409],
  ['no name', { signature: ' ' }, 400],
])('is not signed with %s', async (_what, more, status) => {
  const patient = await agreed()
  await propose(patient)
  expect((await sign(patient, more)).status).toBe(status)
  expect((await newest(patient)).status).toBe('proposed')
})

it('is refused before the date is confirmed, and once the booking is cancelled', async () => {
  const early = await accepted()
  expect((await propose(early)).body.code).toBe('invalid_transition')
  const patient = await agreed()
  await propose(patient)
  expect((await patient.browser.post(`bookings/${patient.bookingId}/cancel`, {})).status).toBe(200)
  expect((await newest(patient)).status).toBe('over')
  expect((await sign(patient)).status).toBe(409)
})

it.each([
  ['no change', { lines: offerContent().lines }, '/lines'],
  ['a package', { package: { lowest: 1, likely: 1, highest: 1, billedBy: 'hospital' } }, '/package'],
  ['falling amounts', dearer({ highest: 1 }), '/lines/5/'],
  ['an amount that no treatment costs', dearer({ highest: 10 ** 12 }), '/lines/5/likely'],
])('is refused with %s', async (_what, changes, pointer) => {
  const { status, body } = await propose(await agreed(), changes)
  expect([status, body.code]).toEqual([400, 'invalid_input'])
  expect(body.errors?.[0]?.pointer.startsWith(pointer)).toBe(true)
})

describe('another hospital, another patient, a withdrawn consent', () => {
  it('neither reads nor writes', async () => {
    const patient = await agreed()
    const { body } = await propose(patient)
    const stranger = await agreed()
    expect([
      (await atDeskOf(patient, otherDesk)).status,
      (await propose(patient, {}, otherDesk)).status,
      (await otherDesk.post(`desk/change-orders/${body.id}/withdraw`)).status,
      (await stranger.browser.get(`offers/${patient.offerId}/change-orders`)).status,
      (
        await stranger.browser.request('POST', `change-orders/${body.id}/sign`, {
          hash: (await newest(patient)).hash,
          signature: 'Mei Ling',
        })
      ).status,
      (await stranger.browser.post(`change-orders/${body.id}/reject`, {})).status,
    ]).toEqual([404, 404, 404, 404, 404, 404])
  })

  it('closes the desk once the patient withdraws the consent, and keeps what was signed', async () => {
    const patient = await agreed()
    await propose(patient)
    await sign(patient)
    await patient.agree('share_with_hospital', false)
    expect([(await atDeskOf(patient)).status, (await propose(patient)).status]).toEqual([403, 403])
    expect(
      await queryAs(member, `select id from change_orders where offer_id = '${patient.offerId}'`),
    ).toEqual([])
    expect([(await newest(patient)).status, await costOf(patient)]).toEqual(['signed', 11_000])
  })

  it('hides other rows and every signature from the login of the desk', async () => {
    const patient = await agreed()
    await propose(patient)
    await sign(patient)
    const stranger = await newMember(app, await hospitalIdAt(app, 1))
    expect(await queryAs(stranger, 'select id from change_orders')).toEqual([])
    await expect(queryAs(member, 'select signature from change_orders')).rejects.toThrow('permission denied')
    await expect(queryAs(member, 'update change_orders set ended_at = now()')).rejects.toThrow(
      'permission denied',
    )
  })
})

describe('the database', () => {
  it.each([
    `update change_orders set cost_cents = 9000000`,
    `update change_orders set content = ''`,
    `update change_orders set signed_at = null, signature = null`,
    `update change_orders set ended_at = now(), end_reason = 'withdrawn'`,
    `update offer_acceptances set cost_cents = 9000000`,
    `update offer_acceptances set signature = ''`,
  ])('refuses: %s', async (statement) => {
    const patient = await agreed()
    await propose(patient)
    await sign(patient)
    await expect(queryAsStaff(`${statement} where booking_id = '${patient.bookingId}'`)).rejects.toThrow(
      'never changes',
    )
  })

  it('refuses a payment above what the patient signed, and takes one up to it', async () => {
    const patient = await agreed()
    const pay = (cents: number) =>
      queryAsStaff(`insert into payments (id, user_id, kind, booking_id, amount_cents, status, livemode)
        values (gen_random_uuid(), '${patient.id}', 'balance', '${patient.bookingId}', ${cents}, 'open', false)`)
    await expect(pay(200_001)).rejects.toThrow('The patient signed 200000 cents')
    await propose(patient)
    await expect(pay(220_000)).rejects.toThrow('The patient signed 200000 cents')
    await sign(patient)
    await expect(pay(220_001)).rejects.toThrow('The patient signed 220000 cents')
    await pay(220_000)
  })

  it('counts a refused refund as owed to the patient, not as collected', async () => {
    const patient = await agreed()
    const paymentId = uuid()
    await app.rows(
      `insert into payments (id, user_id, kind, booking_id, amount_cents, status, livemode, paid_at, receipt_number,
         stripe_payment_intent_id)
       values ($1, $2, 'deposit', $3, 200000, 'paid', false, now(), nextval('receipt_numbers'), $4)`,
      [paymentId, patient.id, patient.bookingId, `pi_${paymentId}`],
    )
    const refund = (status: string, cents: number) =>
      app.rows(
        `insert into refunds (id, payment_id, user_id, amount_cents, reason, status)
         values (gen_random_uuid(), $1, $2, $3, 'The booking costs less', $4)`,
        [paymentId, patient.id, cents, status],
      )
    const pay = (cents: number) =>
      queryAsStaff(`insert into payments (id, user_id, kind, booking_id, amount_cents, status, livemode)
        values (gen_random_uuid(), '${patient.id}', 'balance', '${patient.bookingId}', ${cents}, 'open', false)`)
    await refund('succeeded', 10_000)
    await refund('failed', 40_000)
    await expect(pay(50_001)).rejects.toThrow('and 150000 are collected')
    await pay(50_000)
  })
})
