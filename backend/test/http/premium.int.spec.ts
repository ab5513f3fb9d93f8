import { Reconciler } from '../../src/modules/payments/index.js'
import type { PaymentListView } from '../../src/modules/payments/payment.dto.js'
import type { SubscriptionView } from '../../src/modules/payments/subscriptions/subscription.dto.js'
import type { Role } from '../../src/platform/authz/index.js'
import { Browser } from '../support/browser.js'
import { newAccount, startApp, type TestApp } from '../support/index.js'
import { runJobs, settleJobs } from '../support/jobs.js'
import { refundPayment } from '../support/refunds.js'
import {
  DECLINED_CARD,
  GOOD_CARD,
  REFUND_FAILS_CARD,
  RENEWAL_FAILS_CARD,
  TestStripe,
} from '../support/stripe.js'

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
afterEach(() => stripe.local.faults.clear())
afterEach(() => settleJobs(app))

interface Person {
  id: string
  browser: Browser
}

async function signedIn(role: Role = 'user'): Promise<Person> {
  const account = await newAccount(app, { role })
  const browser = new Browser(app)
  await browser.signIn(account.email, account.password)
  return { id: account.id, browser }
}

const stateOf = async ({ browser }: Person) => (await browser.get<SubscriptionView>('subscription')).body
const checkout = ({ browser }: Person) => browser.post<{ url: string; code: string }>('subscription/checkout')
const ledgerOf = (id: string) =>
  app.rows<{ account: string; cents: number }>(
    `select e.account, sum(e.amount_cents)::float8 as cents from ledger_entries e join payments p on p.id = e.payment_id
     where p.user_id = $1 group by 1 order by 1`,
    [id],
  )
const mailsOf = async (id: string) => {
  const rows = await app.rows<{ kind: string }>(
    `select payload ->> 'kind' as kind from outbox_messages where job_name = 'payment.mail' and (
       payload ->> 'id' in (select id::text from subscriptions where user_id = $1)
       or payload ->> 'id' in (select id::text from payments where user_id = $1)) order by id`,
    [id],
  )
  return rows.map(({ kind }) => kind)
}

const teamMailsAbout = async (id: string) => {
  const rows = await app.rows(
    `select from outbox_messages where job_name = 'payment.team_mail'
       and payload ->> 'paymentId' in (select id::text from payments where user_id = $1)`,
    [id],
  )
  return rows.length
}

async function subscriber(card = GOOD_CARD): Promise<Person> {
  const person = await signedIn()
  stripe.pay((await checkout(person)).body.url, card)
  await stripe.bring(app)
  return person
}

/** The renewal could not be charged. */
async function late(): Promise<Person> {
  const person = await subscriber(RENEWAL_FAILS_CARD)
  stripe.passDays(32)
  await stripe.bring(app)
  return person
}

function newestSubscription() {
  const newest = Object.values(stripe.state.subscriptions).at(-1)
  if (!newest) throw new Error('There is no subscription')
  return newest
}

it('is bought on the page of the provider, and begins with the event, not with the way back', async () => {
  const person = await signedIn()
  expect(await stateOf(person)).toMatchObject({ tier: 'free', canUpgrade: true })
  const { status, body } = await checkout(person)
  expect([status, new URL(body.url).pathname]).toEqual([
    200,
    expect.stringMatching(/^\/dev\/stripe\/pay\/cs_test_/),
  ])
  expect(stripe.pay(body.url)).toBe('paid')
  // Whoever visits the return address has told us nothing.
  expect(await stateOf(person)).toMatchObject({ tier: 'free' })
  await stripe.bring(app)
  expect(await stateOf(person)).toMatchObject({
    tier: 'premium',
    status: 'active',
    canUpgrade: false,
    source: 'subscription',
  })
  expect(await ledgerOf(person.id)).toEqual([
    { account: 'premium', cents: -4_900 },
    { account: 'stripe', cents: 4_900 },
  ])
  expect(await mailsOf(person.id)).toEqual(['premium_started'])
})

it('is not bought with a card that is declined', async () => {
  const person = await signedIn()
  const { body } = await checkout(person)
  expect(stripe.pay(body.url, DECLINED_CARD)).toBe('declined')
  await stripe.bring(app)
  expect(await stateOf(person)).toMatchObject({ tier: 'free', status: 'none' })
  expect(await ledgerOf(person.id)).toEqual([])
  expect(stripe.pay(body.url)).toBe('paid')
  await stripe.bring(app)
  expect(await stateOf(person)).toMatchObject({ tier: 'premium' })
})

