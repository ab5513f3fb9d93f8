import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { OfferProgressView } from './booking.dto.js'
import type { PaymentPlanView } from './payment-plan.dto.js'

/**
 * `none`: no hospital is asked for an offer. `open`: hospitals are asked, and no offer is accepted. `waiting`: the patient accepted an offer, and
 * its hospital has not confirmed the date yet. Otherwise
 * the terms of that offer.
 */
export type OfferTerms = 'none' | 'open' | 'waiting' | AgreedTerms

export interface AgreedTerms {
  hospitalId: string
  /** The most that the patient accepted, in US cents. Null without a valid exchange rate on that day. */
  highestCents: number | null
  /** Percent that a patient gets back who cancels at least so many days before the appointment. The last step is day 0. Null: as the settings say. */
  refundRule: readonly { days: number; percent: number }[] | null
  paymentPlan: PaymentPlanView
  /** From when the hospital can treat the patient, `YYYY-MM-DD`. */
  earliestDate: string | null
}

const NO_OFFERS: OfferProgressView = {
  offerStage: 'none',
  offersToCompare: 0,
  openQuestions: 0,
  newAnswers: 0,
  answeredOfferId: null,
  hasChangeToSign: false,
}

interface OfferSource {
  terms: (em: EntityManager, bookingId: string) => Promise<OfferTerms>
  /** Whether a hospital has ever confirmed the date of an accepted offer, also of one that has ended. */
  wasAgreed: (em: EntityManager, bookingId: string) => Promise<boolean>
  /** Bookings without offers can be left out. */
  progress: (em: EntityManager, bookingIds: readonly string[]) => Promise<Map<string, OfferProgressView>>
}

/** Reads the offers of bookings, and what a patient and a hospital agreed on. The room of offers hands over its readers when the product starts. */
@Injectable()
export class OfferAgreements {
  private source: OfferSource = {
    terms: () => Promise.resolve('none'),
    wasAgreed: () => Promise.resolve(false),
    progress: () => Promise.resolve(new Map()),
  }

  foundBy(source: OfferSource): void {
    this.source = source
  }

  of(em: EntityManager, bookingId: string): Promise<OfferTerms> {
    return this.source.terms(em, bookingId)
  }

  /** Whether a hospital has ever confirmed the date of an accepted offer, also of one that has ended. */
  wasAgreed(em: EntityManager, bookingId: string): Promise<boolean> {
    return this.source.wasAgreed(em, bookingId)
  }

  /** Reads the progress of several bookings. Returns a function that answers by booking. */
  async progressOf(
    em: EntityManager,
    bookingIds: readonly string[],
  ): Promise<(bookingId: string) => OfferProgressView> {
    const found = await this.source.progress(em, bookingIds)
    return (bookingId) => found.get(bookingId) ?? NO_OFFERS
  }
}
