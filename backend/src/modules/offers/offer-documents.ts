import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { ProblemError } from '../../platform/errors/index.js'
import { BookingCipher } from '../booking-keys/index.js'
import { findAppointment } from '../bookings/index.js'
import { countryCodeOf, Hospital } from '../hospitals/index.js'
import { endOfDay, timeZoneOf } from '../quote-requests/index.js'
import type { AcceptanceView } from './acceptance.dto.js'
import type { OfferAcceptance, SignedAcceptance } from './acceptance.entity.js'
import { canonicalHash } from './canonical-json.js'
import type { OrderedChange } from './change-order.entity.js'
import type { OfferView } from './offer.dto.js'
import { Offer, OfferLetter, OfferVersion } from './offer.entity.js'
import {
  acceptanceContext,
  changeOrderContext,
  contextOf,
  findAcceptance,
  findSignedChange,
} from './offer.repository.js'
import type { OfferChangesView } from './offer-changes.dto.js'
import { changesOfAll, changesSince, type SaidByVersion } from './offer-changes.js'
import type { OfferContent } from './offer-content.dto.js'
import type { SeenOfferStatus } from './offer-status.js'
import { type Correspondence, changeView, type Opener, readCorrespondence } from './offer-threads.js'
import { dayIn, planPayments } from './payment-plan.js'
import { PromiseTerms, termsInForce } from './promise-terms.entity.js'
import { type HospitalRef, shownOf } from './shown-offer.js'

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

  /**
   * SHA-256 of all that a version says, with its letter and the signed terms. The version has its `validUntil`. Without terms the document
   * names none: hashes of versions that are older than the price promise stay the same.
   */
  async hash(em: EntityManager, offer: Offer, version: OfferVersion): Promise<string> {
    const letter = await findLetter(em, version)
    const terms = version.promiseTermsId
      ? await em.findOneOrFail(PromiseTerms, { id: version.promiseTermsId })
      : null
    return canonicalHash({
      offerId: offer.id,
      bookingId: offer.bookingId,
      hospitalId: offer.hospitalId,
      version: version.number,
      enteredBy: version.enteredBy,
      letter: letter && { dated: letter.dated, sha256: letter.sha256 },
      validUntil: version.validUntil?.toISOString() ?? null,
      content: await this.open(em, offer, version),
      ...(terms && { promise: { textVersion: terms.textVersion, sha256: terms.sha256 } }),
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

  /** Reads what an acceptance binds, with the change orders that the patient signed, the payments and the days on which they are due. */
  async agreed(em: EntityManager, acceptance: OfferAcceptance) {
    const { id, offerId, number, acceptedAt, confirmedAt } = acceptance
    const offer = await em.findOneOrFail(Offer, { id: offerId })
    const version = await em.findOneOrFail(OfferVersion, { offer: offerId, number })
    const signed = await findSignedChange(em, id)
    const content = { ...(await this.open(em, offer, version)), ...(await this.signedTerms(em, id)) }
    const appointment = await findAppointment(em, offer.bookingId)
    const paymentPlan = planPayments(content, {
      acceptance: dayIn(acceptedAt, timeZoneOf(await countryCodeOf(em, offer.hospitalId))),
      appointment: appointment && dayIn(appointment.at, appointment.timeZone),
      confirmed: confirmedAt ? content.earliestDate : null,
    })
    return { offer, content, paymentPlan, costCents: (signed ?? acceptance).costCents ?? null }
  }

  /** Reads the lines of the last change order that the patient signed. Null without one. */
  async signedTerms(
    em: EntityManager,
    acceptanceId: string,
  ): Promise<Pick<OfferContent, 'lines' | 'package'> | null> {
    const signed = await findSignedChange(em, acceptanceId)
    if (!signed) return null
    const { id, bookingId, content } = signed
    const ordered = await this.cipher.open<OrderedChange>(em, bookingId, changeOrderContext(id), content)
    return { lines: ordered.lines, package: ordered.package }
  }

  async acceptanceView(em: EntityManager, acceptance: OfferAcceptance): Promise<AcceptanceView> {
    const { name, text } = await this.openSigned(em, acceptance)
    const { paymentPlan } = await this.agreed(em, acceptance)
    return {
      offerId: acceptance.offerId,
      version: acceptance.number,
      hash: acceptance.hash,
      signature: name,
      text,
      sharesIdentity: acceptance.sharesIdentity,
      paymentPlan,
      acceptedAt: acceptance.acceptedAt.toISOString(),
      confirmBy: acceptance.confirmBy.toISOString(),
      confirmedAt: acceptance.confirmedAt?.toISOString() ?? null,
      costUsd: acceptance.costCents == null ? null : acceptance.costCents / 100,
      conversion: acceptance.conversion ?? null,
      endedAt: acceptance.endedAt?.toISOString() ?? null,
    }
  }

  /**
   * Reads the published versions of offers of one booking. Drafts are left out.
   * @param acceptance the active one of the booking
   */
  async views(
    em: EntityManager,
    offers: readonly Offer[],
    acceptance: Pick<OfferAcceptance, 'offerId'> | null,
  ): Promise<OfferView[]> {
    const ids = offers.filter(({ publishedNumber }) => publishedNumber !== null).map(({ id }) => id)
    const [first] = offers
    if (!first || ids.length === 0) return []
    const versions = await em.find(OfferVersion, { offer: { $in: ids }, publishedAt: { $ne: null } })
    const letters = await em.find(OfferLetter, { id: { $in: versions.map(({ id }) => id) } })
    const hospitals = await em.find(
      Hospital,
      { id: { $in: offers.map(({ hospitalId }) => hospitalId) } },
      { fields: ['id', 'slug', 'name'] },
    )
    const correspondence = await readCorrespondence(em, ids)
    const open = await this.cipher.opener(em, first.bookingId)
    return offers.flatMap((offer) => {
      const version = versions.find(
        (one) => one.offer.id === offer.id && one.number === offer.publishedNumber,
      )
      const hospital = hospitals.find(({ id }) => id === offer.hospitalId)
      if (!version || !hospital) return []
      const published = versions
        .filter((one) => one.offer.id === offer.id)
        .map((one) => ({ number: one.number, ...saidBy(one, open(contextOf(one), one.content)) }))
      const content = open<OfferContent>(contextOf(version), version.content)
      const letter = letters.find(({ id }) => id === version.id)
      return viewOf(offer, version, {
        content,
        hospital,
        acceptance,
        letterDated: letter?.dated ?? null,
        correspondence: correspondence(offer.id),
        changes: changesOfAll(published),
        open,
      })
    })
  }

  /** Lists what a draft would change of the published version. */
  async changesByDraft(
    em: EntityManager,
    offer: Offer,
    content: OfferContent,
    published: OfferVersion,
  ): Promise<OfferChangesView> {
    const earlier = saidBy(published, await this.open(em, offer, published))
    const { lastDay } = content
    const validUntil = lastDay ? endOfDay(lastDay, await countryCodeOf(em, offer.hospitalId)) : null
    const { number } = published
    const promise = (await termsInForce(em, offer.hospitalId)) !== null
    return changesSince({ number, ...earlier }, { number: number + 1, content, validUntil, promise })
  }

  /** @param acceptance the active one of the booking */
  async view(
    em: EntityManager,
    offer: Offer,
    acceptance: Pick<OfferAcceptance, 'offerId'> | null,
  ): Promise<OfferView | null> {
    return (await this.views(em, [offer], acceptance))[0] ?? null
  }

  /** Reads the offer as its patient sees it. @throws ProblemError not_found for an offer that was never published */
  async seen(em: EntityManager, offer: Offer): Promise<OfferView> {
    const view = await this.view(em, offer, await findAcceptance(em, offer.bookingId))
    if (!view) throw new ProblemError('not_found')
    return view
  }
}

interface Parts {
  content: OfferContent
  hospital: HospitalRef
  acceptance: Pick<OfferAcceptance, 'offerId'> | null
  letterDated: string | null
  correspondence: Correspondence
  changes: OfferChangesView[]
  open: Opener
}

const saidBy = ({ validUntil, promiseTermsId }: OfferVersion, content: OfferContent): SaidByVersion => ({
  content,
  validUntil: validUntil ?? null,
  promise: promiseTermsId != null,
})

function viewOf(
  offer: Offer,
  { number, hash, validUntil, publishedAt, enteredBy, promiseTermsId }: OfferVersion,
  { content, hospital, ...parts }: Parts,
): OfferView {
  if (!hash || !validUntil || !publishedAt)
    throw new Error(`Version ${number} of offer ${offer.id} is a draft`)
  const { messages, unread, change } = parts.correspondence
  const firm = firmStatus(offer, validUntil, parts.acceptance)
  const changeRequest = change ? changeView(change, parts.open, { version: number, status: firm }) : null
  const isChangeOpen = firm === 'published' && changeRequest?.status === 'open'
  return {
    ...shownOf(content, hospital),
    id: offer.id,
    bookingId: offer.bookingId,
    version: number,
    status: isChangeOpen ? 'change_requested' : firm,
    withdrawalReason: offer.withdrawalReason ?? null,
    publishedAt: publishedAt.toISOString(),
    validUntil: validUntil.toISOString(),
    enteredBy,
    letterDated: parts.letterDated,
    promise: promiseTermsId != null,
    hash,
    messages,
    unreadMessages: unread,
    changeRequest,
    changes: parts.changes,
  }
}

export const findLetter = (em: EntityManager, { id }: OfferVersion): Promise<OfferLetter | null> =>
  em.findOne(OfferLetter, { id })

export async function hospitalOf(em: EntityManager, { hospitalId }: Pick<Offer, 'hospitalId'>) {
  const { id, slug, name } = await em.findOneOrFail(Hospital, { id: hospitalId })
  return { id, slug, name }
}

/** An acceptance holds the published offers of its booking. Otherwise an offer ends when it says, before the upkeep records it. */
function firmStatus(
  { id, status }: Offer,
  validUntil: Date,
  acceptance: Pick<OfferAcceptance, 'offerId'> | null,
): SeenOfferStatus {
  if (status !== 'published') return status
  if (acceptance) return acceptance.offerId === id ? 'accepted' : 'held'
  return validUntil <= new Date() ? 'expired' : 'published'
}
