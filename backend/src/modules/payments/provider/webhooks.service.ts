import { Injectable } from '@nestjs/common'
import { systemActor } from '../../../platform/authz/index.js'
import { Database, type Tables } from '../../../platform/database/index.js'
import { sendJob } from '../../../platform/outbox/index.js'
import { PaymentProvider } from './payment-provider.js'
import { stripeEvent } from './stripe-events.jobs.js'
import { namedBy } from './stripe-objects.js'

const WEBHOOK = systemActor('payments.webhook')

/** Takes the events of Stripe. The worker handles them. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly database: Database,
    private readonly provider: PaymentProvider,
  ) {}

  /**
   * Verifies an event and stores it with its job. A repetition stores nothing.
   * @throws ProblemError invalid_signature, invalid_event
   */
  async take(body: Buffer, signature: string): Promise<void> {
    const event = await this.provider.event(body, signature)
    const { id, type, created } = event
    await this.database.transaction(WEBHOOK, async (em) => {
      const rows = await em
        .getKysely<Tables>()
        .insertInto('stripe_events')
        .values({ id, type, created })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute()
      if (rows.length > 0) await sendJob(em, stripeEvent, { eventId: id, ...namedBy(event) })
    })
  }
}
