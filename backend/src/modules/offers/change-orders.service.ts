import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { systemActor, type UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { once } from '../../platform/idempotency/index.js'
import { publish, sendJob } from '../../platform/outbox/index.js'
import { notifyAssignee, repriceAsSigned } from '../bookings/index.js'
import { notifyDesk } from '../quote-requests/index.js'
import type { OfferAcceptance } from './acceptance.entity.js'
import { ACCEPTANCE_LOCALE } from './acceptance-text.js'
import { requireHealthConsent } from './admin-offers.service.js'
import type {
  ChangeOrderListView,
  ChangeOrderView,
  RejectChangeOrderInput,
  SignChangeOrderInput,
} from './change-order.dto.js'
import { ChangeOrder } from './change-order.entity.js'
import { changeOrderMail } from './change-order.jobs.js'
import { CHANGE_ORDER_TEXT_VERSION } from './change-order-text.js'
import { ChangeOrders, lockChangeOrder } from './change-orders.js'
import { changeOrderSigned } from './domain-events.js'
import { Offer } from './offer.entity.js'
import { findSigned, lockAcceptance, lockOwnOffer } from './offer.repository.js'
import { recordOfferEvent } from './offer-moves.js'

/** Reaches the cost of the booking, which the login of patients does not change. */
const SIGN = systemActor('change_orders.sign')

/** Change orders for their patients. */
@Injectable()
export class ChangeOrdersService {
  constructor(
    private readonly database: Database,
    private readonly orders: ChangeOrders,
  ) {}

  /** Reads the change orders of what the patient agreed to. @throws ProblemError not_found */
  list(actor: UserActor, offerId: string): Promise<ChangeOrderListView> {
    return this.database.transaction(actor, async (em) => {
      const offer = await em.findOne(Offer, { id: offerId, userId: actor.userId })
      if (!offer) throw new ProblemError('not_found')
      const signed = await findSigned(em, offer.bookingId)
      return { items: signed?.offerId === offerId ? await this.orders.views(em, signed, 'patient') : [] }
    })
  }

  /**
   * Signs a change order for the patient. It binds from now on, and the booking costs what it says.
   * @param address IP address
   * @throws ProblemError not_found, invalid_transition for a closed booking or an order that was answered, consent_required, offer_changed
   */
  sign(
    actor: UserActor,
    id: string,
    { hash, signature }: SignChangeOrderInput,
    { address, idempotencyKey }: { address: string; idempotencyKey: string | undefined },
  ): Promise<ChangeOrderView> {
    const request = { route: 'POST change-orders/:id/sign', body: { id, hash, signature } }
    return this.database.transaction(
      SIGN,
      (em) =>
        once(em, actor, idempotencyKey, request, async () => {
          const { booking, offer, acceptance, order } = await lockOwnOrder(em, actor, id)
          if (order.hash !== hash) throw new ProblemError('offer_changed', { reason: 'change_order_differs' })
          const { text } = await this.view(em, acceptance, id)
          await this.orders.sign(em, order, {
            name: signature,
            text,
            textVersion: CHANGE_ORDER_TEXT_VERSION,
            locale: ACCEPTANCE_LOCALE,
            address,
            assurance: actor.assurance,
          })
          await recordOfferEvent(em, actor, offer, {
            transition: 'sign_change_order',
            by: 'patient',
            details: { changeOrder: order.number, hash, assurance: actor.assurance },
          })
          if (order.costCents != null) await repriceAsSigned(em, SIGN, booking, order.costCents)
          await publish(em, changeOrderSigned, { bookingId: booking.id })
          await notifyAssignee(em, booking, 'team_change_order')
          await sendJob(em, changeOrderMail, { changeOrderId: id, type: 'signed' })
          await notifyDesk(em, offer.quoteRequestId, 'changeSigned')
          return this.view(em, acceptance, id)
        }),
      actor,
    )
  }

  /**
   * Rejects a change order for the patient. What was agreed before stays.
   * @throws ProblemError not_found, invalid_transition for a closed booking or an order that was answered
   */
  reject(actor: UserActor, id: string, { comment }: RejectChangeOrderInput): Promise<ChangeOrderView> {
    return this.database.transaction(
      SIGN,
      async (em) => {
        const { booking, offer, acceptance, order } = await lockOwnOrder(em, actor, id)
        await this.orders.reject(em, order, comment)
        await recordOfferEvent(em, actor, offer, {
          transition: 'reject_change_order',
          by: 'patient',
          details: { changeOrder: order.number },
        })
        await notifyAssignee(em, booking, 'team_change_order')
        await notifyDesk(em, offer.quoteRequestId, 'changeRejected')
        return this.view(em, acceptance, id)
      },
      actor,
    )
  }

  private async view(em: EntityManager, acceptance: OfferAcceptance, id: string): Promise<ChangeOrderView> {
    const views = await this.orders.views(em, acceptance, 'patient')
    const view = views.find((one) => one.id === id)
    if (!view) throw new Error(`Change order ${id} belongs to another acceptance`)
    return view
  }
}

/**
 * Locks an open change order of the patient, after its booking, its offer and its acceptance.
 * @throws ProblemError not_found, consent_required, invalid_transition
 */
async function lockOwnOrder(em: EntityManager, actor: UserActor, id: string) {
  const found = await em.findOne(ChangeOrder, { id, userId: actor.userId })
  if (!found?.isReleased()) throw new ProblemError('not_found')
  const { booking, offer } = await lockOwnOffer(em, actor, found.offerId)
  await requireHealthConsent(em, actor.userId)
  const acceptance = await lockAcceptance(em, offer.bookingId)
  const order = await lockChangeOrder(em, id)
  if (acceptance?.id !== order.acceptanceId || order.statusIn(acceptance) !== 'proposed')
    throw new ProblemError('invalid_transition', { reason: 'change_order_over' })
  return { booking, offer, acceptance, order }
}
