import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { UserActor } from '../../platform/authz/index.js'
import { ProblemError, type ToldFieldProblem, withDetail } from '../../platform/errors/index.js'
import { type QuoteRequest, WAITING } from '../quote-requests/index.js'
import { findDraftGaps } from './draft-gaps.js'
import type { OfferDraftView } from './offer.dto.js'
import { Offer, type OfferVersion } from './offer.entity.js'
import { findAcceptance, findDraft, findPublished, isDateConfirmed } from './offer.repository.js'
import type { OfferContent } from './offer-content.dto.js'
import { findLetter, OfferDocuments } from './offer-documents.js'
import { hasEdited, recordEdit } from './offer-moves.js'
import { newOffer, nextVersion, OfferPublications } from './offer-publications.js'
import type { EnteredBy } from './publication-requirements.js'

const OF_THE_OTHER = {
  hospital: 'version_of_hospital',
  team: 'version_of_team',
} as const
const OFFERABLE: readonly QuoteRequest['status'][] = [...WAITING, 'expired']

interface Written {
  content: OfferContent
  by: EnteredBy
}

/** Drafts of offers. The team or the hospital writes them, and the one who saved a draft last publishes it. */
@Injectable()
export class OfferDrafts {
  constructor(
    private readonly documents: OfferDocuments,
    private readonly publications: OfferPublications,
  ) {}

  /** Begins the offer that answers a locked request. @throws ProblemError already_offered, invalid_transition for a request that has ended */
  async begin(em: EntityManager, actor: UserActor, request: QuoteRequest, written: Written): Promise<Offer> {
    if (await em.count(Offer, { quoteRequestId: request.id })) throw new ProblemError('already_offered')
    if (!OFFERABLE.includes(request.status)) throw new ProblemError('invalid_transition')
    const offer = newOffer(em, request)
    await this.write(em, actor, offer, nextVersion(em, offer, written.by), written)
    return offer
  }

  /**
   * Saves the draft of a locked offer. Saving a published offer begins its next version. Once a date is confirmed, no version can follow.
   * @throws ProblemError invalid_transition
   */
  async save(em: EntityManager, actor: UserActor, offer: Offer, written: Written): Promise<void> {
    if (await isDateConfirmed(em, offer.bookingId))
      throw new ProblemError('invalid_transition', { reason: 'offers_agreed' })
    const draft = (await findDraft(em, offer)) ?? nextVersion(em, offer, written.by)
    if (written.by === 'hospital' && (await findLetter(em, draft)))
      throw new ProblemError('invalid_transition', { reason: 'version_from_letter' })
    draft.enteredBy = written.by
    await this.write(em, actor, offer, draft, written)
  }

  /**
   * Publishes the draft of a locked offer: the patient reads it, and it never changes again.
   * @throws ProblemError invalid_transition, access_denied for a person of the team who edited the draft, offer_incomplete with the gaps
   */
  async publish(
    em: EntityManager,
    actor: UserActor,
    { offer, request, by }: { offer: Offer; request: QuoteRequest; by: EnteredBy },
  ): Promise<void> {
    if ((await findAcceptance(em, offer.bookingId))?.offerId === offer.id)
      throw new ProblemError('invalid_transition', { reason: 'offer_accepted' })
    const draft = await findDraft(em, offer)
    if (!draft) throw new ProblemError('invalid_transition')
    if (draft.enteredBy !== by)
      throw new ProblemError('invalid_transition', { reason: OF_THE_OTHER[draft.enteredBy] })
    if (by === 'team' && (await hasEdited(em, actor, offer, draft.number)))
      throw new ProblemError('access_denied', { reason: 'own_offer' })
    const { content, gaps: errors } = await this.view(em, offer, draft)
    if (errors.length > 0 || !content.lastDay) throw new ProblemError('offer_incomplete', { errors })
    await this.publications.publish(em, actor, { offer, draft, request, by })
  }

  async view(
    em: EntityManager,
    offer: Offer,
    draft: OfferVersion,
  ): Promise<Omit<OfferDraftView, 'isOwn' | 'gaps'> & { gaps: ToldFieldProblem[] }> {
    const { number, enteredBy } = draft
    const content = await this.documents.open(em, offer, draft)
    const letter = await findLetter(em, draft)
    const published = await findPublished(em, offer)
    const changes = published && (await this.documents.changesByDraft(em, offer, content, published))
    const gaps = await findDraftGaps(em, offer, { enteredBy, letter, content, published, changes })
    return {
      number,
      enteredBy,
      content,
      changes,
      gaps: gaps.map(withDetail),
      letter: letter && {
        name: letter.name,
        contentType: letter.contentType,
        sizeBytes: letter.sizeBytes,
        dated: letter.dated,
      },
    }
  }

  private async write(
    em: EntityManager,
    actor: UserActor,
    offer: Offer,
    draft: OfferVersion,
    { content, by }: Written,
  ): Promise<void> {
    await this.documents.seal(em, offer, draft, content)
    offer.savedAt = new Date()
    await em.flush()
    await recordEdit(em, actor, offer, { number: draft.number, by })
  }
}
