import { Injectable } from '@nestjs/common'
import { systemActor, type UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { notifyAssignee } from '../bookings/index.js'
import { notify } from '../notifications/index.js'
import { recordDataAccess } from '../privacy/index.js'
import { requireShared } from '../quote-requests/index.js'
import { OfferAcceptance } from './acceptance.entity.js'
import type {
  ChangeOrderInput,
  ChangeOrderView,
  DeskChangeOrderListView,
  DeskChangeOrderView,
} from './change-order.dto.js'
import { ChangeOrder } from './change-order.entity.js'
import { changeOrderMail } from './change-order.jobs.js'
import { ChangeOrders, lockChangeOrder, requireNoOpenOrder } from './change-orders.js'
import { lockAgreed } from './lock-agreed.js'
import { Offer } from './offer.entity.js'
import { recordOfferEvent } from './offer-moves.js'

/** Reaches the booking and the patient, which the login of the desk does not see. */
const DESK_CHANGE_ORDERS = systemActor('desk.change_orders')
const COLUMNS = [
  'id',
  'offerId',
  'bookingId',
  'number',
  'acceptedAt',
  'confirmedAt',
  'endedAt',
] as const satisfies (keyof OfferAcceptance)[]

/** Change orders for the hospitals that propose them. */
@Injectable()
export class DeskChangeOrdersService {
  constructor(
    private readonly database: Database,
    private readonly orders: ChangeOrders,
  ) {}

  /**
   * Lists the change orders of an offer that the patient accepted. The patient sees the reading.
   * @throws ProblemError not_found, consent_required
   */
  list(actor: UserActor, offerId: string): Promise<DeskChangeOrderListView> {
    return this.database.transaction(actor, async (em) => {
      const offer = await em.findOne(Offer, { id: offerId })
      if (!offer) throw new ProblemError('not_found')
      await requireShared(em, offer.quoteRequestId)
      const { userId, bookingId } = offer
      await recordDataAccess(em, actor, { userId, subject: 'booking', subjectId: bookingId })
      const acceptance = await em.findOne(
        OfferAcceptance,
        { offerId, confirmedAt: { $ne: null } },
        { fields: COLUMNS, orderBy: { acceptedAt: 'desc', id: 'desc' } },
      )
      if (!acceptance) return { items: [], lines: [], package: null }
      const items = await this.orders.views(em, acceptance, 'desk')
      const { lines, package: total } = await this.orders.agreedTerms(em, acceptance)
      return { items: items.map(deskView), lines, package: total }
    })
  }

  /**
   * Proposes a change to the patient, who is told.
   * @throws ProblemError not_found, consent_required, invalid_transition for an offer that is not agreed or has an open change order,
   *   invalid_input for what is wrong with the lines
   */
  async propose(actor: UserActor, offerId: string, input: ChangeOrderInput): Promise<DeskChangeOrderView> {
    const id = await this.database.transaction(
      DESK_CHANGE_ORDERS,
      async (em) => {
        const { booking, offer, acceptance } = await lockAgreed(em, actor, offerId, 'change_offer_itself')
        await requireNoOpenOrder(em, acceptance.id)
        const order = await this.orders.propose(em, actor, acceptance, input, null)
        await recordOfferEvent(em, actor, offer, {
          transition: 'propose_change_order',
          by: 'hospital',
          details: { changeOrder: order.number, hash: order.hash },
        })
        await notify(em, offer.userId, 'change_order_proposed', offer.bookingId)
        await notifyAssignee(em, booking, 'team_change_order')
        await sendJob(em, changeOrderMail, { changeOrderId: order.id, type: 'proposed' })
        return order.id
      },
      actor,
    )
    return this.find(actor, offerId, id)
  }

  /** Takes a change order back that the patient has not answered. @throws ProblemError not_found, consent_required, invalid_transition */
  async withdraw(actor: UserActor, id: string): Promise<DeskChangeOrderView> {
    const offerId = await this.database.transaction(
      DESK_CHANGE_ORDERS,
      async (em) => {
        const found = await em.findOne(ChangeOrder, { id })
        if (!found) throw new ProblemError('not_found')
        const { offer } = await lockAgreed(em, actor, found.offerId, 'change_offer_itself')
        const order = await lockChangeOrder(em, id)
        if (order.signedAt || order.endedAt)
          throw new ProblemError('invalid_transition', { reason: 'change_order_taken' })
        order.end('withdrawn')
        await recordOfferEvent(em, actor, offer, {
          transition: 'withdraw_change_order',
          by: 'hospital',
          details: { changeOrder: order.number },
        })
        return offer.id
      },
      actor,
    )
    return this.find(actor, offerId, id)
  }

  /** Reads it as the caller. */
  private async find(actor: UserActor, offerId: string, id: string): Promise<DeskChangeOrderView> {
    const { items } = await this.list(actor, offerId)
    const view = items.find((one) => one.id === id)
    if (!view) throw new ProblemError('not_found')
    return view
  }
}

const deskView = ({
  text: _text,
  signature: _signature,
  hash: _hash,
  costUsd: _cost,
  ...view
}: ChangeOrderView): DeskChangeOrderView => view
