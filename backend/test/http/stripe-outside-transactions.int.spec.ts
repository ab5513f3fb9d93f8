import { randomUUID } from 'node:crypto'
import type { BookingView } from '../../src/modules/bookings/booking.dto.js'
import type { CreatedPaymentView, DueView, PaymentListView } from '../../src/modules/payments/payment.dto.js'
import { PaymentProvider } from '../../src/modules/payments/provider/payment-provider.js'
import { StripeGateway } from '../../src/modules/payments/provider/stripe-gateway.js'
import { systemActor } from '../../src/platform/authz/index.js'
import { Database } from '../../src/platform/database/index.js'
import { UpkeepRunner } from '../../src/platform/upkeep/index.js'
import { Browser } from '../support/browser.js'
import { newAccount, startApp, type TestApp } from '../support/index.js'
import { messagesOf, runMessage } from '../support/jobs.js'
import { PremiumPatient } from '../support/premium.js'
import { refundPayment } from '../support/refunds.js'
import { TestStripe } from '../support/stripe.js'

let stripe: TestStripe
let app: TestApp
let adminToken: string
let provider: PaymentProvider
beforeAll(async () => {
  stripe = await TestStripe.start()
  app = await startApp()
  adminToken = await app.tokenOf('admin')
  provider = app.context.get(PaymentProvider)
})
afterAll(async () => {
  await app.close()
  await stripe.close()
})
afterEach(() => {
  stripe.local.faults.clear()
  jest.restoreAllMocks()
})

interface Patient {
  id: string
  password: string
  browser: Browser
  bookingId: string
}

async function booked(): Promise<Patient> {
  const { id, email, password } = await newAccount(app)
  const browser = new Browser(app)
  await browser.signIn(email, password)
  const bookingId = randomUUID()
  await app.rows(
    `insert into bookings (id, user_id, hospital_id, booking_type, status, estimated_cost_cents, deposit_percent)
     values ($1, $2, (select id from hospitals order by slug limit 1), 'surgery', 'confirmed', 1000000, 20)`,
    [bookingId, id],
  )
  return { id, password, browser, bookingId }
}

const begin = ({ browser, bookingId }: Patient, amount = 2_000) =>
  browser.post<CreatedPaymentView & { code: string }>('payments', { bookingId, amount })
const paymentsOf = async ({ browser }: Patient) => (await browser.get<PaymentListView>('payments')).body.items
const statusOf = async ({ browser, bookingId }: Patient) =>
  (await browser.get<BookingView>(`bookings/${bookingId}`)).body.status
const pagesOf = ({ id }: Patient) =>
  Object.values(stripe.state.sessions).filter(({ client_reference_id }) => client_reference_id === id)
const requestsOf = ({ id }: Patient) =>
  app.rows<{ id: string }>('select id from checkout_requests where user_id = $1', [id])
const ledgerOf = ({ id }: Patient) =>
  app.rows<{ cause: string; cents: number }>(
    `select cause, e.amount_cents::float8 as cents from ledger_entries e join payments p on p.id = e.payment_id
     where p.user_id = $1 and account = 'stripe' order by e.id`,
    [id],
  )
const setCost = async ({ bookingId }: Patient, estimatedCostUsd: number) => {
  const [row] = await app.rows<{ version: number }>('select version from bookings where id = $1', [bookingId])
  return app.request('PATCH', `admin/bookings/${bookingId}`, {
    token: adminToken,
    body: { estimatedCostUsd, version: row?.version },
  })
}
const openTransactions = () =>
  app.rows(
    `select from pg_stat_activity where datname = current_database() and usename in ('sihat_app', 'sihat_staff')
       and xact_start is not null`,
  )

async function paid(): Promise<Patient & { paymentId: string }> {
  const patient = await booked()
  const { body } = await begin(patient)
  stripe.pay(body.url)
  await stripe.bring(app)
  return { ...patient, paymentId: body.id }
}

