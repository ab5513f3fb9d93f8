import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { requireForeign } from '../bookings/index.js'
import { countryCodeOf } from '../hospitals/index.js'
import { recordDataAccess, requirePatientConsent } from '../privacy/index.js'
import { endOfDay, requireShared } from '../quote-requests/index.js'
import { Offer } from './offer.entity.js'
import { findDraft } from './offer.repository.js'
import { hospitalOf } from './offer-documents.js'
import { OfferDrafts } from './offer-drafts.js'
import type { OfferPreviewView } from './offer-preview.dto.js'
import { shownOf } from './shown-offer.js'

/** Shows a draft to its author as the patient would read it. */
@Injectable()
export class OfferPreviewsService {
  constructor(
    private readonly database: Database,
    private readonly drafts: OfferDrafts,
  ) {}

  /** @throws ProblemError not_found for an offer of another hospital or without a draft, consent_required */
  readAtDesk(actor: UserActor, id: string): Promise<OfferPreviewView> {
    return this.read(actor, id, (em, { quoteRequestId }) => requireShared(em, quoteRequestId))
  }

  /** @throws ProblemError not_found, access_denied for the own booking, consent_required */
  readForStaff(actor: UserActor, id: string): Promise<OfferPreviewView> {
    return this.read(actor, id, async (em, offer) => {
      requireForeign(actor, offer)
      await requirePatientConsent(em, offer.userId)
    })
  }

  private read(
    actor: UserActor,
    id: string,
    requireAccess: (em: EntityManager, offer: Offer) => Promise<void>,
  ): Promise<OfferPreviewView> {
    return this.database.transaction(actor, async (em) => {
      const offer = await em.findOne(Offer, { id })
      if (!offer) throw new ProblemError('not_found')
      await requireAccess(em, offer)
      const draft = await findDraft(em, offer)
      if (!draft) throw new ProblemError('not_found')
      const { userId, bookingId } = offer
      await recordDataAccess(em, actor, { userId, subject: 'booking', subjectId: bookingId })
      const { number, enteredBy, content, gaps, letter } = await this.drafts.view(em, offer, draft)
      const { lastDay } = content
      return {
        ...shownOf(content, await hospitalOf(em, offer)),
        id,
        version: number,
        enteredBy,
        letterDated: letter?.dated ?? null,
        validUntil: lastDay && endOfDay(lastDay, await countryCodeOf(em, offer.hospitalId)).toISOString(),
        gaps,
      }
    })
  }
}
