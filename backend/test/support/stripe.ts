import { LocalStripe, signature } from '@sihat/dev-services/stripe'
import type { Answer, TestApp } from './app.js'
import { runJobs } from './jobs.js'

const KEY = 'sk_test_of_the_backend_tests'
export const WEBHOOK_SECRET = 'whsec_of_the_backend_tests'
export const OLD_WEBHOOK_SECRET = 'whsec_before_it_was_rotated'

export const GOOD_CARD = '4242424242424242'
export const DECLINED_CARD = '4000000000000002'
export const RENEWAL_FAILS_CARD = '4000000000000341'
export const REFUND_WAITS_CARD = '4000000000007726'
export const REFUND_FAILS_CARD = '4000000000005126'

const DAY = 86_400

interface SendOptions {
  secret?: string
  ageSeconds?: number
  header?: string
}

/** A Stripe of the test's own. Its events wait here until the test brings them: twice, late, in another order, or never. */
export class TestStripe {
  private brought = 0

  private constructor(readonly local: LocalStripe) {}

  /** To be called before the application starts. */
  static async start(): Promise<TestStripe> {
    const local = new LocalStripe({ apiKey: KEY, isTicking: false })
    process.env.DEV_STRIPE_URL = await local.listen()
    process.env.STRIPE_SECRET_KEY = KEY
    process.env.STRIPE_WEBHOOK_SECRETS = `${WEBHOOK_SECRET},${OLD_WEBHOOK_SECRET}`
    return new TestStripe(local)
  }

  close(): Promise<void> {
    return this.local.close()
  }

  get state() {
    return this.local.account.state
  }

  /** What the hosted page does when a patient fills it in. */
  pay(url: string, card = GOOD_CARD): 'paid' | 'declined' {
    const session = this.local.account.session(url.split('/').at(-1) ?? '')
    return this.local.account.pay(session, card).kind
  }

  /** So many calls from now on have reached Stripe. */
  called(path: string, times = 1, signal?: AbortSignal): Promise<void> {
    const { arrivals } = this.local
    return new Promise((resolve) => {
      let left = times
      const count = (call: string) => {
        if (call.startsWith(path)) left -= 1
        if (left <= 0) end()
      }
      const end = () => {
        arrivals.off('call', count)
        resolve()
      }
      arrivals.on('call', count)
      signal?.addEventListener('abort', end, { once: true })
    })
  }

  passDays(days: number): void {
    this.local.account.advance(days * DAY)
  }

  events() {
    return Object.values(this.state.events)
  }

  /** Brings everything that has happened since the last time, in its order. */
  async bring(app: TestApp): Promise<void> {
    const waiting = this.events().slice(this.brought)
    this.brought += waiting.length
    for (const event of waiting) {
      const { status } = await this.send(app, event)
      if (status !== 200) throw new Error(`The webhook answered ${status} to ${event.type}`)
    }
    await this.work(app)
  }

  /** Handles the events that the webhook has stored, as the worker does. */
  work(app: TestApp): Promise<void> {
    return runJobs(app, 'payment.stripe_event')
  }

  /** Sends an event, and handles it. */
  async deliver(app: TestApp, ...sent: [event: object, options?: SendOptions]): Promise<Answer> {
    const answer = await this.send(app, ...sent)
    await this.work(app)
    return answer
  }

  send(
    app: TestApp,
    event: object,
    { secret = WEBHOOK_SECRET, ageSeconds = 0, header }: SendOptions = {},
  ): Promise<Answer> {
    const body = JSON.stringify(event)
    const at = Math.floor(Date.now() / 1000) - ageSeconds
    return app.request('POST', 'payments/webhook', {
      body,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': header ?? signature(body, secret, at),
      },
    })
  }
}
