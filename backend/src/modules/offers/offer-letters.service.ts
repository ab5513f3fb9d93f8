import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { type UploadedFile } from '../../platform/http/index.js'
import { cancelRemoval, scheduleRemoval } from '../../platform/personal-data/index.js'
import { keepsWrappedKeys } from '../../platform/storage/index.js'
import { requireForeign } from '../bookings/index.js'
import { recordDataAccess, requirePatientConsent } from '../privacy/index.js'
import type { SentFile } from '../records/index.js'
import { AdminOffersService } from './admin-offers.service.js'
import { requireLetterDay } from './letter-day.js'
import type { AdminOfferView } from './offer.dto.js'
import { Offer, OfferLetter, type OfferVersion } from './offer.entity.js'
import { findDraft, findPublished } from './offer.repository.js'
import { findLetter } from './offer-documents.js'
import { declaredDocument, OfferFiles } from './offer-files.js'
import { recordEdit } from './offer-moves.js'

keepsWrappedKeys({ table: 'offer_letters', column: 'wrapped_key', path: 'storage_key' })

/** Letters of hospitals, as evidence for offers that the team entered. */
@Injectable()
export class OfferLettersService {
  constructor(
    private readonly database: Database,
    private readonly files: OfferFiles,
    private readonly offers: AdminOffersService,
  ) {}

  /**
   * Attaches the letter to the draft. It replaces an earlier one.
   * @param dated day of the letter, `YYYY-MM-DD`
   * @throws ProblemError not_found, invalid_input for a day in the future, invalid_transition without a draft of the team, access_denied for the own booking, file_type_not_supported
   *   unless it is a PDF, JPEG or PNG, or the refusals of `IncomingFiles`
   */
  async attach(actor: UserActor, id: string, dated: string, file: UploadedFile): Promise<AdminOfferView> {
    declaredDocument(file)
    requireLetterDay(dated)
    await this.offers.change(actor, id, undefined, async (em, offer) => {
      await requireDraft(em, offer)
    })
    const kept = await this.files.receive(actor, 'offer-letters', file)
    return this.offers.change(actor, id, undefined, async (em, offer) => {
      const draft = await requireDraft(em, offer)
      const earlier = await findLetter(em, draft)
      if (earlier) {
        await scheduleRemoval(em, earlier.storageKey)
        em.remove(earlier)
        await em.flush()
      }
      em.create(OfferLetter, {
        id: draft.id,
        userId: offer.userId,
        ...kept,
        dated,
      })
      await cancelRemoval(em, kept.storageKey)
      offer.savedAt = new Date()
      await em.flush()
      await recordEdit(em, actor, offer, { number: draft.number, by: 'team' })
    })
  }

  /** Opens the letter of the draft, or of the published version. @throws ProblemError not_found, access_denied for the own booking, consent_required */
  async openForStaff(actor: UserActor, id: string): Promise<SentFile> {
    const letter = await this.database.transaction(actor, async (em) => {
      const offer = await em.findOne(Offer, { id })
      const version = offer && ((await findDraft(em, offer)) ?? (await findPublished(em, offer)))
      const found = version && (await findLetter(em, version))
      if (!offer || !found) throw new ProblemError('not_found')
      requireForeign(actor, offer)
      await requirePatientConsent(em, offer.userId)
      await recordDataAccess(em, actor, {
        userId: offer.userId,
        subject: 'booking',
        subjectId: offer.bookingId,
      })
      return found
    })
    return this.files.open(letter)
  }

  /** Opens the letter of the published version for its patient. @throws ProblemError not_found */
  async openOwn(actor: UserActor, id: string): Promise<SentFile> {
    const letter = await this.database.transaction(actor, async (em) => {
      const offer = await em.findOne(Offer, { id, userId: actor.userId })
      const version = offer && (await findPublished(em, offer))
      return version && findLetter(em, version)
    })
    if (!letter) throw new ProblemError('not_found')
    return this.files.open(letter)
  }
}

async function requireDraft(em: EntityManager, offer: Offer): Promise<OfferVersion> {
  const draft = await findDraft(em, offer)
  if (!draft) throw new ProblemError('invalid_transition')
  if (draft.enteredBy !== 'team')
    throw new ProblemError('invalid_transition', { reason: 'version_of_hospital' })
  return draft
}