it('offers one page however often it is asked, and none to whoever has it', async () => {
  const person = await signedIn()
  const asked = await Promise.all(Array.from({ length: 5 }, () => checkout(person)))
  expect(new Set(asked.map(({ body }) => body.url)).size).toBe(1)
  stripe.pay(asked[0]?.body.url ?? '')
  // No event has come, and yet nobody buys it twice.
  expect(await checkout(person)).toMatchObject({ status: 409, body: { code: 'already_premium' } })
  await stripe.bring(app)
  expect(await checkout(person)).toMatchObject({ status: 409, body: { code: 'already_premium' } })
  expect(await checkout(await signedIn('admin'))).toMatchObject({ status: 409 })
})

it('renews with its event, and announces it', async () => {
  const person = await subscriber()
  const { currentPeriodEnd } = await stateOf(person)
  stripe.passDays(33)
  await stripe.bring(app)
  const renewed = await stateOf(person)
  expect(Date.parse(renewed.currentPeriodEnd ?? '')).toBeGreaterThan(Date.parse(currentPeriodEnd ?? ''))
  expect(await mailsOf(person.id)).toEqual(['premium_started', 'premium_renewal'])
  expect(await ledgerOf(person.id)).toContainEqual({ account: 'stripe', cents: 9_800 })
})

it('closes when a renewal fails, tells of it, and ends when it keeps failing', async () => {
  const person = await late()
  expect(await stateOf(person)).toMatchObject({ tier: 'free', status: 'past_due', canUpgrade: false })
  expect(await checkout(person)).toMatchObject({ status: 409, body: { code: 'already_premium' } })
  stripe.passDays(10)
  await stripe.bring(app)
  expect(await stateOf(person)).toMatchObject({ tier: 'free', status: 'ended' })
  expect(await mailsOf(person.id)).toEqual([
    'premium_started',
    'premium_renewal',
    'premium_past_due',
    'premium_ended',
  ])
})

it('opens again with a card that pays', async () => {
  const person = await late()
  expect(stripe.local.account.changeCard(newestSubscription(), GOOD_CARD)).toEqual({ kind: 'paid' })
  await stripe.bring(app)
  expect(await stateOf(person)).toMatchObject({ tier: 'premium', status: 'active' })
  expect(await ledgerOf(person.id)).toContainEqual({ account: 'stripe', cents: 9_800 })
})

it('ends at once when it is cancelled while a payment is late, and nothing more is charged', async () => {
  const person = await late()
  const { status, body } = await person.browser.post<SubscriptionView>('subscription/cancel')
  expect([status, body]).toEqual([200, expect.objectContaining({ tier: 'free', status: 'ended' })])
  const subscription = newestSubscription()
  expect([subscription.status, stripe.state.invoices[String(subscription.latest_invoice)]?.status]).toEqual([
    'canceled',
    'void',
  ])
  stripe.passDays(40)
  stripe.local.account.changeCard(subscription, GOOD_CARD)
  await stripe.bring(app)
  expect(await ledgerOf(person.id)).toContainEqual({ account: 'stripe', cents: 4_900 })
  expect(await mailsOf(person.id)).toEqual([
    'premium_started',
    'premium_renewal',
    'premium_past_due',
    'premium_ended',
  ])
  expect(await stateOf(person)).toMatchObject({ status: 'ended', canUpgrade: true })
})

it('leaves no open invoice behind when it ends at Stripe, whatever a lost answer hid @nightly', async () => {
  const person = await late()
  stripe.local.faults.plan('500', 100, 'POST /v1/invoices')
  expect((await person.browser.post('subscription/cancel')).status).toBe(503)
  stripe.local.faults.clear()
  expect(newestSubscription().status).toBe('canceled')
  await stripe.bring(app)
  expect(Object.values(stripe.state.invoices).filter(({ status }) => status === 'open')).toEqual([])
  expect(await stateOf(person)).toMatchObject({ tier: 'free', status: 'ended' })
})

