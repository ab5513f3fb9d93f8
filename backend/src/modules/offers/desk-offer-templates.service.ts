import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database, lockByName } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { findRow } from '../../platform/lists/index.js'
import { HospitalMember } from '../auth/index.js'
import { recordDataAccess } from '../privacy/index.js'
import { lockCase, requireShared } from '../quote-requests/index.js'
import { Treatment } from '../treatments/index.js'
import { blankOffer } from './blank-offer.js'
import { Offer } from './offer.entity.js'
import { findDraft, findPublished } from './offer.repository.js'
import type { OfferContent } from './offer-content.dto.js'
import { OfferDocuments } from './offer-documents.js'
import type { NewOfferTemplateInput, OfferTemplateInput, OfferTemplateView } from './offer-template.dto.js'
import { OfferTemplate } from './offer-template.entity.js'
import { requireOneSource, requireSmall, templateOf, templateOfOffer } from './offer-template-content.js'
import { OFFER_TEMPLATE_LIST } from './offer-template-list.js'

const MOST_TEMPLATES = 200

/** Templates that hospitals keep for their offers. Row security chooses the rows. */
@Injectable()
export class DeskOfferTemplatesService {
  constructor(
    private readonly database: Database,
    private readonly documents: OfferDocuments,
  ) {}

  /** @throws ProblemError not_found for a template of another hospital */
  read(actor: UserActor, id: string): Promise<OfferTemplateView> {
    return this.database.transaction(actor, (em) => readView(em, id))
  }

  /**
   * Adds a template to a hospital of the member.
   * @throws ProblemError not_found for another hospital or an offer of another one, consent_required for an offer, template_too_large,
   *   too_many_templates, invalid_input for a treatment that is not listed, or for a content and an offer
   */
  create(
    actor: UserActor,
    { hospitalId, name, treatmentId = null, content, offerId }: NewOfferTemplateInput,
  ): Promise<OfferTemplateView> {
    requireOneSource(content, 'offerId', offerId)
    return this.database.transaction(actor, async (em) => {
      await requireMember(em, actor, hospitalId)
      await requireListed(em, treatmentId)
      const begun = offerId
        ? await this.copyOf(em, actor, { id: offerId, hospitalId })
        : (content ?? blankOffer())
      await requireRoom(em, hospitalId)
      const template = em.create(OfferTemplate, {
        id: uuid(),
        hospitalId,
        treatmentId,
        name,
        content: keep(begun),
        savedAt: new Date(),
      })
      await em.flush()
      await audit(em, actor, { action: 'offer_template.create', ...subjectOf(template) })
      return readView(em, template.id)
    })
  }

  /** @throws ProblemError not_found, stale_version, invalid_input for a treatment that is not listed, template_too_large */
  change(
    actor: UserActor,
    id: string,
    { version, name, treatmentId, content }: OfferTemplateInput,
  ): Promise<OfferTemplateView> {
    return this.database.transaction(actor, async (em) => {
      const template = await lockTemplate(em, id)
      if (template.version !== version) throw new ProblemError('stale_version')
      if (treatmentId !== undefined && treatmentId !== template.treatmentId) {
        await requireListed(em, treatmentId)
        template.treatmentId = treatmentId
      }
      template.name = name ?? template.name
      template.content = content ? keep(content) : template.content
      template.savedAt = new Date()
      await em.flush()
      await audit(em, actor, { action: 'offer_template.change', ...subjectOf(template) })
      return readView(em, id)
    })
  }

  /** @throws ProblemError not_found */
  async remove(actor: UserActor, id: string): Promise<void> {
    await this.database.transaction(actor, async (em) => {
      const template = await lockTemplate(em, id)
      em.remove(template)
      await em.flush()
      await audit(em, actor, { action: 'offer_template.delete', ...subjectOf(template) })
    })
  }

  /** Reads what an offer of the hospital says. The patient sees the reading. @throws ProblemError not_found, consent_required */
  private async copyOf(
    em: EntityManager,
    actor: UserActor,
    which: { id: string; hospitalId: string },
  ): Promise<OfferContent> {
    const offer = await em.findOne(Offer, which)
    if (!offer) throw new ProblemError('not_found')
    const { userId, bookingId, quoteRequestId } = offer
    await lockCase(em, quoteRequestId)
    await requireShared(em, quoteRequestId)
    const version = (await findDraft(em, offer)) ?? (await findPublished(em, offer))
    if (!version) throw new ProblemError('not_found')
    await recordDataAccess(em, actor, { userId, subject: 'booking', subjectId: bookingId })
    return templateOfOffer(await this.documents.open(em, offer, version))
  }
}

function keep(content: OfferContent): OfferContent {
  const kept = templateOf(content)
  requireSmall(kept)
  return kept
}

/** @throws ProblemError not_found */
async function readView(em: EntityManager, id: string): Promise<OfferTemplateView> {
  const row = await findRow(em, OFFER_TEMPLATE_LIST, id)
  const { content } = await em.findOneOrFail(OfferTemplate, { id })
  return { ...row, content }
}

/** @throws ProblemError not_found for a template of another hospital */
async function lockTemplate(em: EntityManager, id: string): Promise<OfferTemplate> {
  const template = await em.findOne(OfferTemplate, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!template) throw new ProblemError('not_found')
  return template
}

/** @throws ProblemError not_found */
async function requireMember(em: EntityManager, { userId }: UserActor, hospitalId: string): Promise<void> {
  if (!(await em.count(HospitalMember, { hospitalId, userId, removedAt: null })))
    throw new ProblemError('not_found')
}

/** @throws ProblemError invalid_input for a treatment that is not on the site */
async function requireListed(em: EntityManager, treatmentId: string | null): Promise<void> {
  if (treatmentId === null || (await em.count(Treatment, { id: treatmentId, isActive: true }))) return
  throw new ProblemError('invalid_input', {
    errors: [{ pointer: '/treatmentId', code: 'treatment_not_listed' }],
  })
}

/** New templates of one hospital follow one another. @throws ProblemError too_many_templates */
async function requireRoom(em: EntityManager, hospitalId: string): Promise<void> {
  await lockByName(em, `offer_templates ${hospitalId}`)
  if ((await em.count(OfferTemplate, { hospitalId })) >= MOST_TEMPLATES)
    throw new ProblemError('too_many_templates')
}

const subjectOf = ({ id, hospitalId, version }: OfferTemplate) => ({
  subjectType: 'offer_template',
  subjectId: id,
  details: { hospitalId, templateVersion: version },
})