/** Lets Stripe do what it is asked. Then the process ends before it hears the answer. */
const dieAfter = (name: 'openCheckout' | 'refund' | 'setRenewal') => {
  const real = provider.changes[name] as (...given: unknown[]) => Promise<unknown>
  jest.spyOn(provider.changes, name).mockImplementationOnce(async (...given: unknown[]) => {
    await real(...given)
    throw new Error('the process has ended')
  })
}

/** Stops the next call until the test goes on. */
function hold<Given extends unknown[], Answer>(
  port: Record<string, (...given: Given) => Promise<Answer>>,
  name: string,
) {
  const real = port[name] as (...given: Given) => Promise<Answer>
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const arrived = new Promise<void>((resolve) => {
    jest.spyOn(port, name).mockImplementationOnce(async (...given) => {
      resolve()
      await held
      return real(...given)
    })
  })
  return { arrived, release }
}

/** Members of the provider that read its settings, or verify an event that has arrived. */
const MAKES_NO_CALL = ['constructor', 'open', 'event', 'client', 'call']

type Method = (...given: never[]) => unknown

const pick = (from: object, names: string[]): Record<string, Method> =>
  Object.fromEntries(names.map((name) => [name, Reflect.get(from, name).bind(from)]))

/** Calls a method with a value that each takes apart before its call to Stripe. A list makes its first call. */
async function answerOf(method: Method): Promise<unknown> {
  const answer = method(new Date() as never)
  return answer instanceof Promise ? answer : (answer as AsyncGenerator).next()
}

describe('a call to Stripe inside a transaction', () => {
  it('is refused before it leaves, by every method of the provider', async () => {
    const own = Object.getOwnPropertyNames(StripeGateway.prototype).filter(
      (name) => !MAKES_NO_CALL.includes(name),
    )
    const methods: Record<string, Method> = {
      ...provider.answers,
      ...provider.changes,
      ...pick(provider, own),
    }
    expect(Object.keys(methods)).toEqual(
      expect.arrayContaining(['checkout', 'refund', 'charges', 'openPortal']),
    )
    const calls = stripe.local.calls.length
    for (const [name, method] of Object.entries(methods)) {
      const inside = app.context.get(Database).transaction(systemActor('test'), () => answerOf(method))
      await expect(inside.then(() => `${name} made its call`)).rejects.toThrow(
        'inside a database transaction',
      )
    }
    expect(stripe.local.calls).toHaveLength(calls)
  })
})

describe('while Stripe is slow', () => {
  it('no transaction is open, and the booking can be read and changed', async () => {
    const patient = await booked()
    const { arrived, release } = hold(provider.changes as never, 'openCheckout')
    const beginning = begin(patient)
    await arrived
    expect(await openTransactions()).toEqual([])
    expect((await setCost(patient, 12_000)).status).toBe(200)
    expect((await patient.browser.get<DueView>(`payments/due/${patient.bookingId}`)).body.amount).toBe(2_400)
    release()
    // The amount that the patient agreed to is not due any more.
    expect(await beginning).toMatchObject({ status: 422, body: { code: 'amount_differs' } })
    expect([await statusOf(patient), await paymentsOf(patient)]).toEqual(['confirmed', []])
    expect((await begin(patient, 2_400)).status).toBe(201)
  })

  it('the webhook answers at once', async () => {
    const patient = await booked()
    stripe.pay((await begin(patient)).body.url)
    const calls = stripe.local.calls.length
    stripe.local.faults.plan('silence', 1_000)
    const event = stripe.events().findLast(({ type }) => type === 'checkout.session.completed') ?? {}
    expect((await stripe.send(app, event)).status).toBe(200)
    expect(stripe.local.calls).toHaveLength(calls)
    stripe.local.faults.clear()
    await stripe.bring(app)
    expect(await statusOf(patient)).toBe('confirmed')
  })

  it('an erasure does not wait, and its account gets no page', async () => {
    const patient = await booked()
    const { arrived, release } = hold(provider.changes as never, 'openCheckout')
    const beginning = begin(patient)
    await arrived
    const { status } = await patient.browser.post('profile/erasure', { password: patient.password })
    expect(status).toBeLessThan(300)
    release()
    expect((await beginning).status).toBeGreaterThanOrEqual(400)
    const payments = await app.rows('select from payments where user_id = $1', [patient.id])
    expect(payments).toEqual([])
  })
})

