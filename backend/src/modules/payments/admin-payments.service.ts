import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, Logger } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import { systemActor, type UserActor } from '../../platform/authz/index.js'
import { Database, type Tables } from '../../platform/database/index.js'
import { fieldError, ProblemError } from '../../platform/errors/index.js'
import { once } from '../../platform/idempotency/index.js'
import type { AdminPaymentDetailView, RefundInput } from './payment.dto.js'
import { requestSettlement } from './payment.jobs.js'
import { findAnyPayment } from './payment.repository.js'
import { toCents } from './payment-amounts.js'
import { lockPayer, lockPayment, type PaymentRow } from './payment-rows.js'
import { MoneyTransactions } from './provider/money-transactions.js'
import { recordBankTransfer } from './refunds/bank-transfers.js'
import {
  leftOf,
  type RefundRequest,
  refusedOf,
  refusedParts,
  requestRefund,
} from './refunds/refund-requests.js'
import { RefundsService } from './refunds/refunds.service.js'
import { PremiumMoneyBack } from './subscriptions/premium-money-back.js'
import { SubscriptionSync } from './subscriptions/subscription-sync.js'

const TRANSFERS = systemActor('payments.transfer')

/** The work at Stripe that a stored refund leaves. A bank transfer leaves no refund to send. */
interface Written {
  /** A refund to the card, which Stripe has to carry out. */
  refundId?: string
  /** A subscription at Stripe that a bank transfer ended. */
  endedSubscription?: string | null
}

/** What the back office does with payments. */
@Injectable()
export class AdminPaymentsService {
  private readonly logger = new Logger(AdminPaymentsService.name)

  constructor(
    private readonly database: Database,
    private readonly transactions: MoneyTransactions,
    private readonly refunds: RefundsService,
    private readonly subscriptions: SubscriptionSync,
    private readonly moneyBack: PremiumMoneyBack,
  ) {}

  get(actor: UserActor, id: string): Promise<AdminPaymentDetailView> {
    return this.database.transaction(actor, async (em) => {
      await audit(em, actor, { action: 'payment.view', subjectType: 'payment', subjectId: id })
      const view = await findAnyPayment(em, id)
      if (!view) throw new ProblemError('not_found')
      return view
    })
  }

  /**
   * Refunds a payment to the card, or records the bank transfer of refused refunds.
   * @throws ProblemError not_found, access_denied for a payment of one's own, refund_not_possible, refund_too_large,
   * transfer_not_possible, refused_first, stale_version, invalid_input for a refund to the card with a reference
   */
  async refund(
    actor: UserActor,
    id: string,
    { amount, method = 'card', reference, refusedUsd, refundedUsd, ...rest }: RefundInput,
    idempotencyKey: string | undefined,
  ): Promise<AdminPaymentDetailView> {
    if (method === 'card' && reference !== undefined) throw fieldError('reference', 'reference_of_card')
    const wanted = { ...rest, amountCents: amount === undefined ? undefined : toCents(amount) }
    const body = { id, amount, method, reference, refusedUsd, refundedUsd, ...rest }
    // A transaction of its own: the refusal of an outdated page does not undo it.
    await this.database.transaction(actor, (em) => this.moneyBack.settleHadBeforeOf(em, actor, id))
    const { refundId, endedSubscription } = await this.database.transaction(actor, (em) =>
      once(
        em,
        actor,
        idempotencyKey,
        { route: 'POST admin/payments/refunds', body },
        async (): Promise<Written> => {
          // The patient's own request of a refund, then the account, the subscription and its payments: so does the sync with Stripe.
          await this.moneyBack.lockOf(em, id)
          await lockPayer(em, id)
          await em
            .getKysely<Tables>()
            .selectFrom('subscriptions')
            .where('id', '=', (eb) =>
              eb.selectFrom('payments').select('subscription_id').where('id', '=', id),
            )
            .forUpdate()
            .execute()
          const payment = await lockPayment(em, id)
          if (payment?.user_id === actor.userId)
            throw new ProblemError('access_denied', { reason: 'own_payment' })
          if (payment) await requireShownRefunds(em, payment, { refusedUsd, refundedUsd })
          const request = await settlingRefused(em, id, wanted)
          // Another amount is due now: the page that asks for the one before is closed.
          if (payment?.booking_id) await requestSettlement(em, payment.booking_id)
          if (method === 'bank_transfer')
            return recordBankTransfer(em, actor, id, { ...request, reference: reference ?? '' })
          return { refundId: await requestRefund(em, actor, id, request) }
        },
      ),
    )
    // It is written down and will be done; whether Stripe has answered already shows in its status.
    if (refundId)
      await this.refunds
        .carryOut(refundId)
        .catch((err: unknown) =>
          this.logger.warn({ err, refundId, msg: 'A refund waits for the reconciler' }),
        )
    if (endedSubscription)
      await this.transactions
        .run(TRANSFERS, (em, calls) => this.subscriptions.subscription(em, calls, endedSubscription))
        .catch((err: unknown) =>
          this.logger.warn({ err, msg: 'The end of Premium waits for the reconciler' }),
        )
    const view = await this.database.transaction(actor, (em) => findAnyPayment(em, id))
    if (!view) throw new ProblemError('not_found')
    return view
  }
}

/**
 * Compares the refunds of a locked payment with those that the page showed.
 * @throws ProblemError stale_version, which names the refunds
 */
async function requireShownRefunds(
  em: EntityManager,
  { id, amount }: PaymentRow,
  { refundedUsd, refusedUsd }: Pick<RefundInput, 'refundedUsd' | 'refusedUsd'>,
): Promise<void> {
  const refunded = amount - (await leftOf(em, id))
  const refused = await refusedOf(em, id)
  if (refunded === toCents(refundedUsd) && refused === toCents(refusedUsd)) return
  throw new ProblemError('stale_version', {
    reason: refused > 0 ? 'refunds_changed_refused' : 'refunds_changed',
    params: { refunded: refunded / 100, refused: refused / 100 },
  })
}

/**
 * A refund settles refused refunds before anything else. What the patient was told of them stays: goodwill is settled separately, and
 * stays goodwill; the rest stays due or above the cost.
 * @throws ProblemError refused_first for more than that
 */
async function settlingRefused(
  em: EntityManager,
  paymentId: string,
  wanted: RefundRequest,
): Promise<RefundRequest> {
  const { all, goodwill } = await refusedParts(em, paymentId)
  if (all <= 0) return wanted
  const isGoodwill = goodwill === all
  const most = isGoodwill ? goodwill : all - goodwill
  const amountCents = wanted.amountCents ?? most
  if (amountCents <= most) return { ...wanted, amountCents, isGoodwill }
  throw new ProblemError('refused_first', {
    reason: isGoodwill ? 'refused_first_goodwill' : 'refused_first_amount',
    params: { most: most / 100 },
  })
}
