import { Reconciler } from '../../src/modules/payments/index.js'
import type { AdminPaymentView } from '../../src/modules/payments/payment.dto.js'
import { UpkeepRunner } from '../../src/platform/upkeep/index.js'
import { newAccount, startApp, type TestApp } from '../support/index.js'
import { runJobs, settleJobs } from '../support/jobs.js'
import { PremiumPatient } from '../support/premium.js'
import { refundPayment } from '../support/refunds.js'
import { REFUND_FAILS_CARD, REFUND_WAITS_CARD, TestStripe } from '../support/stripe.js'
import { transactionsWait, whileLocked } from '../support/together.js'

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

const subscribed = (card?: string) => PremiumPatient.subscribed(app, stripe, card)
const newestSubscription = () => {
  const newest = Object.values(stripe.state.subscriptions).at(-1)
  if (!newest) throw new Error('There is no subscription')
  return newest
}
const newestRefund = () => Object.values(stripe.state.refunds).at(-1)?.id ?? ''
const refundsOf = async ({ id }: PremiumPatient) => {
  const rows = await app.rows<{ status: string }>(
    'select status from refunds where user_id = $1 order by created_at',
    [id],
  )
  return rows.map(({ status }) => status)
}
const moveTo = ({ id }: PremiumPatient, address: string) =>
  app.rows('update users set email = $1 where id = $2', [address, id])
async function withAddress(email: string): Promise<PremiumPatient> {
  const account = await newAccount(app)
  await app.rows('update users set email = $1 where id = $2', [email, account.id])
  return PremiumPatient.signedIn(app, stripe, { ...account, email })
}
async function erase({ browser, account }: PremiumPatient): Promise<void> {
  await browser.post('profile/erasure', { password: account.password })
  await runJobs(app, 'privacy.erasure')
}
/** Payments in the team's queue of failed refunds. */
async function inTeamQueue({ id }: PremiumPatient): Promise<number> {
  const filter = encodeURIComponent(JSON.stringify({ refundStatus: 'failed', userId: id }))
  const { body } = await app.request<AdminPaymentView[]>('GET', `admin/payments?filter=${filter}`, {
    token: await app.tokenOf('admin'),
  })
  return body.length
}

/** The patient has Premium, pays no more, and may ask for the money again. */
const KEPT = {
  isSubscribed: true,
  tier: 'premium',
  status: 'active',
  cancelAtPeriodEnd: true,
  canRefund: true,
  canUpgrade: false,
}

describe('a refund that the bank refuses', () => {
  it('leaves Premium with the patient, who can ask again', async () => {
    const patient = await subscribed(REFUND_FAILS_CARD)
    await patient.askForRefund()
    await stripe.bring(app)
    stripe.passDays(1)
    await stripe.bring(app)
    expect(await patient.subscription()).toMatchObject(KEPT)
    expect(await patient.heldCents()).toBe(4_900)
    expect((await patient.mails()).at(-1)).toBe('refund_failed')
    expect(await inTeamQueue(patient)).toBe(1)
    expect(await patient.browser.post('subscription/checkout')).toMatchObject({
      status: 409,
      body: { code: 'already_premium' },
    })
    expect((await patient.askForRefund()).status).toBe(200)
    expect(await refundsOf(patient)).toEqual(['failed', 'succeeded'])
    expect(await inTeamQueue(patient)).toBe(0)
    await stripe.bring(app)
    stripe.passDays(1)
    await stripe.bring(app)
    expect(await patient.subscription()).toMatchObject(KEPT)
    expect(await refundsOf(patient)).toEqual(['failed', 'failed'])
  })

  it('is found by the reconciler when its event is lost', async () => {
    const patient = await subscribed(REFUND_FAILS_CARD)
    await patient.askForRefund()
    stripe.passDays(1)
    await app.context.get(Reconciler).run()
    expect(await patient.subscription()).toMatchObject(KEPT)
    await stripe.bring(app)
    expect(await patient.subscription()).toMatchObject(KEPT)
  })

  it('leaves a month that has ended, and the right to the money asked for in time', async () => {
    const patient = await subscribed(REFUND_FAILS_CARD)
    await patient.askForRefund()
    stripe.passDays(1)
    await stripe.bring(app)
    for (const change of [
      `payments set paid_at = paid_at - interval '36 days'`,
      `refunds set created_at = created_at - interval '36 days'`,
      `subscriptions set paid_at = paid_at - interval '36 days', paid_until = paid_until - interval '36 days'`,
    ])
      await app.rows(`update ${change} where user_id = $1`, [patient.id])
    expect(await patient.subscription()).toMatchObject({
      tier: 'free',
      status: 'ended',
      refundableUntil: null,
      canRefund: true,
    })
    expect((await patient.askForRefund()).status).toBe(200)
    await stripe.bring(app)
  })
})

