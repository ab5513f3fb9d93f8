import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Stripe from 'stripe'
import { LocalStripe } from './local-stripe.ts'

const KEY = 'sk_test_of_these_tests'
const SECRET = 'whsec_of_these_tests'
const DAY = 86_400

let folder: string
let local: LocalStripe
let stripe: Stripe

const client = (url: string, apiKey = KEY) => {
  const { hostname, port } = new URL(url)
  return new Stripe(apiKey, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  })
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sihat-stripe-'))
  local = new LocalStripe({ apiKey: KEY, file: join(folder, 'account.json') })
  stripe = client(await local.listen())
})
afterEach(async () => {
  await local.close()
  await rm(folder, { recursive: true })
})

const form = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

const payment = (more: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({
    mode: 'payment',
    success_url: 'http://localhost/done?session={CHECKOUT_SESSION_ID}',
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 2_500, product_data: { name: 'Deposit' } } },
    ],
    payment_intent_data: { metadata: { payment: 'p1' } },
    ...more,
  })

async function subscribed(card = '4242424242424242') {
  const product = await stripe.products.create({ name: 'Premium' })
  const price = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 4_900,
    lookup_key: 'premium',
    recurring: { interval: 'month' },
  })
  const customer = await stripe.customers.create({ email: 'a@patients.example' })
  const session = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    success_url: 'http://localhost/done',
    line_items: [{ price: price.id, quantity: 1 }],
  })
  await form(session.url ?? '', { card })
  const { subscription } = await stripe.checkout.sessions.retrieve(session.id)
  return { customer, id: String(subscription) }
}

const eventTypes = () => Object.values(local.account.state.events).map(({ type }) => type)
const later = (days: number) => local.change(() => local.account.advance(days * DAY))

it('takes a payment on its page, and says so in an event', async () => {
  const session = await payment()
  expect(session).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    amount_total: 2_500,
    livemode: false,
  })
  const page = await fetch(session.url ?? '')
  expect(await page.text()).toContain('No money moves')
  const answer = await form(session.url ?? '', { card: '4242 4242 4242 4242' })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(`http://localhost/done?session=${session.id}`)
  const paid = await stripe.checkout.sessions.retrieve(session.id)
  expect(paid).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
  const intent = await stripe.paymentIntents.retrieve(String(paid.payment_intent))
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 2_500, metadata: { payment: 'p1' } })
  expect(eventTypes().at(-1)).toBe('checkout.session.completed')
})

it.each([
  ['4000000000000002', 'Your card was declined.'],
  ['4000000000009995', 'Your card has insufficient funds.'],
  ['1234', 'Your card number is invalid.'],
])('declines %s, and leaves the page open', async (card, text) => {
  const session = await payment()
  const answer = await form(session.url ?? '', { card })
  expect([answer.status, (await answer.text()).includes(text)]).toEqual([402, true])
  expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
  })
  expect(eventTypes()).not.toContain('checkout.session.completed')
  expect((await form(session.url ?? '', { card: '4242424242424242' })).status).toBe(303)
})

it('asks whether it is you', async () => {
  const session = await payment()
  const url = session.url ?? ''
  const card = '4000002500003155'
  expect(await (await form(url, { card })).text()).toContain('is it you?')
  expect((await form(url, { card, challenge: 'fail' })).status).toBe(402)
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open')
  expect((await form(url, { card, challenge: 'complete' })).status).toBe(303)
  expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('complete')
})

it('renews each month, announces it, and ends when it was cancelled', async () => {
  const { id } = await subscribed()
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
  later(25)
  expect(eventTypes().filter((type) => type === 'invoice.upcoming')).toHaveLength(1)
  later(10)
  const invoices = await stripe.invoices.list({ subscription: id, status: 'paid' })
  expect(invoices.data.map(({ billing_reason, amount_paid }) => [billing_reason, amount_paid])).toEqual([
    ['subscription_cycle', 4_900],
    ['subscription_create', 4_900],
  ])
  const settled = await stripe.invoicePayments.list({ invoice: invoices.data[0]?.id ?? '' })
  expect(settled.data).toHaveLength(1)
  await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  later(31)
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' })
  expect((await stripe.invoices.list({ subscription: id })).data).toHaveLength(2)
})

