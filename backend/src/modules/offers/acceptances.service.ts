import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { systemActor, type UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { once } from '../../platform/idempotency/index.js'
import { convert } from '../../platform/money/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { agreeOnOffer, hasMoney, LARGEST_USD, lockOpenBooking, notifyAssignee } from '../bookings/index.js'
import { ExchangeRatesService, type FindConversion } from '../exchange-rates/index.js'
import { notifyDesk, type QuoteRequest, QuoteRequestWithdrawals } from '../quote-requests/index.js'
import type { AcceptanceInput, AcceptanceTermsView, AcceptanceView } from './acceptance.dto.js'
import { OfferAcceptance } from './acceptance.entity.js'
import { acceptanceMail } from './acceptance.jobs.js'
import { recordAccepted, recordConfirmed } from './acceptance-history.js'
import {
  ACCEPTANCE_LOCALE,
  ACCEPTANCE_TEXT_VERSION,
  acceptanceText,
  CONFIRM_WITHIN_HOURS,
} from './acceptance-text.js'
import { AdminOffersService, requireHealthConsent } from './admin-offers.service.js'
import { OfferChangeRequest } from './change-request.entity.js'
import type { AdminOfferView, OfferVersionInput, OfferView } from './offer.dto.js'
import { Offer } from './offer.entity.js'
import { findAcceptance, findPublished, lockAcceptance, lockOwnOffer } from './offer.repository.js'
import type { OfferPayment } from './offer-content.dto.js'
import { OfferDocuments } from './offer-documents.js'
import { recordOfferEvent } from './offer-moves.js'
import { ACCEPTABLE } from './offer-status.js'
import type { EnteredBy } from './publication-requirements.js'

/** The hospital learns neither of a payment nor of an appointment elsewhere. */
const CONFIRMATION = systemActor('offers.confirm_date')
const HOUR_MS = 3_600_000
const LARGEST_CENTS = LARGEST_USD * 100

/** How a patient takes an offer, and how its hospital confirms the date. */
@Injectable()
export class AcceptancesService {
  constructor(
    private readonly database: Database,
    private readonly documents: OfferDocuments,
    private readonly rates: ExchangeRatesService,
    private readonly offers: AdminOffersService,
    private readonly withdrawals: QuoteRequestWithdrawals,
  ) {}

  /** @throws ProblemError not_found, offer_over */
  async terms(actor: UserActor, id: string): Promise<AcceptanceTermsView> {
    const findConversion = await this.rates.valid()
    return this.database.transaction(actor, async (em) => {
      const view = await this.findOwn(em, actor, id)
      requireOpen(view)
      const cents = inUsCents(view, findConversion)
      return {
        version: view.version,
        hash: view.hash,
        text: acceptanceText(view),
        costUsd: cents === null ? null : cents / 100,
        conversion: conversionOf(view, findConversion),
      }
    })
  }

  /**
   * Signs the offer for the patient. It holds the other offers of the booking until the hospital confirms the date.
   * @param address IP address
   * @throws ProblemError not_found, invalid_transition for a closed booking, consent_required, already_accepted, offer_changed,
   *   offer_over, booking_paid, booking_agreed
   */
  async accept(
    actor: UserActor,
    id: string,
    input: AcceptanceInput,
    { address, idempotencyKey }: { address: string; idempotencyKey: string | undefined },
  ): Promise<AcceptanceView> {
    const findConversion = await this.rates.valid()
    const request = { route: 'POST offers/:id/accept', body: { id, ...input } }
    return this.database.transaction(actor, (em) =>
      once(em, actor, idempotencyKey, request, async () => {
        const { booking, offer } = await lockOwnOffer(em, actor, id)
        await requireHealthConsent(em, actor.userId)
        await requireNoAcceptance(em, offer)
        const view = await this.findOwn(em, actor, id)
        if (view.version !== input.version || view.hash !== input.hash)
          throw new ProblemError('offer_changed')
        requireOpen(view)
        if (booking.appointmentAt || (await hasMoney(em, booking.id))) throw new ProblemError('booking_paid')
        if (booking.isAgreedWithOther(offer.hospitalId)) throw new ProblemError('booking_agreed')
        const acceptance = await this.sign(em, actor, {
          offer,
          view,
          input,
          address,
          findConversion,
        })
        await endOpenChanges(em, offer)
        await recordOfferEvent(em, actor, offer, {
          transition: 'accept',
          by: 'patient',
          details: { hash: view.hash, assurance: actor.assurance },
        })
        await recordAccepted(em, actor, offer)
        await notifyAssignee(em, booking, 'team_offer_accepted')
        for (const type of ['accepted', 'team'] as const)
          await sendJob(em, acceptanceMail, { acceptanceId: acceptance.id, type })
        await notifyDesk(em, offer.quoteRequestId, 'accepted')
        return this.documents.acceptanceView(em, acceptance)
      }),
    )
  }

  /** Records that the hospital confirmed the date to the team. @throws ProblemError as `AdminOffersService.change` and `confirm` */
  confirmDate(actor: UserActor, id: string, { version }: OfferVersionInput): Promise<AdminOfferView> {
    return this.offers.change(actor, id, version, (em, offer, request) =>
      this.confirm(em, actor, { offer, request, by: 'team' }),
    )
  }

  /**
   * Confirms the date of a locked offer. The requests to the other hospitals end, and the booking gets hospital and cost from the offer.
   * @throws ProblemError invalid_transition, appointment_stands
   */
  async confirm(
    em: EntityManager,
    actor: UserActor,
    { offer, request, by }: { offer: Offer; request: QuoteRequest; by: EnteredBy },
  ): Promise<void> {
    const acceptance = await lockAcceptance(em, offer.bookingId)
    const now = new Date()
    if (acceptance?.offerId !== offer.id || acceptance.confirmedAt || acceptance.confirmBy <= now)
      throw new ProblemError('invalid_transition')
    acceptance.confirmedAt = now
    await recordOfferEvent(em, actor, offer, { transition: 'confirm_date', by })
    // No hospital acts on the requests to another one.
    const ender = by === 'hospital' ? CONFIRMATION : actor
    await this.withdrawals.endOpen(em, ender, { bookingId: offer.bookingId, id: { $ne: request.id } })
    const published = await findPublished(em, offer)
    if (!published) throw new Error(`Offer ${offer.id} is accepted and not published`)
    const { paymentPlan, earliestDate } = await this.documents.open(em, offer, published)
    await recordConfirmed(em, actor, offer, earliestDate)
    const booking = await lockOpenBooking(em, actor, offer.bookingId)
    if (await hasMoney(em, booking.id))
      throw new ProblemError('invalid_transition', {
        reason: by === 'hospital' ? 'ask_sihat' : 'payment_before_acceptance',
      })
    await agreeOnOffer(em, actor, booking, {
      hospitalId: offer.hospitalId,
      costCents: acceptance.costCents ?? null,
      ...sharesOf(paymentPlan),
    }).catch((error) => {
      const isElsewhere = error instanceof ProblemError && error.code === 'appointment_stands'
      throw by === 'hospital' && isElsewhere
        ? new ProblemError('invalid_transition', { reason: 'ask_sihat' })
        : error
    })
    await sendJob(em, acceptanceMail, { acceptanceId: acceptance.id, type: 'dateConfirmed' })
  }

  private async findOwn(em: EntityManager, { userId }: UserActor, id: string): Promise<OfferView> {
    const offer = await em.findOne(Offer, { id, userId })
    if (!offer) throw new ProblemError('not_found')
    return this.documents.seen(em, offer)
  }

  private async sign(
    em: EntityManager,
    { userId, assurance }: UserActor,
    { offer, view, input, address, findConversion }: Signing,
  ): Promise<OfferAcceptance> {
    const ids = { id: uuid(), bookingId: offer.bookingId, userId }
    const acceptedAt = new Date()
    const acceptance = em.create(OfferAcceptance, {
      ...ids,
      offerId: offer.id,
      number: view.version,
      hash: view.hash,
      signature: await this.documents.sign(em, ids, {
        name: input.signature,
        text: acceptanceText(view),
        textVersion: ACCEPTANCE_TEXT_VERSION,
        locale: ACCEPTANCE_LOCALE,
        address,
        assurance,
      }),
      sharesIdentity: input.sharesIdentity,
      costCents: inUsCents(view, findConversion),
      conversion: conversionOf(view, findConversion),
      acceptedAt,
      confirmBy: new Date(acceptedAt.getTime() + CONFIRM_WITHIN_HOURS * HOUR_MS),
    })
    await em.flush()
    return acceptance
  }
}

interface Signing {
  offer: Offer
  view: OfferView
  input: AcceptanceInput
  address: string
  findConversion: FindConversion
}

/** @throws ProblemError already_accepted, which says what the patient can do */
async function requireNoAcceptance(em: EntityManager, { id, bookingId }: Offer): Promise<void> {
  const acceptance = await findAcceptance(em, bookingId)
  if (!acceptance) return
  if (acceptance.offerId === id) throw new ProblemError('already_accepted', { reason: 'this_offer_accepted' })
  throw new ProblemError(
    'already_accepted',
    acceptance.confirmedAt ? { reason: 'other_offer_confirmed' } : {},
  )
}

/** The patient takes the offer as it is. */
async function endOpenChanges(em: EntityManager, { id: offerId, publishedNumber }: Offer): Promise<void> {
  const open = { offerId, number: publishedNumber ?? 0, endedAt: null }
  for (const change of await em.find(OfferChangeRequest, open, { refresh: true })) change.end('accepted')
}

/** @throws ProblemError offer_over */
function requireOpen({ status }: OfferView): void {
  if (!ACCEPTABLE.includes(status)) throw new ProblemError('offer_over')
}

/** The highest total, which the acceptance binds. Null without a valid rate, and beyond what a booking can cost. */
function inUsCents({ total, currency }: OfferView, findConversion: FindConversion): number | null {
  const conversion = findConversion(currency, 'USD')
  const cents = conversion ? convert(total.highest, currency, 'USD', conversion.rate) : null
  return cents !== null && cents <= LARGEST_CENTS ? cents : null
}

const conversionOf = ({ currency }: OfferView, findConversion: FindConversion) =>
  currency === 'USD' ? null : (findConversion(currency, 'USD') ?? null)

/** Computes the share of the cost that Sihat collects, and the share of that sum that is due first. */
function sharesOf(plan: readonly OfferPayment[]): {
  collectedPercent: number
  depositPercent: number
} {
  const ours = plan.filter(({ payee }) => payee === 'sihat')
  const collectedPercent = sumOf(ours)
  const first = sumOf(ours.filter(({ event }) => event === 'acceptance')) || collectedPercent
  return {
    collectedPercent,
    depositPercent: collectedPercent === 0 ? 100 : Math.max(1, Math.round((first * 100) / collectedPercent)),
  }
}

const sumOf = (payments: readonly OfferPayment[]) => payments.reduce((sum, { percent }) => sum + percent, 0)