it('gives back what was charged behind its end @nightly', async () => {
  const person = await late()
  const subscription = newestSubscription()
  stripe.local.account.cancelSubscription(subscription)
  stripe.passDays(1)
  expect(stripe.local.account.changeCard(subscription, GOOD_CARD)).toEqual({ kind: 'paid' })
  await stripe.bring(app)
  expect(await ledgerOf(person.id)).toContainEqual({ account: 'stripe', cents: 9_800 })
  await runJobs(app, 'payment.refund')
  expect(await ledgerOf(person.id)).toContainEqual({ account: 'stripe', cents: 4_900 })
  expect(await stateOf(person)).toMatchObject({ tier: 'free', status: 'ended' })
})

it('that Stripe has ended already is cancelled without a complaint', async () => {
  const person = await subscriber()
  stripe.local.account.cancelSubscription(newestSubscription())
  const { status, body } = await person.browser.post<SubscriptionView>('subscription/cancel')
  expect([status, body]).toEqual([200, expect.objectContaining({ tier: 'free', status: 'ended' })])
  await stripe.bring(app)
})

it('is cancelled at one press, and runs until what is paid is over', async () => {
  const person = await subscriber()
  const { status, body } = await person.browser.post<SubscriptionView>('subscription/cancel')
  expect([status, body]).toEqual([200, expect.objectContaining({ tier: 'premium', cancelAtPeriodEnd: true })])
  stripe.passDays(32)
  await stripe.bring(app)
  expect(await stateOf(person)).toMatchObject({ tier: 'free', status: 'ended' })
  expect(await ledgerOf(person.id)).toContainEqual({ account: 'stripe', cents: 4_900 })
  expect(await mailsOf(person.id)).toEqual(['premium_started', 'premium_cancelled', 'premium_ended'])
  expect(await person.browser.post('subscription/cancel')).toMatchObject({ status: 409 })
})

it('that was cancelled is kept at one press, renews, and says so once', async () => {
  const person = await subscriber()
  await person.browser.post('subscription/cancel')
  const kept = { tier: 'premium', status: 'active', cancelAtPeriodEnd: false }
  for (const _ of ['pressed', 'pressed again']) {
    const { status, body } = await person.browser.post<SubscriptionView>('subscription/resume')
    expect([status, body]).toEqual([200, expect.objectContaining(kept)])
  }
  await stripe.bring(app)
  expect(await mailsOf(person.id)).toEqual(['premium_started', 'premium_cancelled', 'premium_resumed'])
  expect(
    await app.rows(
      `select actor_id from audit_events where action = 'subscription.resume' and subject_id = $1`,
      [person.id],
    ),
  ).toEqual([{ actor_id: person.id }])
  stripe.passDays(33)
  await stripe.bring(app)
  expect(await stateOf(person)).toMatchObject(kept)
  expect(await ledgerOf(person.id)).toContainEqual({ account: 'stripe', cents: 9_800 })
})

it('that is kept on the provider’s own page says so as well', async () => {
  const person = await subscriber()
  await person.browser.post('subscription/cancel')
  const { body } = await person.browser.post<{ url: string }>('subscription/portal')
  await fetch(body.url, { method: 'POST', body: new URLSearchParams({ do: 'keep' }) })
  await stripe.bring(app)
  expect(await stateOf(person)).toMatchObject({ tier: 'premium', cancelAtPeriodEnd: false })
  expect(await mailsOf(person.id)).toEqual(['premium_started', 'premium_cancelled', 'premium_resumed'])
})

it('is not kept where it is late, where it has ended and where its money goes back', async () => {
  const refused = { status: 409, body: { code: 'no_subscription' } }
  expect(await (await signedIn()).browser.post('subscription/resume')).toMatchObject(refused)
  const behind = await late()
  expect(await behind.browser.post('subscription/resume')).toMatchObject(refused)
  const ended = await subscriber()
  await ended.browser.post('subscription/cancel')
  // It has ended at Stripe, and the event is late.
  stripe.passDays(32)
  expect(await ended.browser.post('subscription/resume')).toMatchObject(refused)
  await stripe.bring(app)
  expect(await ended.browser.post('subscription/resume')).toMatchObject(refused)
  const returned = await subscriber()
  await returned.browser.post('subscription/cancel')
  stripe.local.faults.plan('500', 100, 'POST /v1/refunds')
  await returned.browser.post('subscription/refund')
  expect(await returned.browser.post('subscription/resume')).toMatchObject(refused)
  stripe.local.faults.clear()
  await app.context.get(Reconciler).run()
  expect(await stateOf(returned)).toMatchObject({ tier: 'free', status: 'ended' })
  await stripe.bring(app)
})

