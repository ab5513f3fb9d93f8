import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { BookingCipher } from '../booking-keys/index.js'
import { Hospital } from '../hospitals/index.js'
import type { AcceptanceView } from './acceptance.dto.js'
import type { OfferAcceptance, SignedAcceptance } from './acceptance.entity.js'
import { canonicalHash } from './canonical-json.js'
import type { OfferView } from './offer.dto.js'
import { type Offer, OfferLetter, type OfferVersion } from './offer.entity.js'
import { acceptanceContext, contextOf } from './offer.repository.js'
import type { OfferContent } from './offer-content.dto.js'
import type { SeenOfferStatus } from './offer-status.js'
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

  async sign(
    em: EntityManager,
    acceptance: { id: string; bookingId: string; userId: string },
    signed: SignedAcceptance,
  ): Promise<Buffer> {
    const { id, bookingId, userId } = acceptance
    return this.cipher.seal(em, { id: bookingId, userId }, acceptanceContext(id), signed)
  }

  openSigned(em: EntityManager, { id, bookingId, signature }: OfferAcceptance): Promise<SignedAcceptance> {
    return this.cipher.open(em, bookingId, acceptanceContext(id), signature)
  }

  async acceptanceView(em: EntityManager, acceptance: OfferAcceptance): Promise<AcceptanceView> {
    const { name, text } = await this.openSigned(em, acceptance)
    return {
      offerId: acceptance.offerId,
      version: acceptance.number,
      hash: acceptance.hash,
      signature: name,
      text,
      sharesIdentity: acceptance.sharesIdentity,
      acceptedAt: acceptance.acceptedAt.toISOString(),
      confirmBy: acceptance.confirmBy.toISOString(),
      confirmedAt: acceptance.confirmedAt?.toISOString() ?? null,
      costUsd: acceptance.costCents == null ? null : acceptance.costCents / 100,
    }
  }

  /** @param acceptance the active one of the booking */
  async view(
    em: EntityManager,
    offer: Offer,
    version: OfferVersion,
    acceptance: OfferAcceptance | null,
  ): Promise<OfferView> {
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
      status: seenStatus(offer, validUntil, acceptance),
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

/** An acceptance holds the published offers of its booking. Otherwise an offer ends when it says, before the upkeep records it. */
function seenStatus(
  { id, status }: Offer,
  validUntil: Date,
  acceptance: OfferAcceptance | null,
): SeenOfferStatus {
  if (status !== 'published') return status
  if (acceptance) return acceptance.offerId === id ? 'accepted' : 'held'
  return validUntil <= new Date() ? 'expired' : 'published'
}
