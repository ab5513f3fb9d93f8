import { randomUUID } from 'node:crypto'
import { signature } from '@sihat/dev-services/stripe'
import fc from 'fast-check'
import type Stripe from 'stripe'
import type { BookingView } from '../../src/modules/bookings/booking.dto.js'
import type { CreatedPaymentView, PaymentListView } from '../../src/modules/payments/payment.dto.js'
import { Browser } from '../support/browser.js'
import { newAccount, startApp, type TestApp } from '../support/index.js'
import { OLD_WEBHOOK_SECRET, TestStripe, WEBHOOK_SECRET } from '../support/stripe.js'

let stripe: TestStripe
let app: TestApp
beforeAll(async () => {
  stripe = await TestStripe.start()
  app = await startApp()
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})

/** A deposit that was paid at Stripe, and of which we have not heard. */
async function paidAtStripe() {
  const account = await newAccount(app)
  const browser = new Browser(app)
  await browser.signIn(account.email, account.password)
  const bookingId = randomUUID()
  await app.rows(
    `insert into bookings (id, user_id, hospital_id, booking_type, status, estimated_cost_cents, deposit_percent)
     values ($1, $2, (select id from hospitals order by slug limit 1), 'surgery', 'confirmed', 1000000, 20)`,
    [bookingId, account.id],
  )
  const { body } = await browser.post<CreatedPaymentView>('payments', { bookingId, amount: 2_000 })
  stripe.pay(body.url)
  const event = stripe.events().findLast(({ type }) => type === 'checkout.session.completed') as Stripe.Event
  const session = event.data.object as Stripe.Checkout.Session
  return { browser, bookingId, paymentId: body.id, event, session, userId: account.id }
}

type Deposit = Awaited<ReturnType<typeof paidAtStripe>>

/** Everything that an event could change. */
async function stateOf({ browser, bookingId, userId, paymentId }: Deposit) {
  const { body: booking } = await browser.get<BookingView>(`bookings/${bookingId}`)
  const { body: payments } = await browser.get<PaymentListView>('payments')
  const count = async (query: string, value: string) => (await app.rows(query, [value])).length
  return {
    booking: booking.status,
    payment: payments.items[0]?.status,
    entries: await count('select from ledger_entries where payment_id = $1', paymentId),
    mails: await count(
      `select from outbox_messages where job_name = 'payment.mail' and payload ->> 'id' = $1`,
      paymentId,
    ),
    live: await count(`select from live_events where user_id = $1 and type = 'payment.updated'`, userId),
  }
}

const UNPAID = { booking: 'payment_pending', payment: 'open', entries: 0, mails: 0, live: 0 }
const PAID = { booking: 'confirmed', payment: 'paid', entries: 2, mails: 1, live: 1 }

const timeOf = () => Math.floor(Date.now() / 1000)

