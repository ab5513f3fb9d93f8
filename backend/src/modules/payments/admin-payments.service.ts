import { Injectable, Logger } from '@nestjs/common'
import { sql } from 'kysely'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { once, ProblemError } from '../../platform/http/index.js'
import type { AdminPaymentDetailView, RefundInput } from './payment.dto.js'
import { findAnyPayment } from './payment.repository.js'
import { toCents } from './payment-amounts.js'
import { requestRefund } from './refund-requests.js'
import { RefundsService } from './refunds.service.js'

const OWN_PAYMENT = 'This is your own payment. Ask a colleague to refund it.'

/** What the back office does with payments. */
@Injectable()
export class AdminPaymentsService {
  private readonly logger = new Logger(AdminPaymentsService.name)

  constructor(
    private readonly database: Database,
    private readonly refunds: RefundsService,
  ) {}

  get(actor: UserActor, id: string): Promise<AdminPaymentDetailView> {
    return this.database.transaction(actor, async (em) => {
      await audit(em, actor, { action: 'payment.view', subjectType: 'payment', subjectId: id })
      const view = await findAnyPayment(em, id)
      if (!view) throw new ProblemError('not_found')
      return view
    })
  }

  /** @throws ProblemError not_found, access_denied for a payment of one's own, refund_not_possible, refund_too_large */
  async refund(
    actor: UserActor,
    id: string,
    { amount, reason, category, isGoodwill }: RefundInput,
    idempotencyKey: string | undefined,
  ): Promise<AdminPaymentDetailView> {
    const amountCents = amount === undefined ? undefined : toCents(amount)
    const body = { id, amount, reason, category, isGoodwill }
    const { refundId } = await this.database.transaction(actor, (em) =>
      once(em, actor, idempotencyKey, { route: 'POST admin/payments/refunds', body }, async () => {
        const { rows } =
          await sql`select from payments where id = ${id} and user_id = ${actor.userId}`.execute(
            em.getKysely(),
          )
        if (rows.length > 0) throw new ProblemError('access_denied', { detail: OWN_PAYMENT })
        return { refundId: await requestRefund(em, actor, id, { amountCents, reason, category, isGoodwill }) }
      }),
    )
    // It is written down and will be done; whether Stripe has answered already shows in its status.
    await this.refunds
      .carryOut(refundId)
      .catch((err: unknown) => this.logger.warn({ err, refundId, msg: 'A refund waits for the reconciler' }))
    const view = await this.database.transaction(actor, (em) => findAnyPayment(em, id))
    if (!view) throw new ProblemError('not_found')
    return view
  }
}
