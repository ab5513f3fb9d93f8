import { randomUUID } from 'node:crypto'
import { FAULTS } from '@sihat/dev-services/stripe'
import fc from 'fast-check'
import { Reconciler } from '../../src/modules/payments/index.js'
import type { CreatedPaymentView, DueView, PaymentView } from '../../src/modules/payments/payment.dto.js'
import type { SubscriptionView } from '../../src/modules/payments/subscriptions/subscription.dto.js'
import { Browser } from '../support/browser.js'
import { newAccount, startApp, type TestApp } from '../support/index.js'
import { runJobs } from '../support/jobs.js'
import { refundPayment } from '../support/refunds.js'
import {
  DECLINED_CARD,
  GOOD_CARD,
  REFUND_FAILS_CARD,
  REFUND_WAITS_CARD,
  RENEWAL_FAILS_CARD,
  TestStripe,
} from '../support/stripe.js'

const RUNS = Number(process.env.SEQUENCES ?? 12)
const STEPS = { minLength: 15, maxLength: 40, size: 'max' } as const

let stripe: TestStripe
let app: TestApp
let adminToken: string
beforeAll(async () => {
  stripe = await TestStripe.start()
  app = await startApp()
  adminToken = await app.tokenOf('admin')
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})

/** One patient with a booking, to whom anything may happen at any time. */
interface World {
  userId: string
  browser: Browser
  bookingId: string
  /** Pages that were given out. */
  pages: string[]
  /** Events of this sequence begin here. */
  from: number
}

async function newWorld(): Promise<World> {
  const account = await newAccount(app)
  const browser = new Browser(app)
  await browser.signIn(account.email, account.password)
  const bookingId = randomUUID()
  await app.rows(
    `insert into bookings (id, user_id, hospital_id, booking_type, status, estimated_cost_cents, deposit_percent)
     values ($1, $2, (select id from hospitals order by slug limit 1), 'surgery', 'confirmed', 1000000, 20)`,
    [bookingId, account.id],
  )
  return { userId: account.id, browser, bookingId, pages: [], from: stripe.events().length }
}

type Step = (world: World) => Promise<unknown>

/** An event whose job fails waits for its next attempt. */
const handleEvents = () => stripe.work(app).catch(() => undefined)

const eventsOf = ({ from }: World) => stripe.events().slice(from)

const begin: Step = async (world) => {
  const { body: due } = await world.browser.get<DueView>(`payments/due/${world.bookingId}`)
  const { status, body } = await world.browser.post<CreatedPaymentView>('payments', {
    bookingId: world.bookingId,
    amount: due.amount ?? 1,
  })
  if (status === 201) world.pages.push(body.url)
}
const upgrade: Step = async (world) => {
  const { status, body } = await world.browser.post<{ url: string }>('subscription/checkout')
  if (status === 200) world.pages.push(body.url)
}
const fillIn =
  (which: number, card: string): Step =>
  async ({ pages }) => {
    const page = pages[which % Math.max(1, pages.length)]
    try {
      if (page) stripe.pay(page, card)
    } catch {
      // That page is closed.
    }
  }
const bring =
  (which: number, times: number): Step =>
  async (world) => {
    const events = eventsOf(world)
    const event = events[which % Math.max(1, events.length)]
    if (event) await Promise.all(Array.from({ length: times }, () => stripe.send(app, event)))
    await handleEvents()
  }
const bringAll =
  (backwards: boolean): Step =>
  async (world) => {
    const events = eventsOf(world)
    for (const event of backwards ? events.reverse() : events) await stripe.send(app, event)
    await handleEvents()
  }
const paymentsOf = ({ userId }: World) =>
  app.rows<Pick<PaymentView, 'id'>>('select id from payments where user_id = $1 order by created_at', [
    userId,
  ])
const giveBack =
  (which: number, cents: number): Step =>
  async (world) => {
    const payments = await paymentsOf(world)
    const id = payments[which % Math.max(1, payments.length)]?.id ?? randomUUID()
    await refundPayment(app, id, {
      token: adminToken,
      body: { amount: cents / 100, reason: 'Sequence' },
    })
  }