it('is not kept where the team has given the month back, and nobody says that it is', async () => {
  const person = await subscriber()
  await person.browser.post('subscription/cancel')
  const { items } = (await person.browser.get<PaymentListView>('payments')).body
  const { status } = await refundPayment(app, items[0]?.id ?? '', {
    token: await app.tokenOf('admin'),
    body: { reason: 'Asked for by telephone' },
  })
  expect(status).toBe(201)
  expect(await person.browser.post('subscription/resume')).toMatchObject({
    status: 409,
    body: { code: 'no_subscription' },
  })
  expect(newestSubscription().cancel_at_period_end).toBe(true)
  await stripe.bring(app)
  expect(await mailsOf(person.id)).not.toContain('premium_resumed')
})

it('goes back at one press within 30 days, and ends at once', async () => {
  const person = await subscriber()
  const { status, body } = await person.browser.post<SubscriptionView>('subscription/refund')
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ tier: 'free', status: 'ended', refundableUntil: null }),
  ])
  expect(await ledgerOf(person.id)).toEqual([
    { account: 'premium', cents: 0 },
    { account: 'stripe', cents: 0 },
  ])
  await stripe.bring(app)
  expect(await ledgerOf(person.id)).toContainEqual({ account: 'stripe', cents: 0 })
  expect(Object.values(stripe.state.subscriptions).at(-1)?.status).toBe('canceled')
  expect(await person.browser.post('subscription/refund')).toMatchObject({
    status: 409,
    body: { code: 'refund_not_possible' },
  })
  expect(await stateOf(person)).toMatchObject({ canUpgrade: true })
})

