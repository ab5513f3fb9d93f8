import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import { DeskMails } from '../quote-requests/index.js'
import { OfferAcceptance } from './acceptance.entity.js'
import { OfferChangeRequest } from './change-request.entity.js'
import { Offer } from './offer.entity.js'

/** Says whether mails to the members of a hospital about its offer are still true. */
@Injectable()
export class OfferDeskMails implements OnModuleInit {
  constructor(private readonly mails: DeskMails) {}

  onModuleInit() {
    this.mails.onOffers({
      accepted: isUnconfirmed,
      unconfirmed: isUnconfirmed,
      changeRequested: isChangeOpen,
    })
  }
}

/** The patient accepted the offer, and the hospital can still confirm the date. */
async function isUnconfirmed(em: EntityManager, quoteRequestId: string): Promise<boolean> {
  const offer = await em.findOne(Offer, { quoteRequestId })
  if (!offer) return false
  const open = { offerId: offer.id, endedAt: null, confirmedAt: null, confirmBy: { $gt: new Date() } }
  return (await em.count(OfferAcceptance, open)) > 0
}

async function isChangeOpen(em: EntityManager, quoteRequestId: string): Promise<boolean> {
  const offer = await em.findOne(Offer, { quoteRequestId, status: 'published' })
  if (!offer?.publishedNumber) return false
  const open = { offerId: offer.id, number: offer.publishedNumber, endedAt: null }
  return (await em.count(OfferChangeRequest, open)) > 0
}
