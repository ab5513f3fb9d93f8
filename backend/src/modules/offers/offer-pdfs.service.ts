import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { requireForeign } from '../bookings/index.js'
import { recordDataAccess, requirePatientConsent } from '../privacy/index.js'
import type { SentFile } from '../records/index.js'
import { Offer, OfferPdf, OfferVersion } from './offer.entity.js'
import { findAcceptance } from './offer.repository.js'
import { OfferFiles } from './offer-files.js'

/** The PDFs of published versions. */
@Injectable()
export class OfferPdfsService {
  constructor(
    private readonly database: Database,
    private readonly files: OfferFiles,
  ) {}

  /**
   * Opens a PDF for its patient.
   * @param number of a published version; undefined for the accepted one, or else the one that is published now
   * @throws ProblemError not_found, offer_pdf_pending
   */
  async openOwn(actor: UserActor, id: string, number?: number): Promise<SentFile> {
    const pdf = await this.database.transaction(actor, async (em) => {
      const offer = await em.findOne(Offer, { id, userId: actor.userId })
      return findPdf(em, offer, number)
    })
    return this.open(pdf)
  }

  /** Opens a PDF for the team, and tells the patient. @throws ProblemError as `openOwn`, access_denied for the own booking, consent_required */
  async openForStaff(actor: UserActor, id: string, number?: number): Promise<SentFile> {
    const pdf = await this.database.transaction(actor, async (em) => {
      const offer = await em.findOne(Offer, { id })
      if (!offer) throw new ProblemError('not_found')
      requireForeign(actor, offer)
      await requirePatientConsent(em, offer.userId)
      const found = await findPdf(em, offer, number)
      await recordDataAccess(em, actor, {
        userId: offer.userId,
        subject: 'booking',
        subjectId: offer.bookingId,
      })
      return found
    })
    return this.open(pdf)
  }

  private open({ number, ...pdf }: NumberedPdf): Promise<SentFile> {
    return this.files.open({ ...pdf, name: `offer-version-${number}.pdf`, contentType: 'application/pdf' })
  }
}

type NumberedPdf = Pick<OfferPdf, 'storageKey' | 'wrappedKey' | 'sizeBytes'> & { number: number }

/** @throws ProblemError not_found, offer_pdf_pending */
async function findPdf(
  em: EntityManager,
  offer: Offer | null,
  asked: number | undefined,
): Promise<NumberedPdf> {
  if (!offer) throw new ProblemError('not_found')
  const acceptance = await findAcceptance(em, offer.bookingId)
  const accepted = acceptance?.offerId === offer.id ? acceptance.number : undefined
  const number = asked ?? accepted ?? offer.publishedNumber
  const version =
    number && (await em.findOne(OfferVersion, { offer: offer.id, number, publishedAt: { $ne: null } }))
  if (!version) throw new ProblemError('not_found')
  const pdf = await em.findOne(OfferPdf, { id: version.id })
  if (!pdf) throw new ProblemError('offer_pdf_pending')
  const { storageKey, wrappedKey, sizeBytes } = pdf
  return { storageKey, wrappedKey, sizeBytes, number: version.number }
}