it('goes back once however often it is pressed', async () => {
  const person = await subscriber()
  const pressed = await Promise.all(
    Array.from({ length: 5 }, () => person.browser.post('subscription/refund')),
  )
  expect(pressed.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  await stripe.bring(app)
  expect(await ledgerOf(person.id)).toContainEqual({ account: 'stripe', cents: 0 })
})

it('goes back later when Stripe does not answer, and is not asked for twice', async () => {
  const person = await subscriber()
  stripe.local.faults.plan('500', 100, 'POST /v1/refunds')
  const { status, body } = await person.browser.post<SubscriptionView>('subscription/refund')
  expect([status, body]).toEqual([200, expect.objectContaining({ refundableUntil: null })])
  expect(await person.browser.post('subscription/refund')).toMatchObject({ status: 409 })
  stripe.local.faults.clear()
  await app.context.get(Reconciler).run()
  expect(await ledgerOf(person.id)).toContainEqual({ account: 'stripe', cents: 0 })
  expect(await stateOf(person)).toMatchObject({ tier: 'free', status: 'ended' })
  await stripe.bring(app)
})

it('does not go back behind the window', async () => {
  const person = await subscriber()
  await app.rows(`update payments set paid_at = now() - interval '31 days' where user_id = $1`, [person.id])
  expect(await person.browser.post('subscription/refund')).toMatchObject({ status: 409 })
  expect(await stateOf(person)).toMatchObject({ tier: 'premium' })
})

it('stands in the books as money of ours when the refund does not arrive, and people are told once', async () => {
  const person = await subscriber(REFUND_FAILS_CARD)
  await person.browser.post('subscription/refund')
  await stripe.bring(app)
  expect(await ledgerOf(person.id)).toContainEqual({ account: 'stripe', cents: 0 })
  stripe.passDays(1)
  await stripe.bring(app)
  expect(await ledgerOf(person.id)).toContainEqual({ account: 'stripe', cents: 4_900 })
  expect(await app.rows('select status from refunds where user_id = $1', [person.id])).toEqual([
    { status: 'failed' },
  ])
  expect((await mailsOf(person.id)).filter((kind) => kind.startsWith('refund'))).toEqual([
    'refunded',
    'refund_failed',
  ])
  expect(await teamMailsAbout(person.id)).toBe(1)
})

it('is kept by nobody else’s press', async () => {
  await subscriber()
  const other = await signedIn()
  for (const path of ['cancel', 'resume', 'portal'])
    expect(await other.browser.post(`subscription/${path}`)).toMatchObject({ status: 409 })
  expect(await other.browser.post('subscription/refund')).toMatchObject({ status: 409 })
})

it('leads to the provider’s page for cards and invoices', async () => {
  const person = await subscriber()
  const { body } = await person.browser.post<{ url: string }>('subscription/portal')
  const page = await fetch(body.url)
  expect(await page.text()).toContain('Your subscription')
})

it('ends when the account is erased, and the books name nobody', async () => {
  const account = await newAccount(app)
  const browser = new Browser(app)
  await browser.signIn(account.email, account.password)
  const person = { id: account.id, browser }
  stripe.pay((await checkout(person)).body.url)
  await stripe.bring(app)
  const [sub] = Object.values(stripe.state.subscriptions).slice(-1)
  await browser.post('profile/erasure', { password: account.password })
  await runJobs(app, 'privacy.erasure')
  await runJobs(app, 'payment.forget_customer')
  expect(sub?.status).toBe('canceled')
  expect(stripe.state.customers[String(sub?.customer)]).toBeUndefined()
  const [row] = await app.rows<{ cents: number; named: number }>(
    `select sum(e.amount_cents)::float8 as cents, count(p.user_id)::int as named
     from ledger_entries e join payments p on p.id = e.payment_id
     where e.account = 'stripe' and p.stripe_invoice_id = $1`,
    [sub?.latest_invoice],
  )
  expect(row).toEqual({ cents: 4_900, named: 0 })
})

describe('an account that is erased while its page is open', () => {
  async function erased(): Promise<string> {
    const account = await newAccount(app)
    const browser = new Browser(app)
    await browser.signIn(account.email, account.password)
    const { body } = await checkout({ id: account.id, browser })
    await browser.post('profile/erasure', { password: account.password })
    await runJobs(app, 'privacy.erasure')
    return body.url
  }

  it('cannot buy it any more', async () => {
    const url = await erased()
    await runJobs(app, 'payment.forget_customer')
    expect(() => stripe.pay(url)).toThrow('not open any more')
  })

  it.each(['an event', 'the end of the customer', 'the reconciler'])(
    'gets back what it paid all the same, told by %s',
    async (by) => {
      const url = await erased()
      expect(stripe.pay(url)).toBe('paid')
      const subscription = newestSubscription()
      if (by === 'an event') await stripe.bring(app)
      else if (by === 'the reconciler') await app.context.get(Reconciler).run()
      await runJobs(app, 'payment.forget_customer')
      expect(subscription.status).toBe('canceled')
      await runJobs(app, 'payment.refund')
      await stripe.bring(app)
      expect((await app.context.get(Reconciler).run()).differences).toEqual([])
      const books = await app.rows(
        `select p.user_id, sum(e.amount_cents)::float8 as cents from payments p join ledger_entries e on e.payment_id = p.id
         where p.stripe_invoice_id = $1 and e.account = 'stripe' group by 1`,
        [subscription.latest_invoice],
      )
      expect(books).toEqual([{ user_id: null, cents: 0 }])
    },
  )
})

describe('with a provider that fails', () => {
  it.each(['500', '429', 'reset', 'garbage'] as const)(
    'by %s, nothing is begun and nothing is said to be',
    async (fault) => {
      const person = await signedIn()
      stripe.local.faults.plan(fault, 100)
      const { status, body, headers } = await checkout(person)
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'payment_provider', '30'])
      stripe.local.faults.clear()
      expect(await stateOf(person)).toMatchObject({ tier: 'free', canUpgrade: true })
      expect((await checkout(person)).status).toBe(200)
    },
  )

  it('an event that cannot be looked up is asked for again', async () => {
    const person = await signedIn()
    stripe.pay((await checkout(person)).body.url)
    const event = stripe.events().at(-1) ?? {}
    stripe.local.faults.plan('500', 100)
    expect((await stripe.send(app, event)).status).toBe(200)
    await expect(stripe.work(app)).rejects.toThrow('payment_provider')
    stripe.local.faults.clear()
    await stripe.work(app)
    expect(await stateOf(person)).toMatchObject({ tier: 'premium' })
  })
})