describe('a process that ends between the answer of Stripe and the record', () => {
  it('continues with the page that Stripe opened', async () => {
    const patient = await booked()
    dieAfter('openCheckout')
    expect((await begin(patient)).status).toBe(500)
    expect([await statusOf(patient), await paymentsOf(patient)]).toEqual(['confirmed', []])
    const [request] = await requestsOf(patient)
    const { status, body } = await begin(patient)
    expect([status, body.id]).toEqual([201, request?.id])
    expect(pagesOf(patient)).toHaveLength(1)
    expect(await requestsOf(patient)).toEqual([])
    stripe.pay(body.url)
    await stripe.bring(app)
    expect(await statusOf(patient)).toBe('confirmed')
  })

  it('continues with the page whose answer was lost', async () => {
    const patient = await booked()
    stripe.local.faults.plan('lost-answer', 2, 'POST /v1/checkout/sessions')
    expect((await begin(patient)).status).toBe(503)
    expect((await begin(patient)).status).toBe(201)
    expect(pagesOf(patient)).toHaveLength(1)
  })

  it('asks under another id after Stripe has answered with a failure', async () => {
    const patient = await booked()
    stripe.local.faults.plan('500', 2, 'POST /v1/checkout/sessions')
    expect((await begin(patient)).status).toBe(503)
    expect(await requestsOf(patient)).toEqual([])
    expect((await begin(patient)).status).toBe(201)
  })

  it('refunds once', async () => {
    const patient = await paid()
    dieAfter('refund')
    const { body } = await refundPayment(app, patient.paymentId, {
      token: adminToken,
      body: { amount: 300, reason: 'Fewer nights' },
    })
    expect(body.refunds).toMatchObject([{ status: 'requested' }])
    await app.context.get(UpkeepRunner).runNow('payments.reconcile')
    expect((await paymentsOf(patient))[0]?.refunds).toMatchObject([{ amount: 300, status: 'succeeded' }])
    const intents = Object.values(stripe.state.refunds).filter(({ amount }) => amount === 30_000)
    expect(intents).toHaveLength(1)
    expect((await ledgerOf(patient)).map(({ cents }) => cents)).toEqual([200_000, -30_000])
  })

  it('cancels Premium, and tells the patient once', async () => {
    const patient = await PremiumPatient.subscribed(app, stripe)
    dieAfter('setRenewal')
    expect((await patient.browser.post('subscription/cancel')).status).toBe(500)
    expect((await patient.browser.post('subscription/cancel')).status).toBe(200)
    await stripe.bring(app)
    expect(await patient.mails()).toEqual(['premium_started', 'premium_cancelled'])
  })

  it('handles an event again, with one effect', async () => {
    const patient = await booked()
    stripe.pay((await begin(patient)).body.url)
    const event = stripe.events().findLast(({ type }) => type === 'checkout.session.completed') ?? {}
    expect((await stripe.send(app, event)).status).toBe(200)
    jest.spyOn(provider.answers, 'cardPayment').mockImplementationOnce(async () => {
      throw new Error('the process has ended')
    })
    await expect(stripe.work(app)).rejects.toThrow('the process has ended')
    expect(await statusOf(patient)).toBe('payment_pending')
    await stripe.work(app)
    await stripe.bring(app)
    expect(await statusOf(patient)).toBe('confirmed')
    expect(await ledgerOf(patient)).toHaveLength(1)
  })
})