it('tries a declined renewal again, and then gives up; a new card saves it', async () => {
  const { id } = await subscribed('4000000000000341')
  later(32)
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'past_due' })
  expect(eventTypes()).toContain('invoice.payment_failed')
  const sub = local.account.state.subscriptions[id]
  if (!sub) throw new Error('no subscription')
  local.change(() => local.account.changeCard(sub, '4242424242424242'))
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
  local.change(() => local.account.changeCard(sub, '4000000000000341'))
  later(45)
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'canceled' })
})

it('gives back in parts, never more than was paid', async () => {
  const session = await payment()
  await form(session.url ?? '', { card: '4242424242424242' })
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id)
  const intent = String(payment_intent)
  await stripe.refunds.create({ payment_intent: intent, amount: 1_000 })
  await expect(stripe.refunds.create({ payment_intent: intent, amount: 1_501 })).rejects.toMatchObject({
    code: 'amount_too_large',
  })
  await stripe.refunds.create({ payment_intent: intent })
  await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  const { data } = await stripe.charges.list({ payment_intent: intent })
  expect(data).toMatchObject([{ amount_refunded: 2_500, refunded: true }])
})

it('tells of a refund that did not arrive', async () => {
  const session = await payment()
  await form(session.url ?? '', { card: '4000000000005126' })
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id)
  const refund = await stripe.refunds.create({ payment_intent: String(payment_intent) })
  expect(refund).toMatchObject({ status: 'succeeded' })
  later(1)
  expect(await stripe.refunds.retrieve(refund.id)).toMatchObject({ status: 'failed' })
  expect(eventTypes()).toContain('refund.failed')
})

it('refuses what it does not know in the words of Stripe', async () => {
  await expect(stripe.customers.create({ phone: '1' })).rejects.toMatchObject({
    statusCode: 400,
    type: 'StripeInvalidRequestError',
    code: 'parameter_unknown',
    param: 'phone',
  })
  await expect(stripe.customers.retrieve('cus_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
  await expect(stripe.payouts.list()).rejects.toThrow('Unrecognized request URL (GET: /v1/payouts)')
  await expect(client(local.url, 'sk_test_wrong').customers.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
  })
  await expect(stripe.products.create({} as Stripe.ProductCreateParams)).rejects.toMatchObject({
    code: 'parameter_missing',
    param: 'name',
  })
})

it('answers a repeated key once, and refuses it for something else', async () => {
  const key = { idempotencyKey: 'key-1' }
  const first = await stripe.customers.create({ email: 'a@patients.example' }, key)
  expect((await stripe.customers.create({ email: 'a@patients.example' }, key)).id).toBe(first.id)
  expect((await stripe.customers.list()).data).toHaveLength(1)
  await expect(stripe.customers.create({ email: 'b@patients.example' }, key)).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  })
})

it('has everything after a restart', async () => {
  const { id } = await subscribed()
  await local.close()
  local = new LocalStripe({ apiKey: KEY, file: join(folder, 'account.json') })
  stripe = client(await local.listen())
  expect(await stripe.subscriptions.retrieve(id)).toMatchObject({ status: 'active' })
})

it.each(['500', '429', 'reset', 'garbage'] as const)('can fail by %s', async (fault) => {
  // The client tries a broken connection once more by itself.
  local.faults.plan(fault, 2)
  await expect(stripe.customers.list()).rejects.toThrow()
  local.faults.clear()
  expect((await stripe.customers.list()).data).toEqual([])
})

describe('events', () => {
  let receiver: Server
  let taken: Stripe.Event[]
  let refuse: number
  let arrived: () => void
  let arrival: Promise<void>

  beforeEach(async () => {
    taken = []
    refuse = 0
    arrival = new Promise((resolve) => {
      arrived = resolve
    })
    receiver = createServer(async (request, response) => {
      let body = ''
      for await (const chunk of request) body += chunk
      const event = stripe.webhooks.constructEvent(body, String(request.headers['stripe-signature']), SECRET)
      refuse -= 1
      if (refuse >= 0) return response.writeHead(500).end()
      taken.push(event)
      response.end()
      arrived()
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    await local.close()
    const { port } = receiver.address() as AddressInfo
    local = new LocalStripe({ apiKey: KEY, webhook: { url: `http://127.0.0.1:${port}/`, secret: SECRET } })
    stripe = client(await local.listen())
  })
  afterEach(() => new Promise((resolve) => receiver.close(resolve)))

  it('are signed, and brought again until they are taken', async () => {
    refuse = 1
    await stripe.customers.create({})
    await local.deliveries.settled()
    expect(taken).toEqual([])
    await arrival
    expect(taken.map(({ type }) => type)).toEqual(['customer.created'])
  })
})
