import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { type UploadedFile } from '../../platform/http/index.js'
import { cancelRemoval, scheduleRemoval } from '../../platform/personal-data/index.js'
import { keepsWrappedKeys } from '../../platform/storage/index.js'
import { requireForeign } from '../bookings/index.js'
import { recordDataAccess, requirePatientConsent } from '../privacy/index.js'
import type { SentFile } from '../records/index.js'
import { letterView } from './admin-change-orders.service.js'
import type { ChangeOrderLetterView } from './change-order.dto.js'
import { ChangeOrder, ChangeOrderLetter } from './change-order.entity.js'
import { requireNoOpenOrder } from './change-orders.js'
import { requireLetterDay } from './letter-day.js'
import { lockFromLetter } from './lock-from-letter.js'
import { declaredDocument, OfferFiles } from './offer-files.js'
import { recordOfferEdit } from './offer-moves.js'

keepsWrappedKeys({ table: 'change_order_letters', column: 'wrapped_key', path: 'storage_key' })

/** Letters of hospitals, as evidence for change orders that the team enters. */
@Injectable()
export class ChangeOrderLettersService {
  constructor(
    private readonly database: Database,
    private readonly files: OfferFiles,
  ) {}

  /**
   * Stores the letter for the next change order. It replaces one that no change order names.
   * @param dated day of the letter, `YYYY-MM-DD`
   * @throws ProblemError as `lockFromLetter`, invalid_input for a day in the future or before the offer, invalid_transition while a change order is open, file_type_not_supported unless it is a PDF,
   *   JPEG or PNG, or the refusals of `IncomingFiles`
   */
  async attach(
    actor: UserActor,
    offerId: string,
    dated: string,
    file: UploadedFile,
  ): Promise<ChangeOrderLetterView> {
    declaredDocument(file)
    await this.database.transaction(actor, async (em) => {
      const { version } = await lockForNext(em, actor, offerId)
      requireLetterDay(dated, version.publishedAt)
    })
    const kept = await this.files.receive(actor, 'change-order-letters', file)
    return this.database.transaction(actor, async (em) => {
      const { offer } = await lockForNext(em, actor, offerId)
      await removeFreeLetters(em, offerId)
      const letter = em.create(ChangeOrderLetter, {
        id: uuid(),
        offerId,
        userId: offer.userId,
        ...kept,
        dated,
      })
      await em.flush()
      await cancelRemoval(em, kept.storageKey)
      await recordOfferEdit(em, actor, offer, 'attach_change_order_letter', { sha256: kept.sha256 })
      return { id: letter.id, ...letterView(letter) }
    })
  }

  /** Opens the letter of a change order. @throws ProblemError not_found, access_denied for the own booking, consent_required */
  async openForStaff(actor: UserActor, id: string): Promise<SentFile> {
    const letter = await this.database.transaction(actor, async (em) => {
      const { order, letter: found } = await findLetterOf(em, { id })
      requireForeign(actor, order)
      await requirePatientConsent(em, order.userId)
      await recordDataAccess(em, actor, {
        userId: order.userId,
        subject: 'booking',
        subjectId: order.bookingId,
      })
      return found
    })
    return this.files.open(letter)
  }

  /** Opens the letter of a released change order for its patient. @throws ProblemError not_found */
  async openOwn(actor: UserActor, id: string): Promise<SentFile> {
    const letter = await this.database.transaction(actor, async (em) => {
      const { order, letter: found } = await findLetterOf(em, { id, userId: actor.userId })
      if (!order.isReleased()) throw new ProblemError('not_found')
      return found
    })
    return this.files.open(letter)
  }
}

async function lockForNext(em: EntityManager, actor: UserActor, offerId: string) {
  const locked = await lockFromLetter(em, actor, offerId)
  await requireNoOpenOrder(em, locked.acceptance.id)
  return locked
}

async function removeFreeLetters(em: EntityManager, offerId: string): Promise<void> {
  const named = (await em.find(ChangeOrder, { offerId, letterId: { $ne: null } })).map(
    ({ letterId }) => letterId,
  )
  for (const letter of await em.find(ChangeOrderLetter, { offerId })) {
    if (named.includes(letter.id)) continue
    await scheduleRemoval(em, letter.storageKey)
    em.remove(letter)
  }
}

/** @throws ProblemError not_found */
async function findLetterOf(em: EntityManager, which: { id: string; userId?: string }) {
  const order = await em.findOne(ChangeOrder, which)
  const letter = order?.letterId ? await em.findOne(ChangeOrderLetter, { id: order.letterId }) : null
  if (!order || !letter) throw new ProblemError('not_found')
  return { order, letter }
}
