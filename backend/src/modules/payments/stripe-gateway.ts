import { Injectable, Logger } from '@nestjs/common'
import type Stripe from 'stripe'
import { Config } from '../../platform/config/index.js'
import { ProblemError } from '../../platform/http/index.js'
import { eventOf, type StripeEvent } from './stripe-objects.js'

const ANSWER_WITHIN_MS = 5_000
const RETRIES = 1
/** Largest difference between the signed time of an event and our clock. Limits replayed events. */
const TOLERANCE_SECONDS = 300
const RETRY_AFTER_SECONDS = 30

/** Too many requests is no refusal: later they are answered. */
const isRefusal = (error: unknown): error is Stripe.errors.StripeInvalidRequestError =>
  (error as Stripe.errors.StripeError).type === 'StripeInvalidRequestError' &&
  (error as Stripe.errors.StripeError).statusCode !== 429

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
  private stripe: Promise<Stripe> | undefined
  private readonly webhookSecrets: readonly string[]
  /** Real money. */
  readonly live: boolean

  constructor(private readonly config: Config) {
    this.live = config.stripe?.live ?? false
    this.webhookSecrets = config.stripe?.webhookSecrets ?? []
  }

  /** Whether anything can be paid at all. */
  get open(): boolean {
    return this.config.stripe !== undefined
  }

  /**
   * @throws ProblemError payments_closed, payment_provider when Stripe does not answer or answers nonsense
   * @throws StripeRefusal for what Stripe understood and refuses
   */
  async call<T>(work: (stripe: Stripe) => Promise<T>): Promise<T> {
    const stripe = await this.client()
    if (!stripe) throw new ProblemError('payments_closed')
    try {
      return await work(stripe)
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
   * Verifies the signature and its time, then reads the event.
   * @throws ProblemError invalid_signature, invalid_event
   */
  async event(body: Buffer, signature: string): Promise<StripeEvent> {
    const stripe = await this.client()
    for (const secret of isTimely(signature) ? this.webhookSecrets : []) {
      let signed: unknown
      try {
        signed = stripe?.webhooks.constructEvent(body, signature, secret, TOLERANCE_SECONDS)
      } catch {
        // The other secret may fit.
        continue
      }
      const event = eventOf(signed)
      if (!event) throw new ProblemError('invalid_event')
      if (event.livemode === this.live) return event
    }
    throw new ProblemError('invalid_signature')
  }

  /** With the first payment: a megabyte of code that a process does without until then. */
  private client(): Promise<Stripe> | undefined {
    const settings = this.config.stripe
    if (settings) this.stripe ??= openStripe(settings)
    return this.stripe
  }
}

/** Stripe's library accepts any time in the future. */
function isTimely(signature: string): boolean {
  const times = signature.split(',').filter((part) => part.startsWith('t='))
  const ahead = Number(times[0]?.slice(2)) - Date.now() / 1000
  return times.length === 1 && ahead <= TOLERANCE_SECONDS
}

async function openStripe({ address, secretKey }: NonNullable<Config['stripe']>): Promise<Stripe> {
  const { default: Client } = await import('stripe')
  return new Client(secretKey, {
    timeout: ANSWER_WITHIN_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    ...(address && { protocol: 'http', host: address.hostname, port: address.port }),
  })
}
