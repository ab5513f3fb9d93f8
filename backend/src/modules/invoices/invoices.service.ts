import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { systemActor, type UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { type UploadedFile } from '../../platform/http/index.js'
import { cancelRemoval } from '../../platform/personal-data/index.js'
import { keepsWrappedKeys } from '../../platform/storage/index.js'
import { Hospital } from '../hospitals/index.js'
import {
  ChangeOrders,
  declaredDocument,
  OfferAcceptance,
  OfferDocuments,
  OfferFiles,
  totalsByParty,
} from '../offers/index.js'
import type { SentFile } from '../records/index.js'
import { billerOf, isSameBiller } from './biller.js'
import type { InvoiceListView, InvoiceQuery, InvoiceView } from './invoice.dto.js'
import { EmergencyNote, Invoice, type InvoiceSender } from './invoice.entity.js'
import { recordInvoice, tellAssignee } from './invoice-audit.js'
import { isSameNumber } from './invoice-number.js'
import { billableView, Invoices } from './invoices.js'
import { lockAgreed, reachOffer } from './reach-offer.js'

keepsWrappedKeys({ table: 'invoices', column: 'wrapped_key', path: 'storage_key' })

/** Writes rows that belong to the patient, once the caller is known to belong to the hospital or the team. */
const INVOICES = systemActor('invoices')
/** Of one accepted offer, for hospital and patient each. */
const MOST_INVOICES = 50
const DAY_MS = 86_400_000
const ACCEPTANCE = ['id', 'offerId', 'bookingId', 'number', 'endedAt'] as const

interface NewInvoice {
  number: string
  billedBy: string
  sha256: string
  total: number
  as: InvoiceSender
}

/** Invoices of an accepted offer, stored as they were received. */
@Injectable()
export class InvoicesService {
  constructor(
    private readonly database: Database,
    private readonly files: OfferFiles,
    private readonly documents: OfferDocuments,
    private readonly orders: ChangeOrders,
    private readonly invoices: Invoices,
  ) {}

  /** @throws ProblemError not_found, consent_required, access_denied for the own booking of a colleague */
  list(actor: UserActor, offerId: string, as: InvoiceSender): Promise<InvoiceListView> {
    return this.database.transaction(actor, async (em) => {
      await reachOffer(em, actor, offerId, as)
      const options = { orderBy: { id: 'desc' }, exclude: ['enteredById'] } as const
      const items = await this.invoices.views(em, await em.find(Invoice, { offerId }, options))
      const emergencyNotes = await this.invoices.noteViews(
        em,
        await em.find(EmergencyNote, { offerId }, options),
      )
      const acceptance = await em.findOne(
        OfferAcceptance,
        { offerId, confirmedAt: { $ne: null }, ...(as === 'hospital' && { endedAt: null }) },
        { fields: ACCEPTANCE, orderBy: { acceptedAt: 'desc', id: 'desc' } },
      )
      const billable = acceptance && billableView(await this.orders.agreedTerms(em, acceptance))
      return { items, emergencyNotes, billable }
    })
  }

  /**
   * Stores an invoice as it was received.
   * @throws ProblemError as `list`, invalid_transition without an agreed offer, for an invoice that is there already or for one too many, invalid_input for a day in
   *   the future or a biller that only looks like a party of the offer, file_type_not_supported unless it is a PDF, JPEG or PNG, or the
   *   refusals of `IncomingFiles`
   */
  async receive(
    actor: UserActor,
    offerId: string,
    { number, billedBy: name, ...head }: InvoiceQuery,
    { as, file }: { as: InvoiceSender; file: UploadedFile },
  ): Promise<InvoiceView> {
    declaredDocument(file)
    requirePast(head.issuedOn)
    await this.asSystem(actor, async (em) => {
      const { acceptance } = await lockAgreed(em, actor, offerId, { as })
      await requireRoom(em, acceptance.id, as)
    })
    const { name: fileName, ...kept } = await this.files.receive(actor, 'invoices', file)
    return this.asSystem(actor, async (em) => {
      const { offer, acceptance } = await lockAgreed(em, actor, offerId, { as })
      await requireRoom(em, acceptance.id, as)
      const { content } = await this.documents.agreed(em, acceptance)
      const { name: hospital } = await em.findOneOrFail(Hospital, { id: offer.hospitalId })
      const parties = ['hospital', ...totalsByParty(content).map((party) => party.billedBy)]
      const billedBy = billerOf(name, { parties, hospital })
      const { sha256 } = kept
      const { total } = head
      const sameNumberAs = await this.requireNew(em, acceptance.id, { number, billedBy, sha256, total, as })
      const ids = { id: uuid(), bookingId: offer.bookingId, userId: offer.userId }
      const invoice = em.create(Invoice, {
        ...ids,
        ...head,
        ...kept,
        acceptanceId: acceptance.id,
        offerId,
        enteredBy: as,
        enteredById: actor.userId,
        head: await this.invoices.sealHead(em, ids, { number, billedBy, fileName }),
        currency: content.currency,
        sameNumberAs,
        receivedAt: new Date(),
      })
      await em.flush()
      await cancelRemoval(em, kept.storageKey)
      await recordInvoice(em, actor, 'receive', invoice)
      if (as !== 'team') await tellAssignee(em, offer, 'team_invoice_received')
      return this.viewOf(em, invoice)
    })
  }

  /** @throws ProblemError as `list` */
  async open(actor: UserActor, id: string, as: InvoiceSender): Promise<SentFile> {
    const stored = await this.database.transaction(actor, async (em) => {
      const invoice = await em.findOne(Invoice, { id }, { exclude: ['enteredById'] })
      if (!invoice) throw new ProblemError('not_found')
      await reachOffer(em, actor, invoice.offerId, as)
      const { fileName: name } = await this.invoices.openHead(em, invoice)
      const { storageKey, wrappedKey, contentType, sizeBytes } = invoice
      return { name, storageKey, wrappedKey, contentType, sizeBytes }
    })
    return this.files.open(stored)
  }

  /**
   * Nobody stores a file or a number twice. Another sender may, so that none of them keeps an invoice of the other out: but for the same file
   * with the same total.
   * @returns an earlier invoice of another sender with the same number, which the team reads
   * @throws ProblemError invalid_transition
   */
  private async requireNew(
    em: EntityManager,
    acceptanceId: string,
    invoice: NewInvoice,
  ): Promise<string | null> {
    const counted = { $or: [{ settlement: null }, { settlement: { $ne: 'entered_wrongly' as const } }] }
    const found = await em.find(Invoice, { acceptanceId, ...counted }, { orderBy: { id: 'asc' } })
    const views = await this.invoices.views(em, found)
    const sameNumber = views.filter(
      (one) => isSameNumber(one.number, invoice.number) && isSameBiller(one.billedBy, invoice.billedBy),
    )
    const isFileThere = found.some(
      (one) => one.sha256 === invoice.sha256 && (one.enteredBy === invoice.as || one.total === invoice.total),
    )
    if (isFileThere || sameNumber.some(({ enteredBy }) => enteredBy === invoice.as))
      throw new ProblemError('invalid_transition', { reason: 'invoice_stored' })
    return sameNumber[0]?.id ?? null
  }

  private asSystem<T>(actor: UserActor, work: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(INVOICES, work, actor)
  }

  private async viewOf(em: EntityManager, invoice: Invoice): Promise<InvoiceView> {
    const [view] = await this.invoices.views(em, [invoice])
    if (!view) throw new Error(`Invoice ${invoice.id} has no view`)
    return view
  }
}

/** Hospital and patient have a limit each, so that none of them takes the room of the other. @throws ProblemError invalid_transition */
async function requireRoom(em: EntityManager, acceptanceId: string, as: InvoiceSender): Promise<void> {
  if (as === 'team' || (await em.count(Invoice, { acceptanceId, enteredBy: as })) < MOST_INVOICES) return
  throw new ProblemError('invalid_transition', {
    reason: 'too_many_invoices',
    params: { max: MOST_INVOICES },
  })
}

/** @throws ProblemError invalid_input */
function requirePast(issuedOn: string): void {
  const tomorrow = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
  if (issuedOn <= tomorrow) return
  throw new ProblemError('invalid_input', { errors: [{ pointer: '/issuedOn', code: 'day_in_future' }] })
}
