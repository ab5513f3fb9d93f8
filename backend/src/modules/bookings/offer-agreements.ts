import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'

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
}

export const OFFER_STAGES = ['none', 'open', 'waiting', 'agreed'] as const
export type OfferStage = (typeof OFFER_STAGES)[number]

export const offerStageOf = (terms: OfferTerms): OfferStage => (typeof terms === 'object' ? 'agreed' : terms)

type FindTerms = (em: EntityManager, bookingId: string) => Promise<OfferTerms>

/** The terms that a patient and a hospital agreed on. The room of offers says where they are found, when it starts. */
@Injectable()
export class OfferAgreements {
  private find: FindTerms = () => Promise.resolve('none')

  foundBy(find: FindTerms): void {
    this.find = find
  }

  of(em: EntityManager, bookingId: string): Promise<OfferTerms> {
    return this.find(em, bookingId)
  }
}
