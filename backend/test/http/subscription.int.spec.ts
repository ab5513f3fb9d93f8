import { v7 as uuid } from 'uuid'
import { SubscriptionsService } from '../../src/modules/payments/index.js'
import type { SubscriptionView } from '../../src/modules/payments/subscriptions/subscription.dto.js'
import type { Role, UserActor } from '../../src/platform/authz/index.js'
import { Browser } from '../support/browser.js'
import { newAccount, startApp, type TestApp } from '../support/index.js'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

async function signedIn(role: Role = 'user') {
  const account = await newAccount(app, { role })
  const browser = new Browser(app)
  await browser.signIn(account.email, account.password)
  return { id: account.id, browser }
}

interface Row {
  status?: string
  paidAt?: string | null
  paidUntil?: string | null
  refundedAt?: string | null
  cancelAtPeriodEnd?: boolean
}

async function subscribe(userId: string, row: Row = {}) {
  const { status = 'active', paidAt = inDays(-1), paidUntil = inDays(29) } = row
  const id = uuid()
  await app.rows(
    `insert into subscriptions
       (id, user_id, stripe_subscription_id, status, paid_at, paid_until, refunded_at, cancel_at_period_end)
     values ($1, $2, $1::uuid::text, $3, $4, $5, $6, $7)`,
    [id, userId, status, paidAt, paidUntil, row.refundedAt ?? null, row.cancelAtPeriodEnd ?? false],
  )
  if (!paidAt) return
  await app.rows(
    `insert into payments (id, user_id, kind, subscription_id, amount_cents, status, livemode, paid_at,
       stripe_payment_intent_id, receipt_number)
     values ($1, $2, 'premium', $1, 4900, 'paid', false, $3, $1::uuid::text, nextval('receipt_numbers'))`,
    [id, userId, paidAt],
  )
}

const stateOf = async ({ browser }: { browser: Browser }) => {
  const { status, body } = await browser.get<SubscriptionView>('subscription')
  expect(status).toBe(200)
  return body
}

it('answers nobody who has not signed in', async () => {
  expect((await app.request('GET', 'subscription')).status).toBe(401)
})

it('counts whoever has never paid as free', async () => {
  expect(await stateOf(await signedIn())).toEqual({
    isSubscribed: false,
    tier: 'free',
    source: null,
    status: 'none',
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
    refundableUntil: null,
    canRefund: false,
    moneyBackUsed: false,
    canResume: false,
    canUpgrade: false,
  })
})

it('counts administrators as premium by their role, and no other staff', async () => {
  expect(await stateOf(await signedIn('admin'))).toMatchObject({
    isSubscribed: true,
    tier: 'premium',
    source: 'role',
  })
  expect(await stateOf(await signedIn('moderator'))).toMatchObject({ isSubscribed: false, tier: 'free' })
})

it('tells a paid subscription with its days, and nobody else’s', async () => {
  const person = await signedIn()
  const other = await signedIn()
  const paidAt = inDays(-2)
  const paidUntil = inDays(28)
  await subscribe(person.id, { paidAt, paidUntil })
  const state = await stateOf(person)
  expect(state).toMatchObject({ tier: 'premium', source: 'subscription', status: 'active' })
  expect(Date.parse(state.currentPeriodEnd ?? '')).toBe(Date.parse(paidUntil))
  expect(Date.parse(state.refundableUntil ?? '')).toBe(Date.parse(paidAt) + 30 * DAY)
  expect(await stateOf(other)).toMatchObject({ tier: 'free', status: 'none' })
})

it.each<[string, Row, Partial<SubscriptionView>]>([
  ['a renewal that is late by two days', { paidUntil: inDays(-2) }, { tier: 'premium', status: 'active' }],
  ['a renewal that is late by four days', { paidUntil: inDays(-4) }, { tier: 'free', status: 'ended' }],
  [
    'a card that was refused a moment ago',
    { status: 'past_due', paidUntil: inDays(0) },
    { tier: 'free', isSubscribed: false, source: null, status: 'past_due', canUpgrade: false },
  ],
  [
    'a card that was refused to the end',
    { status: 'unpaid', paidUntil: inDays(-9) },
    { tier: 'free', status: 'past_due' },
  ],
  [
    'one that was cancelled, until its end',
    { cancelAtPeriodEnd: true },
    { tier: 'premium', cancelAtPeriodEnd: true },
  ],
  [
    'one that was cancelled, behind its end',
    { cancelAtPeriodEnd: true, paidUntil: inDays(-0.1) },
    { tier: 'free' },
  ],
  ['one that Stripe has ended', { status: 'canceled' }, { tier: 'free', status: 'ended' }],
  [
    'a payment that went back',
    { refundedAt: inDays(0) },
    { tier: 'free', refundableUntil: null, currentPeriodEnd: null },
  ],
  [
    'one whose first payment never came',
    { status: 'incomplete', paidAt: null, paidUntil: null },
    { tier: 'free', status: 'none' },
  ],
  ['a payment of 31 days ago', { paidAt: inDays(-31) }, { tier: 'premium', refundableUntil: null }],
])('tells %s as it is', async (_what, row, expected) => {
  const person = await signedIn()
  await subscribe(person.id, row)
  expect(await stateOf(person)).toMatchObject(expected)
})

it('takes the subscription that is good, of several', async () => {
  const person = await signedIn()
  await subscribe(person.id)
  await subscribe(person.id, { status: 'canceled', paidUntil: inDays(-40), paidAt: inDays(-70) })
  expect(await stateOf(person)).toMatchObject({ tier: 'premium', status: 'active' })
})

it('lets no session of a patient write a subscription', async () => {
  const { id } = await signedIn()
  await expect(
    app.rows(`set role sihat_app; select set_config('app.user_id', '${id}', false);
      insert into subscriptions (id, user_id, stripe_subscription_id, status, paid_at, paid_until)
      values ('${uuid()}', '${id}', 'sub_mine', 'active', now(), now() + interval '1 day')`),
  ).rejects.toThrow('permission denied for table subscriptions')
})

describe('the tools of Premium', () => {
  const actor = (userId: string, role: Role): UserActor => ({
    kind: 'user',
    userId,
    role,
    sessionId: uuid(),
    audience: 'patient',
    assurance: 'aal1',
    needsSecondFactor: false,
  })
  const open = (userId: string, role: Role = 'user') =>
    app.context.get(SubscriptionsService).requirePremium(actor(userId, role))

  it('open to whoever pays and to administrators, and to nobody else', async () => {
    const payer = await newAccount(app)
    const other = await newAccount(app)
    await subscribe(payer.id)
    await open(payer.id)
    await open(other.id, 'admin')
    await expect(open(other.id)).rejects.toThrow('premium_required')
    await expect(open(other.id, 'moderator')).rejects.toThrow('premium_required')
  })

  it('stay closed while nobody can tell who pays', async () => {
    const payer = await signedIn()
    await subscribe(payer.id)
    await app.rows('alter table subscriptions rename to unreadable')
    try {
      expect(await stateOf(payer)).toMatchObject({ isSubscribed: false, tier: 'free', canUpgrade: false })
      await expect(open(payer.id)).rejects.toThrow('premium_required')
    } finally {
      await app.rows('alter table unreadable rename to subscriptions')
    }
  })
})
