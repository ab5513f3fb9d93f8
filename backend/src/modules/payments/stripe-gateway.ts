import { Injectable, Logger } from '@nestjs/common'
import Stripe from 'stripe'
import { Config } from '../../platform/config/index.js'
import { ProblemError } from '../../platform/http/index.js'

const ANSWER_WITHIN_MS = 5_000
const RETRIES = 1
/** An event that was signed longer ago may be a copy that somebody kept. */
const TOLERANCE_SECONDS = 300
const RETRY_AFTER_SECONDS = 30

/** Too many requests is no refusal: later they are answered. */
const isRefusal = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 429

/** Stripe understood and said no; trying again changes nothing. */
export class StripeRefusal extends ProblemError {
  constructor(
    readonly reason: string,
    readonly answered: number | undefined,
  ) {
    super('payment_provider')
  }
}

/** The way to Stripe, or to the local one. */
@Injectable()
export class StripeGateway {
  private readonly logger = new Logger(StripeGateway.name)
  private readonly stripe: Stripe | undefined
  private readonly webhookSecrets: readonly string[]
  /** Real money. */
  readonly live: boolean

  constructor({ stripe: settings }: Config) {
    this.live = settings?.live ?? false
    this.webhookSecrets = settings?.webhookSecrets ?? []
    if (!settings) return
    const { address, secretKey } = settings
    this.stripe = new Stripe(secretKey, {
      timeout: ANSWER_WITHIN_MS,
      maxNetworkRetries: RETRIES,
      telemetry: false,
      ...(address && { protocol: 'http', host: address.hostname, port: address.port }),
    })
  }

  /** Whether anything can be paid at all. */
  get open(): boolean {
    return this.stripe !== undefined
  }

  /**
   * @throws ProblemError payments_closed, payment_provider when Stripe does not answer or answers nonsense
   * @throws StripeRefusal for what Stripe understood and refuses
   */
  async call<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    if (!this.stripe) throw new ProblemError('payments_closed')
    try {
      return await work(this.stripe)
    } catch (error) {
      if (isRefusal(error)) {
        this.logger.warn({ code: error.code, param: error.param, msg: 'Stripe refused' })
        throw new StripeRefusal(error.code ?? error.type, error.statusCode)
      }
      this.logger.warn({ err: error, msg: 'Stripe did not answer' })
      throw new ProblemError('payment_provider', { retryAfterSeconds: RETRY_AFTER_SECONDS })
    }
  }

  /**
   * The event that these bytes are, when Stripe has signed them not long ago.
   * @throws ProblemError invalid_signature
   */
  event(body: Buffer, signature: string): Stripe.Event {
    for (const secret of this.webhookSecrets) {
      try {
        const event = this.stripe?.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS)
        if (event && event.livemode === this.live) return event
      } catch {
        // The other secret may fit.
      }
    }
    throw new ProblemError('invalid_signature')
  }
}