/** Records a bank transfer; refused unless the bank has refused as much. */
const transfer =
  (which: number, cents: number | undefined): Step =>
  async (world) => {
    const payments = await paymentsOf(world)
    const id = payments[which % Math.max(1, payments.length)]?.id ?? randomUUID()
    await refundPayment(app, id, {
      token: adminToken,
      body: {
        ...{ method: 'bank_transfer', reference: 'TT 1', reason: 'Sequence' },
        ...(cents && { amount: cents / 100 }),
      },
    })
  }
/** Whether we have heard of the payment or not. */
const giveBackAtStripe =
  (cents: number): Step =>
  async ({ pages }) => {
    const paid = Object.values(stripe.state.sessions).filter(
      ({ id, payment_intent }) => payment_intent && pages.some((page) => page.endsWith(id)),
    )
    try {
      if (paid[0])
        stripe.local.account.refund({ payment_intent: String(paid[0].payment_intent), amount: cents })
    } catch {
      // No more is left.
    }
  }
const press =
  (path: string): Step =>
  (world) =>
    world.browser.post(path)
const cancelBooking: Step = ({ browser, bookingId }) => browser.post(`bookings/${bookingId}/cancel`, {})
const change =
  (changes: object) =>
  async ({ bookingId }: World) => {
    const [row] = await app.rows<{ version: number }>('select version from bookings where id = $1', [
      bookingId,
    ])
    const { body } = await app.request<{ detail?: string }>('PATCH', `admin/bookings/${bookingId}`, {
      token: adminToken,
      body: { ...changes, version: row?.version },
    })
    return body.detail
  }
/** Staff cancel a booking, put it back to review, or take it up again. */
const decide = (status: 'cancelled' | 'confirmed' | 'pending') => change({ status })
/** Staff move the booking to the hospital after its own. */
const moveHospital: Step = async (world) => {
  const [next] = await app.rows<{ id: string }>(
    `select h.id from hospitals h, bookings b join hospitals own on own.id = b.hospital_id
     where b.id = $1 and h.is_active order by h.slug <= own.slug, h.slug limit 1`,
    [world.bookingId],
  )
  return change({ hospitalId: next?.id })(world)
}
/** Agrees to the refund that the server names. */
const reprice =
  (estimatedCostUsd: number | null): Step =>
  async (world) => {
    const refund = /refunds \$([\d,.]+)\. /.exec((await change({ estimatedCostUsd })(world)) ?? '')?.[1]
    if (refund) await change({ estimatedCostUsd, refundUsd: Number(refund.replaceAll(',', '')) })(world)
  }
/** What the worker does, the refunds last: the others ask for them. */
const JOBS = ['payment.stripe_event', 'booking.cancelled', 'booking.repriced', 'payment.refund']
/** What fails waits for its next attempt. */
const work: Step = async () => {
  for (const job of JOBS) await runJobs(app, job).catch(() => undefined)
}
/** Stripe did not answer for so long that no attempt is left. */
const giveUp: Step = () =>
  app.rows(
    `insert into inbox_messages (message_id) select id from outbox_messages where job_name = any($1) on conflict do nothing`,
    [JOBS],
  )
const subscriptionOf = async ({ userId }: World) => {
  const [customer] = await app.rows<{ id: string }>(
    'select stripe_customer_id as id from stripe_customers where user_id = $1',
    [userId],
  )
  return Object.values(stripe.state.subscriptions).filter((sub) => sub.customer === customer?.id)
}
/** The bank's answer to refunds that are pending. */
const settle =
  (status: 'succeeded' | 'failed'): Step =>
  async () => {
    for (const refund of Object.values(stripe.state.refunds))
      if (refund.status === 'pending') stripe.local.account.settleRefund(refund.id, status)
  }
/** On Stripe's own page, past ours. */
const endAtStripe: Step = async (world) => {
  const running = (await subscriptionOf(world)).find(({ status }) => status !== 'canceled')
  if (running) stripe.local.account.cancelSubscription(running)
}
const changeCard =
  (card: string): Step =>
  async (world) => {
    const newest = (await subscriptionOf(world)).at(-1)
    if (newest) stripe.local.account.changeCard(newest, card)
  }
const fail =
  (fault: (typeof FAULTS)[number], times: number): Step =>
  async () =>
    stripe.local.faults.plan(fault, times)
