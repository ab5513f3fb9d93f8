import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import type { UserActor } from '../../platform/authz/index.js'
import { type FieldProblem, ProblemError } from '../../platform/errors/index.js'
import { convert } from '../../platform/money/index.js'
import { BookingCipher } from '../booking-keys/index.js'
import { LARGEST_USD } from '../bookings/index.js'
import type { OfferAcceptance, SignedAcceptance } from './acceptance.entity.js'
import { canonicalHash } from './canonical-json.js'
import type { ChangeOrderInput, ChangeOrderView } from './change-order.dto.js'
import {
  ChangeOrder,
  type ChangeOrderLetter,
  type OrderedChange,
  type RejectedChange,
} from './change-order.entity.js'
import { changeOrderText } from './change-order-text.js'
import {
  type Agreed,
  type Change,
  type ChangeOrderReader,
  daysOfLetters,
  findOrders,
  viewOf,
} from './change-order-views.js'
import { Offer, OfferVersion } from './offer.entity.js'
import { changeOrderContext } from './offer.repository.js'
import { changesBetween } from './offer-changes.js'
import type { OfferContent } from './offer-content.dto.js'
import { hospitalOf, OfferDocuments } from './offer-documents.js'
import { totalOf } from './offer-totals.js'
import { findGaps } from './publication-requirements.js'

/** Parts of an offer that a change order changes. Newer rules about the other parts do not keep it back. */
const CHANGED = /^\/content(\/(?:lines|package)(?:\/|$).*)/

/** Change orders of an accepted offer, encrypted under the key of the booking. */
@Injectable()
export class ChangeOrders {
  constructor(
    private readonly cipher: BookingCipher,
    private readonly documents: OfferDocuments,
  ) {}

  /** Reads the change orders of an acceptance, the newest first. */
  async views(em: EntityManager, acceptance: Agreed, reader: ChangeOrderReader): Promise<ChangeOrderView[]> {
    const { offer, version, content } = await this.accepted(em, acceptance)
    const hospital = await hospitalOf(em, offer)
    const orders = await findOrders(em, acceptance, reader)
    const days = await daysOfLetters(em, orders)
    const open = await this.cipher.opener(em, acceptance.bookingId)
    const views: ChangeOrderView[] = []
    let before = content
    for (const order of orders) {
      const context = changeOrderContext(order.id)
      const { explanation, ...terms } = open<OrderedChange>(context, order.content)
      const after = { ...before, ...terms }
      const signed = order.signature ? open<SignedAcceptance>(`${context}/signature`, order.signature) : null
      const answer = order.answer ? open<RejectedChange>(`${context}/answer`, order.answer) : null
      views.push({
        ...viewOf(order, acceptance, { version, before, after }),
        letterDated: days.get(order.letterId ?? '') ?? null,
        explanation,
        text:
          signed?.text ??
          changeOrderText(
            { number: order.number, version: version.number, hospital: hospital.name },
            before,
            after,
          ),
        signature: signed?.name ?? null,
        comment: answer?.comment ?? null,
      })
      if (order.signedAt) before = after
    }
    return views.toReversed()
  }

  /**
   * Proposes a change of a locked acceptance whose date is confirmed.
   * @param letter from which the team enters it, or null for the hospital
   * @throws ProblemError invalid_input for what is wrong with the lines, and without a change
   */
  async propose(
    em: EntityManager,
    actor: UserActor,
    acceptance: OfferAcceptance,
    { reason, explanation, ...terms }: ChangeOrderInput,
    letter: ChangeOrderLetter | null,
  ): Promise<ChangeOrder> {
    const { offer, content: before } = await this.documents.agreed(em, acceptance)
    const { version } = await this.accepted(em, acceptance)
    const after: OfferContent = { ...before, ...terms }
    const errors = await gapsOf(em, offer, version, { before, after })
    if (errors.length > 0) throw new ProblemError('invalid_input', { errors })
    const said = (content: OfferContent) => ({ content, validUntil: null, promise: false })
    if (changesBetween(said(before), said(after)).length === 0)
      throw new ProblemError('invalid_input', { errors: [UNCHANGED] })
    const number = 1 + (await em.count(ChangeOrder, { acceptanceId: acceptance.id }))
    const id = uuid()
    const { bookingId, userId } = offer
    const ordered: OrderedChange = { ...terms, explanation }
    const order = em.create(ChangeOrder, {
      id,
      acceptanceId: acceptance.id,
      offerId: offer.id,
      bookingId,
      userId,
      number,
      reason,
      content: await this.cipher.seal(em, { id: bookingId, userId }, changeOrderContext(id), ordered),
      hash: canonicalHash({
        changeOrderId: id,
        acceptanceId: acceptance.id,
        offer: acceptance.hash,
        number,
        reason,
        currency: after.currency,
        ...ordered,
        ...(letter && { letter: { dated: letter.dated, sha256: letter.sha256 } }),
      }),
      costCents: costOf(acceptance, after),
      enteredBy: letter ? 'team' : 'hospital',
      letterId: letter?.id ?? null,
      proposedBy: actor.userId,
      proposedAt: new Date(),
    })
    await em.flush()
    return order
  }