describe('an event that nobody signed', () => {
  it.each<[string, (deposit: Deposit) => Promise<{ status: number }>]>([
    ['without a signature', ({ event }) => stripe.deliver(app, event, { header: '' })],
    [
      'with a signature that is none',
      ({ event }) => stripe.deliver(app, event, { header: `t=${timeOf()},v1=abc` }),
    ],
    [
      'with one of another secret',
      ({ event }) => stripe.deliver(app, event, { secret: 'whsec_of_somebody_else_entirely' }),
    ],
    ['of more than 300 seconds ago', ({ event }) => stripe.deliver(app, event, { ageSeconds: 301 })],
    ['dated more than 300 seconds ahead', ({ event }) => stripe.deliver(app, event, { ageSeconds: -310 })],
    ['dated an hour ahead', ({ event }) => stripe.deliver(app, event, { ageSeconds: -3_600 })],
    [
      'whose first of two dates is the good one',
      async ({ event }) => {
        const signed = signature(JSON.stringify(event), WEBHOOK_SECRET, timeOf() + 3_600)
        return stripe.deliver(app, event, { header: `t=${timeOf()},${signed}` })
      },
    ],
    [
      'that was altered behind its signature',
      async ({ event }) => {
        const header = signature(JSON.stringify(event), WEBHOOK_SECRET)
        return stripe.deliver(app, { ...event, created: event.created + 1 }, { header })
      },
    ],
    ['that claims to be about real money', ({ event }) => stripe.deliver(app, { ...event, livemode: true })],
  ])('%s is refused, and changes nothing', async (_what, send) => {
    const deposit = await paidAtStripe()
    const calls = stripe.local.calls.length
    expect((await send(deposit)).status).toBe(400)
    expect(await stateOf(deposit)).toEqual(UNPAID)
    expect(stripe.local.calls).toHaveLength(calls)
    expect(await app.rows('select from stripe_events where id = $1', [deposit.event.id])).toEqual([])
  })

  it.each([
    ['no JSON', '{', 'application/json', 400],
    ['a form', 'a=b', 'application/x-www-form-urlencoded', 415],
    ['an endless body', `{"a":"${'x'.repeat(400_000)}"}`, 'application/json', 413],
  ])('is refused as %s', async (_what, body, type, expected) => {
    const { status } = await app.request('POST', 'payments/webhook', {
      body,
      headers: { 'content-type': type },
    })
    expect(status).toBe(expected)
  })
})

it('an event with 5,000 values is read', async () => {
  const deposit = await paidAtStripe()
  const object = { ...deposit.session, lines: Array(5_000).fill(0) }
  expect((await stripe.deliver(app, { ...deposit.event, data: { object } })).status).toBe(200)
  expect(await stateOf(deposit)).toEqual(PAID)
})

it('believes the secret that is being replaced', async () => {
  const deposit = await paidAtStripe()
  expect(
    (await stripe.deliver(app, deposit.event, { secret: OLD_WEBHOOK_SECRET, ageSeconds: 290 })).status,
  ).toBe(200)
  expect(await stateOf(deposit)).toEqual(PAID)
})