/** The process loses all its connections in the middle of a step: while Stripe is asked for the nth time. */
const crashIn =
  (step: Step, nth: number): Step =>
  async (world) => {
    const over = new AbortController()
    const asked = stripe.called('', nth, over.signal)
    const running = step(world)
      .catch(() => undefined)
      .finally(() => over.abort())
    await asked
    await app.rows(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity
       where datname = current_database() and usename in ('sihat_app', 'sihat_staff')`,
    )
    await running
  }

/** As it usually goes; what comes before and behind is not. */
const buy =
  (first: Step, card: string): Step =>
  async (world) => {
    await first(world)
    await fillIn(world.pages.length - 1, card)(world)
    await bringAll(false)(world)
  }

/** Changes the booking after its patient has begun to pay. */
const beginInVain =
  (cancel: Step): Step =>
  async (world) => {
    await begin(world)
    await cancel(world)
  }

const paying = fc.constantFrom(GOOD_CARD, REFUND_FAILS_CARD, REFUND_WAITS_CARD, RENEWAL_FAILS_CARD)
const small = fc.nat({ max: 5 })
const cents = fc.constantFrom(1, 4_900, 50_000, 200_000)
const calmStep: fc.Arbitrary<[string, Step]> = fc.oneof(
  { weight: 3, arbitrary: paying.map((card): [string, Step] => [`pay ${card}`, buy(begin, card)]) },
  { weight: 1, arbitrary: paying.map((card): [string, Step] => [`buy Premium ${card}`, buy(upgrade, card)]) },
  { weight: 4, arbitrary: fc.constant<[string, Step]>(['begin', begin]) },
  { weight: 2, arbitrary: fc.constant<[string, Step]>(['upgrade', upgrade]) },
  {
    weight: 5,
    arbitrary: fc
      .tuple(small, fc.constantFrom(GOOD_CARD, GOOD_CARD, DECLINED_CARD, REFUND_FAILS_CARD))
      .map(([which, card]): [string, Step] => [`fill in ${which} ${card}`, fillIn(which, card)]),
  },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.nat({ max: 40 }), fc.constantFrom(1, 1, 3))
      .map(([which, times]): [string, Step] => [`bring ${which} x${times}`, bring(which, times)]),
  },
  { weight: 2, arbitrary: fc.boolean().map((back): [string, Step] => [`bring all ${back}`, bringAll(back)]) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(small, cents)
      .map(([which, c]): [string, Step] => [`give back ${which} ${c}`, giveBack(which, c)]),
  },
  {
    weight: 1,
    arbitrary: cents.map((c): [string, Step] => [`give back at Stripe ${c}`, giveBackAtStripe(c)]),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(small, fc.constantFrom(undefined, 1, 50_000))
      .map(([which, c]): [string, Step] => [`transfer ${which} ${c ?? 'all'}`, transfer(which, c)]),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('subscription/cancel', 'subscription/refund')
      .map((path): [string, Step] => [path, press(path)]),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom<[string, Step]>(
      ['cancel the booking', cancelBooking],
      ['staff cancel it', decide('cancelled')],
      ['staff take it up again', decide('confirmed')],
      ['staff take it up again', decide('confirmed')],
      ['staff put it back to review', decide('pending')],
      ['staff move it to another hospital', moveHospital],
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<[string, Step]>(
      ['begin, and cancel', beginInVain(cancelBooking)],
      ['begin, and staff cancel', beginInVain(decide('cancelled'))],
      ['begin, and staff put it back to review', beginInVain(decide('pending'))],
      ['begin, and staff move it to another hospital', beginInVain(moveHospital)],
      ['begin, and it costs less', beginInVain(reprice(4_000))],
      ['begin, and it costs more', beginInVain(reprice(30_000))],
    ),
  },
  { weight: 2, arbitrary: fc.constant<[string, Step]>(['work', work]) },
  { weight: 2, arbitrary: fc.constant<[string, Step]>(['give up', giveUp]) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<[string, Step]>(
      ['end Premium at Stripe', endAtStripe],
      ['the bank takes refunds', settle('succeeded')],
      ['the bank refuses refunds', settle('failed')],
      ['a card that pays', changeCard(GOOD_CARD)],
      ['a card that fails', changeCard(RENEWAL_FAILS_CARD)],
    ),
  },
  {
    weight: 4,
    arbitrary: fc
      .oneof(
        fc.constantFrom(0, 0.3, 2_000, 5_000, 20_000, null),
        fc.nat({ max: 3_000_000 }).map((c) => c / 100),
      )
      .map((usd): [string, Step] => [`cost ${usd}`, reprice(usd)]),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(1, 33)
      .map((days): [string, Step] => [`${days} days`, async () => stripe.passDays(days)]),
  },
  {
    weight: 1,
    arbitrary: fc.constant<[string, Step]>([
      'reconcile',
      () =>
        app.context
          .get(Reconciler)
          .run()
          .catch(() => undefined),
    ]),
  },
)
const anyStep: fc.Arbitrary<[string, Step]> = fc.oneof(
  { weight: 8, arbitrary: calmStep },
  {
    weight: 1,
    arbitrary: fc
      .tuple(calmStep, fc.integer({ min: 1, max: 4 }))
      .map(([[name, step], nth]): [string, Step] => [`crash at call ${nth} of ${name}`, crashIn(step, nth)]),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...FAULTS.filter((fault) => fault !== 'silence')),
        fc.integer({ min: 1, max: 4 }),
      )
      .map(([fault, times]): [string, Step] => [`${fault} x${times}`, fail(fault, times)]),
  },
)

/** What the bank has taken back; a refund that waits for it is not. */
const refundedAtStripe = (charge: string) =>
  Object.values(stripe.state.refunds)
    .filter((refund) => refund.charge === charge && refund.status === 'succeeded')
    .reduce((sum, { amount }) => sum + amount, 0)

async function check(world: World) {
  stripe.local.faults.clear()
  // What came back to life in the middle of a step has its next attempt.
  for (const job of JOBS) await runJobs(app, job)
  const reconciler = app.context.get(Reconciler)
  expect((await reconciler.run()).differences).toEqual([])
  // The bank may refuse a refund that the first run asked for. The second run hears of it, and the third has nothing left to do.
  expect((await reconciler.run()).differences).toEqual([])
  expect(await reconciler.run()).toEqual({ mended: [], differences: [] })

  const [total] = await app.rows<{ cents: number | null }>(
    'select sum(amount_cents)::float8 as cents from ledger_entries',
  )
  expect(total?.cents ?? 0).toBe(0)
  const unbalanced = await app.rows(
    'select cause from ledger_entries group by cause having sum(amount_cents) <> 0',
  )
  expect(unbalanced).toEqual([])

  // What our books say of Stripe is what Stripe says.
  const books = await app.rows<{ intent: string; cents: number }>(
    `select p.stripe_payment_intent_id as intent, sum(e.amount_cents)::float8 as cents
     from ledger_entries e join payments p on p.id = e.payment_id where e.account = 'stripe' group by 1 order by 1`,
  )
  const charges = Object.values(stripe.state.charges).filter(({ paid }) => paid)
  const told = charges.map((charge) => ({
    intent: String(charge.payment_intent),
    cents: charge.amount - refundedAtStripe(charge.id),
  }))
  expect(books).toEqual(told.sort((a, b) => (a.intent < b.intent ? -1 : 1)))

  // Nobody gets more than they paid, and no refused refund is owed twice.
  const overpaid = await app.rows(
    `select p.id from payments p join refunds r on r.payment_id = p.id
     where r.status = 'succeeded' and p.user_id = $1 group by p.id having sum(r.amount_cents) > p.amount_cents`,
    [world.userId],
  )
  expect(overpaid).toEqual([])
  const retriedTwice = await app.rows(
    `select payment_id from refunds where user_id = $1 group by payment_id
     having sum(retried_cents) > coalesce(sum(amount_cents) filter (where status = 'failed'), 0)`,
    [world.userId],
  )
  expect(retriedTwice).toEqual([])

  // Nobody has two subscriptions; whoever pays for one is premium, and whoever has ended it owes nothing.
  const own = await subscriptionOf(world)
  const running = own.filter(({ status }) => status !== 'canceled')
  expect(running.length).toBeLessThanOrEqual(1)
  const { body } = await world.browser.get<SubscriptionView>('subscription')
  const refunded = body.currentPeriodEnd === null && body.status === 'ended'
  // A month whose refund the bank refused stays open until it is over.
  const keptMonths = await app.rows(
    `select from subscriptions s join payments p on p.subscription_id = s.id and p.paid_at = s.paid_at
     where s.user_id = $1 and s.status = 'canceled' and s.refunded_at is null and s.paid_until > now()
       and exists (select from refunds r where r.payment_id = p.id and r.status = 'failed')`,
    [world.userId],
  )
  expect(body.isSubscribed).toBe((running[0]?.status === 'active' && !refunded) || keptMonths.length > 0)
  const over = own.filter(({ status }) => status === 'canceled').map(({ id }) => id)
  const owed = Object.values(stripe.state.invoices).filter(
    ({ status, parent }) =>
      status === 'open' && over.includes(String(parent?.subscription_details?.subscription)),
  )
  expect(owed).toEqual([])

  // A booking waits for money only while none has come for it.
  const [booking] = await app.rows<{ status: string; paid: number }>(
    `select b.status, (select count(*)::int from payments p where p.booking_id = b.id and p.status = 'paid') as paid
     from bookings b where id = $1`,
    [world.bookingId],
  )
  // Open pages belong to bookings that ask for a payment, and to their hospital.
  const undue = await app.rows(
    `select from payments p join bookings b on b.id = p.booking_id
     where b.id = $1 and p.status = 'open'
       and (b.status not in ('confirmed', 'payment_pending') or p.hospital_id <> b.hospital_id)`,
    [world.bookingId],
  )
  expect(undue).toEqual([])
  // Nobody has paid more than it costs; what a bank has refused to take back is the team's to return.
  const [money] = await app.rows<{ cost: number | null; paid: number; refused: number }>(
    `select b.estimated_cost_cents::float8 as cost, coalesce(sum(p.amount_cents), 0)::float8
         - coalesce(sum((select sum(amount_cents) from refunds r where r.payment_id = p.id and r.status <> 'failed')), 0)::float8
         as paid,
       coalesce(sum((select sum(amount_cents) from refunds r where r.payment_id = p.id and r.status = 'failed')), 0)::float8
         as refused
     from bookings b left join payments p on p.booking_id = b.id and p.status = 'paid' where b.id = $1 group by b.id`,
    [world.bookingId],
  )
  if (money && money.cost !== null) expect(money.paid - money.refused).toBeLessThanOrEqual(money.cost)
  // What could be paid now is what is due now.
  const { body: due } = await world.browser.get<DueView>(`payments/due/${world.bookingId}`)
  const payable = await app.rows<{ usd: number }>(
    `select amount_cents::float8 / 100 as usd from payments where booking_id = $1 and status = 'open'`,
    [world.bookingId],
  )
  for (const { usd } of payable) expect(usd).toBe(due.amount)
  const waiting = await app.rows(`select from refunds where user_id = $1 and status = 'requested'`, [
    world.userId,
  ])
  expect(waiting).toEqual([])
  const kept = await app.rows(
    `select from audit_events a where action = 'payment.difference'
       and details ->> 'difference' in ('The booking was cancelled before', 'The booking asked for no payment',
         'Paid for another hospital or treatment')
       and not exists (select from refunds r where r.payment_id::text = a.subject_id)`,
  )
  expect(kept).toEqual([])
  if (booking?.status === 'payment_pending')
    expect(
      await app.rows(
        `select from payments p where booking_id = $1
           and (status <> 'paid' or exists (select from refunds r where r.payment_id = p.id))`,
        [world.bookingId],
      ),
    ).not.toEqual([])

  // The next sequence has jobs of its own.
  await giveUp(world)
}

it(
  'the ledger sums to zero and agrees with Stripe, whatever happens in whatever order',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, STEPS), async (steps) => {
        const world = await newWorld()
        for (const [, step] of steps) await step(world)
        await check(world)
      }),
      { numRuns: RUNS, endOnFailure: true, ...(process.env.SEED && { seed: Number(process.env.SEED) }) },
    )
  },
  30 * 60_000,
)
