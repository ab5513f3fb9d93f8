import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { SystemActor, UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { ExplainedOffers, type FoundOffer } from '../ai/index.js'
import { Profile } from '../auth/index.js'
import { BookingCancellations, findOwnBooking, OfferAgreements, type OfferTerms } from '../bookings/index.js'
import { CaseBriefsService } from '../case-briefs/index.js'
import { ExchangeRatesService } from '../exchange-rates/index.js'
import { countOpenRequests, type QuoteRequest, QuoteRequestWithdrawals } from '../quote-requests/index.js'
import { OfferAcceptance } from './acceptance.entity.js'
import { endAcceptance } from './acceptance-history.js'
import { ChangeOrders } from './change-orders.js'
import type { OfferView } from './offer.dto.js'
import { Offer } from './offer.entity.js'
import { findAcceptance, findSigned, lockAcceptance, lockOffer, lockOffers } from './offer.repository.js'
import type { OfferComparisonView } from './offer-comparison.dto.js'
import { compareOffers } from './offer-comparison.js'
import { OfferDocuments } from './offer-documents.js'
import { recordOfferMove } from './offer-moves.js'
import { readOfferProgress } from './offer-progress.js'
import { noticeOf, offerStatements } from './offer-statements.js'
import type { OfferActor } from './offer-status.js'
import { findTripFacts } from './trip-facts.js'

/** A patient who has chosen no currency sees US dollars beside those of the hospitals. */
const COMMON_CURRENCY = 'USD'

/** Offers for their patients. */
@Injectable()
export class OffersService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly documents: OfferDocuments,
    private readonly orders: ChangeOrders,
    private readonly rates: ExchangeRatesService,
    private readonly briefs: CaseBriefsService,
    private readonly withdrawals: QuoteRequestWithdrawals,
    private readonly agreements: OfferAgreements,
    private readonly cancellations: BookingCancellations,
    private readonly explained: ExplainedOffers,
  ) {}

  onModuleInit() {
    this.explained.readBy((em, actor, id) => this.explain(em, actor, id))
    this.cancellations.onCancelled((em, actor, { id }) => this.endAgreed(em, actor, id))
    this.agreements.foundBy({
      terms: (em, bookingId) => this.termsOf(em, bookingId),
      wasAgreed: async (em, bookingId) =>
        (await em.count(OfferAcceptance, { bookingId, confirmedAt: { $ne: null } })) > 0,
      progress: readOfferProgress,
    })
    this.withdrawals.onWithdrawn({
      lock: async (em, requests) => {
        await lockOffers(em, publishedOf(requests))
      },
      end: (em, actor, request, by) => this.endOffer(em, actor, request, by),
    })
  }

  private async endOffer(
    em: EntityManager,
    actor: UserActor | SystemActor,
    request: QuoteRequest,
    by: OfferActor,
  ): Promise<void> {
    const [offer] = await lockOffers(em, publishedOf([request]))
    if (!offer) return
    const acceptance = await lockAcceptance(em, offer.bookingId)
    const isAccepted = acceptance?.offerId === offer.id
    // What was agreed outlives the consent. The end of the booking ends it.
    if (isAccepted && acceptance.confirmedAt) return
    if (isAccepted) await endAcceptance(em, actor, { offer, acceptance, reason: 'declined' })
    if (offer.status === 'published' || offer.status === 'expired')
      await recordOfferMove(em, actor, offer, 'decline', by)
  }

  /** Ends what was agreed with its booking. */
  private async endAgreed(em: EntityManager, actor: UserActor, bookingId: string): Promise<void> {
    const acceptance = await lockAcceptance(em, bookingId)
    if (!acceptance) return
    acceptance.end('declined')
    const offer = await lockOffer(em, acceptance.offerId)
    if (offer.status === 'published')
      await recordOfferMove(em, actor, offer, 'decline', actor.userId === offer.userId ? 'patient' : 'team')
  }

  /** @throws ProblemError not_found */
  async compare(actor: UserActor, bookingId: string): Promise<OfferComparisonView> {
    const findConversion = await this.rates.valid()
    return this.database.transaction(actor, async (em) => {
      const booking = await findOwnBooking(em, actor, bookingId)
      if (!booking) throw new ProblemError('not_found')
      const offers = await em.find(Offer, { bookingId, publishedNumber: { $ne: null } })
      const signed = await findSigned(em, bookingId)
      const acceptance = signed?.endedAt ? null : signed
      const views = await this.documents.views(em, offers, acceptance)
      const { currency } = await em.findOneOrFail(Profile, { userId: actor.userId }, { fields: ['currency'] })
      const facts = await findTripFacts(em, this.briefs, {
        bookingId,
        treatmentId: booking.treatment?.id ?? null,
        hospitalIds: views.map(({ hospital }) => hospital.id),
      })
      return {
        ...compareOffers(views, findConversion, currency ?? COMMON_CURRENCY, facts),
        acceptance: signed && (await this.documents.acceptanceView(em, signed)),
        changeOrders: signed ? await this.orders.views(em, signed, 'patient') : [],
      }
    })
  }

  /** @throws ProblemError not_found */
  get(actor: UserActor, id: string): Promise<OfferView> {
    return this.database.transaction(actor, async (em) => {
      const offer = await em.findOne(Offer, { id, userId: actor.userId })
      if (!offer) throw new ProblemError('not_found')
      return this.documents.seen(em, offer)
    })
  }

  private async explain(em: EntityManager, actor: UserActor, id: string): Promise<FoundOffer | null> {
    const offer = await em.findOne(Offer, { id, userId: actor.userId, publishedNumber: { $ne: null } })
    if (!offer) return null
    const view = await this.documents.seen(em, offer)
    return {
      title: `Offer of ${view.hospital.name}, version ${view.version}`,
      path: `/dashboard/bookings/${view.bookingId}/offers/${view.id}`,
      notice: noticeOf(view),
      statements: offerStatements(view),
    }
  }

  private async termsOf(em: EntityManager, bookingId: string): Promise<OfferTerms> {
    const acceptance = await findAcceptance(em, bookingId)
    if (!acceptance) return (await countOpenRequests(em, bookingId)) > 0 ? 'open' : 'none'
    if (!acceptance.confirmedAt) return 'waiting'
    const { offer, content, paymentPlan, costCents } = await this.documents.agreed(em, acceptance)
    return {
      hospitalId: offer.hospitalId,
      highestCents: costCents,
      refundRule: content.cancellationRule?.steps ?? null,
      paymentPlan,
      earliestDate: content.earliestDate,
    }
  }
}

const publishedOf = (requests: readonly QuoteRequest[]) => ({
  quoteRequestId: { $in: requests.map(({ id }) => id) },
  publishedNumber: { $ne: null },
})
