import { Injectable } from '@nestjs/common'
import { systemActor } from '../../platform/authz/index.js'
import type { Tables } from '../../platform/database/index.js'
import { HandlesJob } from '../../platform/queue/index.js'
import { PaymentSync } from './checkout/payment-sync.js'
import {
  closeErasedPayment,
  type ErasedPaymentPayload,
  type ForgetCustomerPayload,
  forgetCustomer,
} from './payment.jobs.js'
import { MoneyTransactions } from './provider/money-transactions.js'
import { PaymentProvider, ProviderRefusal } from './provider/payment-provider.js'
import { SubscriptionSync } from './subscriptions/subscription-sync.js'

/** Nobody who has left is charged; what was paid all the same goes back. */
@Injectable()
export class ErasedAccountsJobs {
  constructor(
    private readonly transactions: MoneyTransactions,
    private readonly provider: PaymentProvider,
    private readonly payments: PaymentSync,
    private readonly subscriptions: SubscriptionSync,
  ) {}

  @HandlesJob(closeErasedPayment)
  close({ paymentId }: ErasedPaymentPayload): Promise<void> {
    return this.transactions.run(systemActor(closeErasedPayment.name), async (em, calls) => {
      const rows = await em
        .getKysely<Tables>()
        .selectFrom('payments')
        .select(({ ref }) => ref('stripe_session_id').$notNull().as('session'))
        .where('id', '=', paymentId)
        .where('status', '=', 'open')
        .execute()
      for (const { session } of rows) await this.payments.close(em, calls, { id: paymentId, session })
    })
  }

  /** The customer goes last: until then Stripe still knows what belongs to them. */
  @HandlesJob(forgetCustomer)
  async forget({ customerId: customer }: ForgetCustomerPayload): Promise<void> {
    const { answers, changes } = this.provider
    for (const id of await this.provider.openCheckoutsOf(customer))
      await unlessRefused(changes.closeCheckout(id))
    for (const { id } of await answers.subscriptionsOf(customer))
      await this.transactions.run(systemActor(forgetCustomer.name), (em, calls) =>
        this.subscriptions.subscription(em, calls, id),
      )
    await unlessRefused(this.provider.forgetCustomer(customer))
  }
}

/** The page was paid in this moment; the customer is gone already. */
async function unlessRefused(change: Promise<void>): Promise<void> {
  try {
    await change
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error
  }
}