describe('the refund of Premium', () => {
  it('is given once per person, who is told before paying', async () => {
    const patient = await subscribed()
    expect(await patient.subscription()).toMatchObject({ moneyBackUsed: false, canRefund: true })
    await patient.askForRefund()
    await stripe.bring(app)
    expect(await patient.subscription()).toMatchObject({
      tier: 'free',
      moneyBackUsed: true,
      canUpgrade: true,
    })
    await patient.subscribe()
    expect(await patient.subscription()).toMatchObject({
      tier: 'premium',
      moneyBackUsed: true,
      canRefund: false,
      refundableUntil: null,
    })
    expect(await patient.askForRefund()).toMatchObject({ status: 409, body: { code: 'refund_not_possible' } })
    expect(await patient.heldCents()).toBe(4_900)
  })

  it('is given once also to a person who erased the account meanwhile, and who can read that we know', async () => {
    const first = await subscribed()
    await first.askForRefund()
    await stripe.bring(app)
    await erase(first)
    const [kept, ...more] = await app.rows<{ row: string }>(
      'select t::text as row from used_premium_refunds t',
    )
    expect(more).toEqual([])
    expect(kept?.row).not.toContain(first.account.email)
    const second = await withAddress(first.account.email.replace('@', '+again@'))
    expect(await second.subscription()).toMatchObject({ moneyBackUsed: true })
    await second.subscribe()
    expect((await second.askForRefund()).status).toBe(409)
    const stranger = await PremiumPatient.signedIn(app, stripe)
    expect(await stranger.subscription()).toMatchObject({ moneyBackUsed: false })
    await app.rows(`update used_premium_refunds set used_at = now() - interval '25 months'`)
    await app.context.get(UpkeepRunner).runNow('payments.used_refunds')
    expect(await app.rows('select from used_premium_refunds')).toEqual([])
  })

  it('is given once also after changes of address, whoever holds the addresses then', async () => {
    const first = await subscribed()
    await first.askForRefund()
    await stripe.bring(app)
    const former = first.account.email
    await moveTo(first, 'first-new@patients.example')
    const second = await withAddress(former.replace('@', '+again@'))
    expect(await second.subscription()).toMatchObject({ moneyBackUsed: true })
    await second.subscribe()
    expect((await second.askForRefund()).status).toBe(409)
    await moveTo(second, 'second-new@patients.example')
    expect((await second.askForRefund()).status).toBe(409)
    await moveTo(second, 'second-newest@patients.example')
    const third = await withAddress('second-new@patients.example')
    expect(await third.subscription()).toMatchObject({ moneyBackUsed: true })
    const stranger = await PremiumPatient.signedIn(app, stripe)
    expect(await stranger.subscription()).toMatchObject({ moneyBackUsed: false })
  })

  it('is given once also to a mailbox at Gmail that is written in other ways', async () => {
    const first = await withAddress('minak@gmail.com')
    await first.subscribe()
    await first.askForRefund()
    await stripe.bring(app)
    for (const address of ['mina.k+again@gmail.com', 'm.i.nak@googlemail.com'])
      expect(await (await withAddress(address)).subscription()).toMatchObject({ moneyBackUsed: true })
  })

  it('is given once when two accounts of one person ask at the same time', async () => {
    const first = await subscribed()
    const second = await withAddress(first.account.email.replace('@', '+second@'))
    await second.subscribe()
    const answers = await whileLocked(app, 'lock table refunds in share row exclusive mode', async () => {
      const requests = [first.askForRefund(), second.askForRefund()]
      await transactionsWait(app, 2)
      return requests
    })
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect([...(await refundsOf(first)), ...(await refundsOf(second))]).toHaveLength(1)
  })

  it('is given once also when the bank refused it for another account of the person, who is still owed it', async () => {
    const first = await subscribed(REFUND_FAILS_CARD)
    await first.askForRefund()
    stripe.passDays(1)
    await stripe.bring(app)
    const second = await withAddress(first.account.email.replace('@', '+second@'))
    await second.subscribe()
    expect(await second.subscription()).toMatchObject({ moneyBackUsed: true, canRefund: false })
    expect((await second.askForRefund()).status).toBe(409)
    expect(await first.subscription()).toMatchObject({ moneyBackUsed: false, canRefund: true })
    // An account that was owed its own refund before the two shared a mailbox keeps it.
    const third = await subscribed(REFUND_FAILS_CARD)
    await third.askForRefund()
    stripe.passDays(1)
    await stripe.bring(app)
    await moveTo(third, first.account.email.replace('@', '+third@'))
    for (const owed of [first, third])
      expect(await owed.subscription()).toMatchObject({ moneyBackUsed: false, canRefund: true })
  })

  it('is given once also to an account whose earlier address an erased account had', async () => {
    const first = await subscribed()
    await first.askForRefund()
    await stripe.bring(app)
    const former = first.account.email
    await moveTo(first, 'before-erasure@patients.example')
    await erase(first)
    const kept = await app.rows('select from used_premium_refunds')
    expect(kept).toHaveLength(2)
    const second = await withAddress(former)
    await moveTo(second, 'moved-on@patients.example')
    await second.subscribe()
    expect((await second.askForRefund()).status).toBe(409)
    await erase(second)
    for (const address of [former, 'before-erasure@patients.example', 'moved-on@patients.example']) {
      const again = await withAddress(address)
      expect(await again.subscription()).toMatchObject({ moneyBackUsed: true })
    }
    const dates = await app.rows('select distinct used_at from used_premium_refunds')
    expect(dates).toHaveLength(1)
  })

  it('is given once also when the bank refuses it before the erased account is deleted', async () => {
    const first = await subscribed(REFUND_FAILS_CARD)
    await first.browser.post('profile/erasure', { password: first.account.password })
    await runJobs(app, 'payment.refund')
    stripe.passDays(1)
    await stripe.bring(app)
    expect(await refundsOf(first)).toEqual(['failed'])
    const [payment] = await app.rows<{ id: string }>('select id from payments where user_id = $1', [first.id])
    const token = await app.tokenOf('admin')
    const owed = async () => {
      const path = `admin/payments/${payment?.id}`
      return (await app.request<AdminPaymentView>('GET', path, { token })).body.refusedUsd
    }
    // The account's own hash does not settle what is owed to the account.
    const body = { amount: 50, method: 'bank_transfer', reference: 'R', reason: 'More than is owed' }
    expect((await refundPayment(app, payment?.id ?? '', { token, body })).body.code).toBe('refused_first')
    expect(await owed()).toBe(49)
    await runJobs(app, 'privacy.erasure')
    expect(await owed()).toBe(49)
    const second = await withAddress(first.account.email.replace('@', '+again@'))
    await second.subscribe()
    expect(await second.subscription()).toMatchObject({ moneyBackUsed: true, canRefund: false })
    expect((await second.askForRefund()).status).toBe(409)
  })

  it('can be requested again after a refusal by the bank or a refund by the team', async () => {
    const refused = await subscribed(REFUND_FAILS_CARD)
    await refused.askForRefund()
    stripe.passDays(1)
    await stripe.bring(app)
    expect(await refused.subscription()).toMatchObject({ moneyBackUsed: false, canRefund: true })
  })
})

