import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import type { SystemActor, UserActor } from '../../platform/authz/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { countryCodeOf } from '../hospitals/index.js'
import { notify } from '../notifications/index.js'
import { endOfDay, type QuoteRequest, recordMove } from '../quote-requests/index.js'
import { Offer, OfferVersion } from './offer.entity.js'
import { offerMail } from './offer.jobs.js'
import { findAcceptance, findDraft, findPublished } from './offer.repository.js'
import type { OfferContent } from './offer-content.dto.js'
import { hospitalOf, OfferDocuments } from './offer-documents.js'
import { recordOfferMove } from './offer-moves.js'
import { offerPdf } from './offer-pdf.jobs.js'
import { totalOf } from './offer-totals.js'
import { termsInForce } from './promise-terms.entity.js'
import { type EnteredBy, findGaps } from './publication-requirements.js'

/** Makes a draft a version that never changes again, and tells the patient. */
@Injectable()
export class OfferPublications {
  constructor(private readonly documents: OfferDocuments) {}

  /** The draft has no gap, and its request and its offer are locked. */
  async publish(
    em: EntityManager,
    actor: UserActor | SystemActor,
    { offer, draft, request, by }: Publication,
  ): Promise<void> {
    const content = await this.documents.open(em, offer, draft)
    draft.validUntil = endOfDay(content.lastDay ?? '', await countryCodeOf(em, offer.hospitalId))
    draft.promiseTermsId = (await termsInForce(em, offer.hospitalId, LockMode.PESSIMISTIC_READ))?.id ?? null
    draft.hash = await this.documents.hash(em, offer, draft)
    draft.publishedAt = new Date()
    offer.publishedNumber = draft.number
    offer.withdrawalReason = null
    await recordOfferMove(em, actor, offer, 'publish', by, {
      hash: draft.hash,
      currency: content.currency,
      highest: totalOf(content).highest,
    })
    if (request.status !== 'offered') await recordMove(em, actor, request, 'offer', by)
    const isFirst = draft.number === 1
    await notify(em, offer.userId, isFirst ? 'offer_published' : 'offer_changed', offer.bookingId)
    await sendJob(em, offerMail, {
      offerId: offer.id,
      number: draft.number,
      type: isFirst ? 'published' : 'changed',
    })
    await sendJob(em, offerPdf, { versionId: draft.id })
  }

  /**
   * Publishes what a hospital entered, unless its last version is valid, or the patient has accepted or declined an offer.
   * @returns whether it was published
   * @throws ProblemError offer_incomplete with the gaps
   */
  async publishOfHospital(
    em: EntityManager,
    actor: SystemActor,
    request: QuoteRequest,
    content: OfferContent,
  ): Promise<boolean> {
    const { id: quoteRequestId, bookingId } = request
    const errors = findGaps(content, 'hospital', (await hospitalOf(em, request)).name)
    if (errors.length > 0) throw new ProblemError('offer_incomplete', { errors })
    const known = await em.findOne(Offer, { quoteRequestId })
    const last = known && (await findPublished(em, known))
    const isOver = known?.status === 'expired' || (known?.status === 'published' && isPast(last?.validUntil))
    if ((known && !isOver) || (await findAcceptance(em, bookingId))) return false
    const offer = known ?? newOffer(em, request)
    const draft = (await findDraft(em, offer)) ?? nextVersion(em, offer, 'hospital')
    draft.enteredBy = 'hospital'
    await this.documents.seal(em, offer, draft, content)
    await em.flush()
    await this.publish(em, actor, { offer, draft, request, by: 'hospital' })
    return true
  }
}

interface Publication {
  offer: Offer
  draft: OfferVersion
  request: QuoteRequest
  by: 'team' | 'hospital'
}

const isPast = (at: Date | null | undefined) => at != null && at <= new Date()

/** The offer that answers a request, before its first version. */
export const newOffer = (
  em: EntityManager,
  { id: quoteRequestId, bookingId, userId, hospitalId }: QuoteRequest,
): Offer =>
  em.create(Offer, {
    id: uuid(),
    bookingId,
    userId,
    quoteRequestId,
    hospitalId,
    status: 'draft',
    publishedNumber: null,
    savedAt: new Date(),
  })

export const nextVersion = (em: EntityManager, offer: Offer, enteredBy: EnteredBy): OfferVersion =>
  em.create(OfferVersion, {
    id: uuid(),
    offer,
    userId: offer.userId,
    number: (offer.publishedNumber ?? 0) + 1,
    enteredBy,
    content: Buffer.alloc(0),
  })