  /** Stores the signature of the patient. The order is locked and open. */
  async sign(em: EntityManager, order: ChangeOrder, signed: SignedAcceptance): Promise<void> {
    order.signature = await this.seal(em, order, 'signature', signed)
    order.signedAt = new Date()
    await em.flush()
  }

  /** @param comment why the patient rejects it */
  async reject(em: EntityManager, order: ChangeOrder, comment: string | undefined): Promise<void> {
    if (comment !== undefined) order.answer = await this.seal(em, order, 'answer', { comment })
    order.end('rejected')
    await em.flush()
  }

  private seal(
    em: EntityManager,
    { id, bookingId, userId }: ChangeOrder,
    what: 'signature' | 'answer',
    said: SignedAcceptance | RejectedChange,
  ): Promise<Buffer> {
    return this.cipher.seal(em, { id: bookingId, userId }, `${changeOrderContext(id)}/${what}`, said)
  }

  /** Reads what is agreed now, with the change orders that the patient signed. */
  async agreedTerms(em: EntityManager, { id, offerId, number, bookingId }: Agreed): Promise<OfferContent> {
    const { content } = await this.accepted(em, { id, offerId, number, bookingId })
    return { ...content, ...(await this.documents.signedTerms(em, id)) }
  }

  /** The accepted version, before any change order. */
  private async accepted(em: EntityManager, { offerId, number }: Agreed) {
    const offer = await em.findOneOrFail(Offer, { id: offerId })
    const version = await em.findOneOrFail(OfferVersion, { offer: offerId, number })
    return { offer, version, content: await this.documents.open(em, offer, version) }
  }
}

/** @throws ProblemError invalid_transition while a change order of the acceptance is open */
export async function requireNoOpenOrder(em: EntityManager, acceptanceId: string): Promise<void> {
  const isOpen = { acceptanceId, signedAt: null, endedAt: null }
  if ((await em.count(ChangeOrder, isOpen)) > 0)
    throw new ProblemError('invalid_transition', { reason: 'change_order_open' })
}

const UNCHANGED: FieldProblem = {
  pointer: '/lines',
  code: 'change_order_unchanged',
}

const TOO_LARGE: FieldProblem = {
  pointer: '/lines',
  code: 'change_order_too_large',
}

/** Locks a change order after its acceptance. */
export const lockChangeOrder = (em: EntityManager, id: string): Promise<ChangeOrder> =>
  em.findOneOrFail(ChangeOrder, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })

async function gapsOf(
  em: EntityManager,
  offer: Offer,
  { enteredBy }: OfferVersion,
  { before, after }: Change,
): Promise<FieldProblem[]> {
  if ((before.package === null) !== (after.package === null))
    return [{ pointer: '/package', code: 'change_order_pricing' }]
  const { name } = await hospitalOf(em, offer)
  return findGaps(after, enteredBy, name).flatMap(({ pointer, ...problem }) => {
    const [, own] = CHANGED.exec(pointer) ?? []
    return own === undefined ? [] : [{ pointer: own, ...problem }]
  })
}

/** The highest total in US cents, at the rate that the patient signed. @throws ProblemError invalid_input beyond what a booking can cost */
function costOf({ costCents, conversion }: OfferAcceptance, after: OfferContent): number | null {
  if (costCents == null) return null
  const cents = convert(totalOf(after).highest, after.currency, 'USD', conversion?.rate ?? '1')
  if (cents === null || cents > LARGEST_USD * 100)
    throw new ProblemError('invalid_input', { errors: [TOO_LARGE] })
  return cents
}