describe('a refund that waits for the bank', () => {
  it('ends Premium when it succeeds, and not before', async () => {
    const patient = await subscribed(REFUND_WAITS_CARD)
    const { status, body } = await patient.askForRefund()
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ ...KEPT, canRefund: false, refundableUntil: null }),
    ])
    await stripe.bring(app)
    expect(await patient.subscription()).toMatchObject({ tier: 'premium', canResume: false })
    expect(newestSubscription()).toMatchObject({ status: 'active', cancel_at_period_end: true })
    // The patient is not told twice: a mail about a cancellation would promise more days of Premium.
    expect(await patient.mails()).toEqual(['premium_started'])
    expect(await app.context.get(Reconciler).run()).toEqual({ mended: [], differences: [] })
    stripe.local.account.settleRefund(newestRefund(), 'succeeded')
    await stripe.bring(app)
    expect(await patient.subscription()).toMatchObject({ tier: 'free', status: 'ended', canRefund: false })
    expect(newestSubscription().status).toBe('canceled')
    expect(await patient.mails()).toEqual(['premium_started', 'refunded', 'premium_ended'])
    expect(await patient.heldCents()).toBe(0)
  })

  it('charges no further month when the patient keeps Premium on the provider’s own page', async () => {
    const patient = await subscribed(REFUND_WAITS_CARD)
    await patient.askForRefund()
    const { body } = await patient.browser.post<{ url: string }>('subscription/portal')
    const keep = () => fetch(body.url, { method: 'POST', body: new URLSearchParams({ do: 'keep' }) })
    await keep()
    expect(newestSubscription().cancel_at_period_end).toBe(false)
    await stripe.bring(app)
    expect(newestSubscription()).toMatchObject({ status: 'active', cancel_at_period_end: true })
    // Nothing is left to do after the event of our own change.
    const events = stripe.events().length
    await stripe.bring(app)
    expect(stripe.events()).toHaveLength(events)
    expect(await patient.subscription()).toMatchObject({ ...KEPT, canRefund: false })
    expect(await patient.mails()).toEqual(['premium_started'])
    // The event is lost.
    await keep()
    await app.context.get(Reconciler).run()
    expect(newestSubscription().cancel_at_period_end).toBe(true)
    stripe.local.account.settleRefund(newestRefund(), 'failed')
    await stripe.bring(app)
    expect(await patient.subscription()).toMatchObject({ ...KEPT, canResume: true })
    expect(await patient.mails()).toEqual(['premium_started', 'refund_failed'])
    stripe.passDays(33)
    await stripe.bring(app)
    expect(newestSubscription().status).toBe('canceled')
    expect(await patient.heldCents()).toBe(4_900)
  })

  it('stops the renewal also where the team refunds the whole month', async () => {
    const patient = await subscribed(REFUND_WAITS_CARD)
    const [payment] = await app.rows<{ id: string }>('select id from payments where user_id = $1', [
      patient.id,
    ])
    const token = await app.tokenOf('admin')
    await refundPayment(app, payment?.id ?? '', { token, body: { reason: 'Asked for by telephone' } })
    await stripe.bring(app)
    expect(newestSubscription()).toMatchObject({ status: 'active', cancel_at_period_end: true })
    expect(await patient.mails()).toEqual(['premium_started'])
  })

  it('leaves Premium with the patient when it fails, who can keep it for another month', async () => {
    const patient = await subscribed(REFUND_WAITS_CARD)
    await patient.askForRefund()
    stripe.local.account.settleRefund(newestRefund(), 'failed')
    await stripe.bring(app)
    expect(await patient.subscription()).toMatchObject({ ...KEPT, canResume: true })
    const { status, body } = await patient.browser.post('subscription/resume')
    expect([status, body]).toMatchObject([200, { tier: 'premium', cancelAtPeriodEnd: false }])
    await stripe.bring(app)
  })

  it('charges no further month when the renewal date comes first', async () => {
    const patient = await subscribed(REFUND_WAITS_CARD)
    await patient.askForRefund()
    stripe.passDays(33)
    stripe.local.account.settleRefund(newestRefund(), 'failed')
    await stripe.bring(app)
    expect(newestSubscription().status).toBe('canceled')
    expect(await patient.heldCents()).toBe(4_900)
    expect(await patient.subscription()).toMatchObject({ canRefund: true })
  })

  it('charges no further month when the first answers of the provider are lost', async () => {
    const patient = await subscribed(REFUND_WAITS_CARD)
    stripe.local.faults.plan('500', 100, 'POST /v1/')
    expect((await patient.askForRefund()).body).toMatchObject({
      tier: 'premium',
      canRefund: false,
      cancelAtPeriodEnd: true,
    })
    stripe.local.faults.clear()
    expect(newestSubscription().cancel_at_period_end).toBe(false)
    await app.context.get(Reconciler).run()
    expect(newestSubscription()).toMatchObject({ status: 'active', cancel_at_period_end: true })
    expect(await refundsOf(patient)).toEqual(['pending'])
    await stripe.bring(app)
  })
})
