import type { SubscriptionView } from '../../src/modules/payments/subscriptions/subscription.dto.js'
import { type Account, newAccount } from './accounts.js'
import type { Answer, TestApp } from './app.js'
import { Browser } from './browser.js'
import { GOOD_CARD, type TestStripe } from './stripe.js'

/** A patient who is signed in, with what tests of Premium ask about them. */
export class PremiumPatient {
  private constructor(
    private readonly app: TestApp,
    private readonly stripe: TestStripe,
    readonly account: Account,
    readonly browser: Browser,
  ) {}

  static async signedIn(app: TestApp, stripe: TestStripe, account?: Account): Promise<PremiumPatient> {
    const own = account ?? (await newAccount(app))
    const browser = new Browser(app)
    await browser.signIn(own.email, own.password)
    return new PremiumPatient(app, stripe, own, browser)
  }

  static async subscribed(app: TestApp, stripe: TestStripe, card = GOOD_CARD): Promise<PremiumPatient> {
    const patient = await PremiumPatient.signedIn(app, stripe)
    await patient.subscribe(card)
    return patient
  }

  get id(): string {
    return this.account.id
  }

  async subscribe(card = GOOD_CARD): Promise<void> {
    const { body } = await this.browser.post<{ url: string }>('subscription/checkout')
    this.stripe.pay(body.url, card)
    await this.stripe.bring(this.app)
  }

  async subscription(): Promise<SubscriptionView> {
    return (await this.browser.get<SubscriptionView>('subscription')).body
  }

  askForRefund(): Promise<Answer<SubscriptionView>> {
    return this.browser.post<SubscriptionView>('subscription/refund')
  }

  /** What the ledger holds of the patient's payments at Stripe, in cents. */
  async heldCents(): Promise<number> {
    const [row] = await this.app.rows<{ cents: number }>(
      `select coalesce(sum(e.amount_cents), 0)::float8 as cents from ledger_entries e join payments p on p.id = e.payment_id
       where p.user_id = $1 and e.account = 'stripe'`,
      [this.id],
    )
    return row?.cents ?? 0
  }

  /** Kinds of the mails about the patient's money, the oldest first. */
  async mails(): Promise<string[]> {
    const rows = await this.app.rows<{ kind: string }>(
      `select payload ->> 'kind' as kind from outbox_messages where job_name = 'payment.mail' and (
         payload ->> 'id' in (select id::text from subscriptions where user_id = $1)
         or payload ->> 'id' in (select id::text from payments where user_id = $1)) order by id`,
      [this.id],
    )
    return rows.map(({ kind }) => kind)
  }
}
