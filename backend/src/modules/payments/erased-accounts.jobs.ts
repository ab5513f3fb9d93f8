import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import { systemActor } from '../../platform/authz/index.js'
import { HandlesJob } from '../../platform/queue/index.js'
import { MoneyTransactions } from './money-transactions.js'
import {
  closeErasedPayment,
  type ErasedPaymentPayload,
  type ForgetCustomerPayload,
  forgetCustomer,
} from './payment.jobs.js'
import { PaymentSync } from './payment-sync.js'
import { StripeGateway, StripeRefusal } from './stripe-gateway.js'
import { PAGE } from './stripe-objects.js'
import { SubscriptionSync } from './subscription-sync.js'

/** Nobody who has left is charged; what was paid all the same goes back. */
@Injectable()
export class ErasedAccountsJobs {
  constructor(
    private readonly transactions: MoneyTransactions,
    private readonly gateway: StripeGateway,
    private readonly payments: PaymentSync,
    private readonly subscriptions: SubscriptionSync,
  ) {}

  @HandlesJob(closeErasedPayment)
  close({ paymentId }: ErasedPaymentPayload): Promise<void> {
    return this.transactions.run(systemActor(closeErasedPayment.name), async (em) => {
      const { rows } = await sql<{ session: string }>`
        select stripe_session_id as session from payments where id = ${paymentId} and status = 'open'
      `.execute(em.getKysely())
      for (const { session } of rows) await this.payments.close(em, { id: paymentId, session })
    })
  }

  /** The customer goes last: until then Stripe still knows what belongs to them. */
  @HandlesJob(forgetCustomer)
  async forget({ customerId: customer }: ForgetCustomerPayload): Promise<void> {
    const pages = await this.gateway.call((stripe) =>
      stripe.checkout.sessions.list({ customer, status: 'open', limit: PAGE }),
    )
    for (const { id } of pages.data) await this.unlessRefused((stripe) => stripe.checkout.sessions.expire(id))
    const subscriptions = await this.gateway.call((stripe) =>
      stripe.subscriptions.list({ customer, status: 'all', limit: PAGE }),
    )
    for (const { id } of subscriptions.data)
      await this.transactions.run(systemActor(forgetCustomer.name), (em) =>
        this.subscriptions.subscription(em, id),
      )
    await this.unlessRefused((stripe) => stripe.customers.del(customer))
  }

  /** The page was paid in this moment; the customer is gone already. */
  private async unlessRefused(work: (stripe: Stripe) => Promise<unknown>): Promise<void> {
    try {
      await this.gateway.call(work)
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error
    }
  }
}