describe('an event', () => {
  it('that comes twice has one job', async () => {
    const patient = await booked()
    stripe.pay((await begin(patient)).body.url)
    const event = stripe.events().findLast(({ type }) => type === 'checkout.session.completed')
    for (let times = 0; times < 2; times++) expect((await stripe.send(app, event ?? {})).status).toBe(200)
    const jobs = await messagesOf(app, 'payment.stripe_event')
    expect(jobs.filter(({ payload }) => payload.eventId === event?.id)).toHaveLength(1)
    await stripe.bring(app)
  })

  it('that several workers handle at once has one effect', async () => {
    const patient = await booked()
    stripe.pay((await begin(patient)).body.url)
    const event = stripe.events().findLast(({ type }) => type === 'checkout.session.completed')
    await stripe.send(app, event ?? {})
    const job = (await messagesOf(app, 'payment.stripe_event')).find(
      ({ payload }) => payload.eventId === event?.id,
    )
    if (!job) throw new Error('The event has no job')
    await Promise.all(Array.from({ length: 4 }, () => runMessage(app, job)))
    expect((await paymentsOf(patient)).map(({ status }) => status)).toEqual(['paid'])
    expect(await ledgerOf(patient)).toHaveLength(1)
    await stripe.bring(app)
  })
})

it('an older answer of Stripe does not replace a newer one', async () => {
  const patient = await PremiumPatient.subscribed(app, stripe)
  const [row] = await app.rows<{ stripeId: string }>(
    'select stripe_subscription_id as "stripeId" from subscriptions where user_id = $1',
    [patient.id],
  )
  const subscription = stripe.state.subscriptions[row?.stripeId ?? '']
  const real = provider.answers.paidInvoices
  // The slow worker has read the subscription. Then the patient cancels, before the slow worker stores what it has read.
  jest.spyOn(provider.answers, 'paidInvoices').mockImplementationOnce(async (id) => {
    expect((await patient.browser.post('subscription/cancel')).status).toBe(200)
    return real(id)
  })
  const event = stripe.events().findLast(({ type }) => type.startsWith('customer.subscription'))
  await stripe.send(app, { ...event, id: `evt_${randomUUID()}` })
  await stripe.work(app)
  expect(subscription?.cancel_at_period_end).toBe(true)
  expect(await patient.subscription()).toMatchObject({ cancelAtPeriodEnd: true })
  expect(await patient.mails()).toEqual(['premium_started', 'premium_cancelled'])
  await stripe.bring(app)
})

it.each([
  ['cancel', false],
  ['resume', true],
] as const)('a press to %s Premium that an event overtakes changes the renewal once', async (act, renews) => {
  const patient = await PremiumPatient.subscribed(app, stripe)
  if (act === 'resume') await patient.browser.post('subscription/cancel')
  await stripe.bring(app)
  const [row] = await app.rows<{ stripeId: string }>(
    'select stripe_subscription_id as "stripeId" from subscriptions where user_id = $1',
    [patient.id],
  )
  const stripeId = row?.stripeId ?? ''
  const asked = jest.spyOn(provider.changes, 'setRenewal')
  const real = provider.answers.paidInvoices
  // The event of the change is handled first. Meanwhile the patient changes the renewal again, on the page of Stripe.
  jest.spyOn(provider.answers, 'paidInvoices').mockImplementationOnce(async (id) => {
    await stripe.bring(app)
    const subscription = stripe.state.subscriptions[stripeId]
    if (subscription) subscription.cancel_at_period_end = renews
    return real(id)
  })
  expect((await patient.browser.post(`subscription/${act}`)).status).toBe(200)
  expect(asked.mock.calls).toEqual([[stripeId, renews]])
  expect(await patient.subscription()).toMatchObject({ cancelAtPeriodEnd: renews })
})