it('has one effect when it comes twice, later again, and 50 times at once', async () => {
  const deposit = await paidAtStripe()
  const answers = await Promise.all(Array.from({ length: 50 }, () => stripe.send(app, deposit.event)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  await stripe.work(app)
  expect(await stateOf(deposit)).toEqual(PAID)
  expect((await stripe.deliver(app, deposit.event)).status).toBe(200)
  // The same news under another number.
  expect((await stripe.deliver(app, { ...deposit.event, id: `evt_${randomUUID()}` })).status).toBe(200)
  expect(await stateOf(deposit)).toEqual(PAID)
})

it('does not mind the order: refund before payment, expiry before completion', async () => {
  const deposit = await paidAtStripe()
  const [charge] = Object.values(stripe.state.charges).slice(-1)
  stripe.local.account.refund({ charge: charge?.id ?? '', amount: 50_000 })
  const refunded = stripe.events().findLast(({ type }) => type === 'charge.refunded') as Stripe.Event
  await stripe.deliver(app, { ...deposit.event, id: `evt_${randomUUID()}`, type: 'checkout.session.expired' })
  expect((await stateOf(deposit)).payment).toBe('paid')
  const other = await paidAtStripe()
  const [later] = Object.values(stripe.state.charges).slice(-1)
  stripe.local.account.refund({ charge: later?.id ?? '', amount: 200_000 })
  const first = stripe.events().findLast(({ type }) => type === 'charge.refunded') as Stripe.Event
  expect((await stripe.deliver(app, first)).status).toBe(200)
  expect((await stripe.deliver(app, other.event)).status).toBe(200)
  expect((await stripe.deliver(app, refunded)).status).toBe(200)
  const sums = await app.rows(
    `select payment_id, sum(amount_cents)::float8 as cents from ledger_entries
     where account = 'stripe' and payment_id = any($1) group by 1 order by 2`,
    [[deposit.paymentId, other.paymentId]],
  )
  expect(sums).toEqual([
    { payment_id: other.paymentId, cents: 0 },
    { payment_id: deposit.paymentId, cents: 150_000 },
  ])
})

it.each<[string, (session: Stripe.Checkout.Session, intent: Stripe.PaymentIntent) => void]>([
  [
    'another amount',
    (_, intent) => {
      intent.amount_received = 1
    },
  ],
  [
    'another amount on its page',
    (session) => {
      session.amount_total = 1
    },
  ],
  [
    'another currency',
    (_, intent) => {
      intent.currency = 'krw'
    },
  ],
  [
    'another payment in its metadata',
    (_, intent) => {
      intent.metadata = { paymentId: randomUUID() }
    },
  ],
  [
    'real money',
    (session) => {
      ;(session as { livemode: boolean }).livemode = true
    },
  ],
])('tells people of %s, and pays nothing for it', async (_what, change) => {
  const deposit = await paidAtStripe()
  const session = stripe.state.sessions[deposit.session.id] as Stripe.Checkout.Session
  change(session, stripe.state.paymentIntents[String(session.payment_intent)] as Stripe.PaymentIntent)
  expect((await stripe.deliver(app, deposit.event)).status).toBe(200)
  expect(await stateOf(deposit)).toEqual(UNPAID)
  const told = await app.rows(
    `select from audit_events where action = 'payment.difference' and subject_id = $1`,
    [deposit.paymentId],
  )
  expect(told).toHaveLength(1)
})

it('believes only what Stripe itself answers, whatever the event says', async () => {
  const deposit = await paidAtStripe()
  const real = stripe.state.sessions[deposit.session.id] as Stripe.Checkout.Session
  real.status = 'open'
  real.payment_status = 'unpaid'
  expect((await stripe.deliver(app, deposit.event)).status).toBe(200)
  expect(await stateOf(deposit)).toEqual(UNPAID)
})

it('does not believe the way back to our page', async () => {
  const deposit = await paidAtStripe()
  const back = new URL(deposit.session.success_url ?? '')
  // It names the payment, so that the page takes no other one for it.
  expect(back.searchParams.get('of')).toBe(deposit.paymentId)
  await app.app.inject({ method: 'GET', url: back.pathname + back.search })
  expect(await stateOf(deposit)).toEqual(UNPAID)
})

it('takes what it does not know', async () => {
  for (const object of [
    { object: 'payout', id: 'po_1' },
    { object: 'charge', id: 'ch_1', payment_intent: 'pi_unknown' },
    { object: 'subscription', id: 'sub_of_another_account' },
    {},
  ])
    expect(
      (
        await stripe.deliver(app, {
          id: `evt_${randomUUID()}`,
          object: 'event',
          type: 'x.y',
          created: timeOf(),
          livemode: false,
          data: { object },
        })
      ).status,
    ).toBe(200)
})

describe('a signed event of another shape', () => {
  const envelope = () => ({
    id: `evt_${randomUUID()}`,
    object: 'event',
    type: 'checkout.session.completed',
    created: timeOf(),
    livemode: false,
    data: { object: {} as unknown },
  })

  it.each<[string, object]>([
    ['without data', { data: null }],
    ['without an object', { data: { object: null } }],
    ['with a list as its object', { data: { object: [] } }],
    ['without an id', { id: null }],
    ['with an id that no column takes', { id: `evt_\u0000` }],
    ['with an id of a megabyte', { id: 'e'.repeat(300) }],
    ['without a type', { type: 5 }],
    ['without a date', { created: 'today' }],
    ['dated beyond every calendar', { created: 1e300 }],
  ])('%s is refused with 400', async (_what, change) => {
    expect((await stripe.deliver(app, { ...envelope(), ...change })).status).toBe(400)
  })

  it('that is a list is refused with 400', async () => {
    expect((await stripe.deliver(app, [envelope()])).status).toBe(400)
  })

  it.each<[string, object]>([
    ['a session with a number as its metadata', { object: 'checkout.session', id: 'cs_1', metadata: 5 }],
    [
      'a session with a list as its subscription',
      { object: 'checkout.session', id: 'cs_1', subscription: [] },
    ],
    ['a charge with an empty payment intent', { object: 'charge', id: 'ch_1', payment_intent: {} }],
    ['an invoice with a text as its parent', { object: 'invoice', id: 'in_1', parent: 'sub_1' }],
    ['a subscription whose id climbs', { object: 'subscription', id: '../customers/cus_1' }],
    ['a number as its kind', { object: 7, id: 'x_1' }],
    ['an id that is a list', { object: 'subscription', id: ['sub_1'] }],
  ])('about %s is recorded and ignored', async (_what, object) => {
    const event = { ...envelope(), data: { object } }
    expect((await stripe.deliver(app, event)).status).toBe(200)
    expect(await app.rows('select from stripe_events where id = $1', [event.id])).toHaveLength(1)
  })

  it('never answers 500, whatever its fields hold', async () => {
    const value = fc.oneof(
      fc.constantFrom(
        null,
        true,
        '',
        'sub_1',
        '../x',
        '\u0000',
        0,
        -1,
        1e300,
        [],
        {},
        { id: 5 },
        { id: 'pi_1' },
      ),
      fc.json().map((text) => JSON.parse(text) as unknown),
    )
    const object = fc.record(
      {
        object: fc.oneof(
          fc.constantFrom('checkout.session', 'subscription', 'invoice', 'charge', 'refund', 'payout'),
          value,
        ),
        id: fc.oneof(fc.constantFrom('cs_1', 'sub_1', 'in_1', 'ch_1', 're_1'), value),
        metadata: fc.oneof(value, fc.record({ paymentId: fc.oneof(fc.uuid(), value) })),
        subscription: value,
        payment_intent: value,
        parent: fc.oneof(
          value,
          fc.record({ subscription_details: fc.oneof(value, fc.record({ subscription: value })) }),
        ),
      },
      { requiredKeys: [] },
    )
    const event = fc.oneof(
      { weight: 1, arbitrary: value },
      {
        weight: 4,
        arbitrary: fc.record({
          id: fc.oneof(
            { weight: 5, arbitrary: fc.uuid().map((id) => `evt_${id}`) },
            { weight: 1, arbitrary: value },
          ),
          type: fc.oneof(
            { weight: 5, arbitrary: fc.constantFrom('invoice.upcoming', 'charge.refunded', 'x.y') },
            { weight: 1, arbitrary: value },
          ),
          created: fc.oneof({ weight: 5, arbitrary: fc.constant(timeOf()) }, { weight: 1, arbitrary: value }),
          livemode: fc.constant(false),
          data: fc.oneof(
            { weight: 5, arbitrary: object.map((given) => ({ object: given }) as unknown) },
            { weight: 1, arbitrary: value },
          ),
        }),
      },
    )
    await fc.assert(
      fc.asyncProperty(event, async (given) => {
        const { status } = await stripe.send(app, given as object)
        expect([200, 400]).toContain(status)
      }),
      {
        numRuns: Number(process.env.SHAPES ?? 300),
        ...(process.env.SEED && { seed: Number(process.env.SEED) }),
      },
    )
    await stripe.work(app)
  })
})

describe('the ledger', () => {
  it('is added to by nobody but the system, in pairs that sum to zero, and never changed', async () => {
    const { paymentId, event } = await paidAtStripe()
    await stripe.deliver(app, event)
    const insert = `insert into ledger_entries (cause, account, payment_id, amount_cents) values ('c', 'stripe', '${paymentId}', 5)`
    await expect(app.rows(insert)).rejects.toThrow('do not sum to zero')
    await expect(app.rows(`set role sihat_app; ${insert}`)).rejects.toThrow('permission denied')
    await expect(app.rows('update ledger_entries set amount_cents = 1')).rejects.toThrow('only ever added to')
    await expect(app.rows('delete from ledger_entries')).rejects.toThrow('only ever added to')
    for (const table of ['payments', 'refunds', 'stripe_customers'])
      await expect(app.rows(`set role sihat_app; delete from ${table}`)).rejects.toThrow('permission denied')
  })
})
