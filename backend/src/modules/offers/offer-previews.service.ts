import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { systemActor, type UserActor } from '../../platform/authz/index.js'
import { Database, type Tables } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { requireForeign } from '../bookings/index.js'
import { CaseBriefsService } from '../case-briefs/index.js'
import { ExchangeRatesService } from '../exchange-rates/index.js'
import { countryCodeOf } from '../hospitals/index.js'
import { recordDataAccess, requirePatientConsent } from '../privacy/index.js'
import { endOfDay, requireShared } from '../quote-requests/index.js'
import { Offer } from './offer.entity.js'
import { findDraft } from './offer.repository.js'
import { totalWithNeeds } from './offer-comparison.js'
import { hospitalOf } from './offer-documents.js'
import { OfferDrafts } from './offer-drafts.js'
import type { TripFacts } from './offer-estimates.js'
import type { OfferPreviewView } from './offer-preview.dto.js'
import { shownOf } from './shown-offer.js'
import { findTripFacts } from './trip-facts.js'

const PREVIEWS = systemActor('offers.previews')

/** Shows a draft to its author as the patient would read it. */
@Injectable()
export class OfferPreviewsService {
  constructor(
    private readonly database: Database,
    private readonly drafts: OfferDrafts,
    private readonly briefs: CaseBriefsService,
    private readonly rates: ExchangeRatesService,
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

  private async read(
    actor: UserActor,
    id: string,
    requireAccess: (em: EntityManager, offer: Offer) => Promise<void>,
  ): Promise<OfferPreviewView> {
    const shown = await this.database.transaction(actor, async (em) => {
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
    return {
      ...shown,
      withNeeds: totalWithNeeds(shown, await this.rates.valid(), await this.factsOf(id, actor)),
    }
  }

  /** Planning ranges and the treatment of the booking, which the login of the desk does not see. */
  private factsOf(id: string, actor: UserActor): Promise<TripFacts> {
    return this.database.transaction(
      PREVIEWS,
      async (em) => {
        const { bookingId, hospitalId } = await em.findOneOrFail(Offer, { id })
        const { treatmentId } = await em
          .getKysely<Tables>()
          .selectFrom('bookings')
          .select('treatment_id as treatmentId')
          .where('id', '=', bookingId)
          .executeTakeFirstOrThrow()
        return findTripFacts(em, this.briefs, {
          bookingId,
          treatmentId,
          hospitalIds: [hospitalId],
        })
      },
      actor,
    )
  }
}
