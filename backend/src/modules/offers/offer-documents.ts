import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { BookingCipher } from '../booking-keys/index.js'
import { Hospital } from '../hospitals/index.js'
import { canonicalHash } from './canonical-json.js'
import type { OfferView } from './offer.dto.js'
import { type Offer, OfferLetter, type OfferVersion } from './offer.entity.js'
import { contextOf } from './offer.repository.js'
import type { OfferContent } from './offer-content.dto.js'
import type { OfferStatus } from './offer-status.js'
import { totalOf, totalsByParty } from './offer-totals.js'

/** Reads and writes what an offer says, which is encrypted under the key of its booking. */
@Injectable()
export class OfferDocuments {
  constructor(private readonly cipher: BookingCipher) {}

  open(em: EntityManager, { bookingId }: Offer, version: OfferVersion): Promise<OfferContent> {
    return this.cipher.open(em, bookingId, contextOf(version), version.content)
  }

  async seal(
    em: EntityManager,
    { bookingId, userId }: Offer,
    version: OfferVersion,
    content: OfferContent,
  ): Promise<void> {
    version.content = await this.cipher.seal(em, { id: bookingId, userId }, contextOf(version), content)
  }

  /** SHA-256 of all that a version says, with its letter. The version has its `validUntil`. */
  async hash(em: EntityManager, offer: Offer, version: OfferVersion): Promise<string> {
    const letter = await findLetter(em, version)
    return canonicalHash({
      offerId: offer.id,
      bookingId: offer.bookingId,
      hospitalId: offer.hospitalId,
      version: version.number,
      enteredBy: offer.enteredBy,
      letter: letter && { dated: letter.dated, sha256: letter.sha256 },
      validUntil: version.validUntil?.toISOString() ?? null,
      content: await this.open(em, offer, version),
    })
  }

  async view(em: EntityManager, offer: Offer, version: OfferVersion): Promise<OfferView> {
    const { hash, validUntil, publishedAt } = version
    if (!hash || !validUntil || !publishedAt) throw new Error(`Version ${version.id} is a draft`)
    const { package: total, lastDay: _, ...content } = await this.open(em, offer, version)
    const letter = await findLetter(em, version)
    return {
      ...content,
      id: offer.id,
      bookingId: offer.bookingId,
      hospital: await hospitalOf(em, offer),
      version: version.number,
      status: statusAt(offer, validUntil, new Date()),
      withdrawalReason: offer.withdrawalReason ?? null,
      pricing: total ? 'package' : 'itemised',
      total: totalOf({ package: total, lines: content.lines }),
      totalsByParty: totalsByParty({ package: total, lines: content.lines }),
      publishedAt: publishedAt.toISOString(),
      validUntil: validUntil.toISOString(),
      enteredBy: offer.enteredBy,
      letterDated: letter?.dated ?? null,
      promise: false,
      hash,
    }
  }
}

export const findLetter = (em: EntityManager, { id }: OfferVersion): Promise<OfferLetter | null> =>
  em.findOne(OfferLetter, { id })

export async function hospitalOf(em: EntityManager, { hospitalId }: Offer) {
  const { id, slug, name } = await em.findOneOrFail(Hospital, { id: hospitalId })
  return { id, slug, name }
}

/** An offer ends in the moment that it says, before the upkeep records it. */
const statusAt = ({ status }: Offer, validUntil: Date, now: Date): OfferStatus =>
  status === 'published' && validUntil <= now ? 'expired' : status
