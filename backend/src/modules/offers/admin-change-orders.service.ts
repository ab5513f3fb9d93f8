import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { findBookingOwner, notifyAssignee, requireForeign } from '../bookings/index.js'
import { notify } from '../notifications/index.js'
import { recordDataAccess, requirePatientConsent } from '../privacy/index.js'
import type { AdminChangeOrderListView, LetterChangeOrderInput } from './change-order.dto.js'
import { ChangeOrder, ChangeOrderLetter } from './change-order.entity.js'
import { changeOrderMail } from './change-order.jobs.js'
import { ChangeOrders, lockChangeOrder, requireNoOpenOrder } from './change-orders.js'
import { lockFromLetter } from './lock-from-letter.js'
import { Offer, OfferVersion } from './offer.entity.js'
import { findSigned } from './offer.repository.js'
import { recordOfferEdit, recordOfferEvent } from './offer-moves.js'

/** Change orders that the team enters from the letter of a hospital. A second person releases each. */
@Injectable()
export class AdminChangeOrdersService {
  constructor(
    private readonly database: Database,
    private readonly orders: ChangeOrders,
  ) {}

  /** Lists the change orders of an offer. @throws ProblemError not_found, access_denied for the own booking, consent_required */
  list(actor: UserActor, offerId: string): Promise<AdminChangeOrderListView> {
    return this.database.transaction(actor, async (em) => {
      const offer = await em.findOne(Offer, { id: offerId })
      const userId = offer && (await findBookingOwner(em, offer.bookingId))
      if (!offer || !userId) throw new ProblemError('not_found')
      requireForeign(actor, { userId })
      await requirePatientConsent(em, userId)
      await recordDataAccess(em, actor, { userId, subject: 'booking', subjectId: offer.bookingId })
      return this.view(em, actor, offer)
    })
  }

  /**
   * Enters a change from a stored letter. The patient does not see it.
   * @throws ProblemError as `lockFromLetter`, invalid_transition while a change order is open, invalid_input without the letter and for what is
   *   wrong with the lines
   */
  enter(
    actor: UserActor,
    offerId: string,
    { letterId, ...input }: LetterChangeOrderInput,
  ): Promise<AdminChangeOrderListView> {
    return this.database.transaction(actor, async (em) => {
      const { booking, offer, acceptance } = await lockFromLetter(em, actor, offerId)
      await requireNoOpenOrder(em, acceptance.id)
      const letter = await findFreeLetter(em, offerId, letterId)
      const order = await this.orders.propose(em, actor, acceptance, input, letter)
      await recordOfferEdit(em, actor, offer, 'enter_change_order', {
        changeOrder: order.number,
        hash: order.hash,
      })
      await notifyAssignee(em, booking, 'team_change_order')
      return this.view(em, actor, offer)
    })
  }

  /**
   * Releases a change order that a colleague entered: the patient reads it and is told.
   * @throws ProblemError not_found, access_denied for the person who entered it, invalid_transition, or as `lockFromLetter`
   */
  release(actor: UserActor, id: string): Promise<AdminChangeOrderListView> {
    return this.change(actor, id, async (em, { booking, offer, order }) => {
      if (order.releasedAt || order.signedAt || order.endedAt)
        throw new ProblemError('invalid_transition', { reason: 'change_order_settled' })
      if (order.proposedBy === actor.userId)
        throw new ProblemError('access_denied', { reason: 'own_change_order' })
      order.release(actor.userId)
      await recordOfferEvent(em, actor, offer, {
        transition: 'release_change_order',
        by: 'team',
        details: { changeOrder: order.number, hash: order.hash },
      })
      await notify(em, offer.userId, 'change_order_proposed', offer.bookingId)
      await notifyAssignee(em, booking, 'team_change_order')
      await sendJob(em, changeOrderMail, { changeOrderId: id, type: 'proposed' })
    })
  }

  /** Takes back a change order that the patient has not answered. @throws ProblemError not_found, invalid_transition, or as `lockFromLetter` */
  withdraw(actor: UserActor, id: string): Promise<AdminChangeOrderListView> {
    return this.change(actor, id, async (em, { offer, order }) => {
      if (order.signedAt || order.endedAt)
        throw new ProblemError('invalid_transition', { reason: 'change_order_answered' })
      order.end('withdrawn')
      const details = { changeOrder: order.number }
      if (order.releasedAt)
        await recordOfferEvent(em, actor, offer, { transition: 'withdraw_change_order', by: 'team', details })
      else await recordOfferEdit(em, actor, offer, 'withdraw_change_order', details)
    })
  }

  private change(
    actor: UserActor,
    id: string,
    work: (em: EntityManager, locked: Locked & { order: ChangeOrder }) => Promise<void>,
  ): Promise<AdminChangeOrderListView> {
    return this.database.transaction(actor, async (em) => {
      const found = await em.findOne(ChangeOrder, { id, enteredBy: 'team' })
      if (!found) throw new ProblemError('not_found')
      const locked = await lockFromLetter(em, actor, found.offerId)
      const order = await lockChangeOrder(em, id)
      if (order.acceptanceId !== locked.acceptance.id)
        throw new ProblemError('invalid_transition', { reason: 'change_order_settled' })
      await work(em, { ...locked, order })
      return this.view(em, actor, locked.offer)
    })
  }

  private async view(em: EntityManager, actor: UserActor, offer: Offer): Promise<AdminChangeOrderListView> {
    const signed = await findSigned(em, offer.bookingId)
    if (signed?.offerId !== offer.id) return { items: [], isFromLetter: false, lines: [], package: null }
    const orders = new Map(
      (await em.find(ChangeOrder, { acceptanceId: signed.id })).map((order) => [order.id, order]),
    )
    const letters = new Map(
      (await em.find(ChangeOrderLetter, { offerId: offer.id })).map((letter) => [letter.id, letter]),
    )
    const version = await em.findOneOrFail(OfferVersion, { offer: offer.id, number: signed.number })
    const { lines, package: total } = await this.orders.agreedTerms(em, signed)
    const items = (await this.orders.views(em, signed, 'team')).map((view) => {
      const order = orders.get(view.id)
      const letter = letters.get(order?.letterId ?? '')
      return {
        ...view,
        letter: letter ? letterView(letter) : null,
        isOwn: order?.proposedBy === actor.userId,
      }
    })
    return { items, isFromLetter: version.enteredBy === 'team', lines, package: total }
  }
}

type Locked = Awaited<ReturnType<typeof lockFromLetter>>

/** Finds a letter of the offer that no change order names. @throws ProblemError invalid_input */
async function findFreeLetter(em: EntityManager, offerId: string, id: string): Promise<ChangeOrderLetter> {
  const letter = await em.findOne(ChangeOrderLetter, { id, offerId })
  if (letter && (await em.count(ChangeOrder, { letterId: id })) === 0) return letter
  throw new ProblemError('invalid_input', {
    errors: [{ pointer: '/letterId', code: 'letter_missing' }],
  })
}

export const letterView = ({ name, contentType, sizeBytes, dated }: ChangeOrderLetter) => ({
  name,
  contentType,
  sizeBytes,
  dated,
})
