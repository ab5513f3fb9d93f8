import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import { systemActor, type UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { fieldError, ProblemError } from '../../platform/errors/index.js'
import { findRow } from '../../platform/lists/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { findAppointment } from '../bookings/index.js'
import { notify } from '../notifications/index.js'
import { dayIn, type EnteredBy, type OfferAcceptance, OfferDocuments } from '../offers/index.js'
import { requestSettlement } from '../payments/index.js'
import { notifyDesk } from '../quote-requests/index.js'
import type {
  AdminInvoiceRow,
  EmergencyNoteInput,
  EmergencyNoteView,
  InvoiceLinesInput,
  InvoiceSettlementInput,
  InvoiceView,
} from './invoice.dto.js'
import { Invoice, statusOf } from './invoice.entity.js'
import { invoiceMail } from './invoice.jobs.js'
import { recordInvoice, tellAssignee } from './invoice-audit.js'
import { INVOICE_LIST } from './invoice-list.js'
import { Invoices, lockInvoice } from './invoices.js'
import { lockAgreed, lockForSettlement } from './reach-offer.js'

/** Writes rows that belong to the patient, once the caller is known to belong to the hospital or the team. */
const CHECKS = systemActor('invoices')

/** Holds invoices against what the patient signed. */
@Injectable()
export class InvoiceChecksService {
  constructor(
    private readonly database: Database,
    private readonly documents: OfferDocuments,
    private readonly invoices: Invoices,
  ) {}

  /**
   * Stores the lines of an invoice, and tells the patient. What exceeds the signed offer is contested, and the team is told.
   * @throws ProblemError not_found, consent_required, access_denied for the own booking of a colleague, invalid_transition for an invoice whose
   *   lines are stored, invalid_input for lines that do not add up to its total
   */
  check(actor: UserActor, id: string, { lines }: InvoiceLinesInput, by: EnteredBy): Promise<InvoiceView> {
    return this.asSystem(actor, async (em) => {
      const { offerId, acceptanceId, enteredBy } = await findInvoice(em, id)
      const { acceptance } = await lockAgreed(em, actor, offerId, { as: by, id: acceptanceId })
      if (by === 'hospital' && enteredBy !== 'hospital')
        throw new ProblemError('invalid_transition', { reason: 'team_enters_lines' })
      const invoice = await this.invoices.check(em, acceptance, id, lines)
      await this.invoices.count(em, acceptance)
      await recordInvoice(em, actor, 'check', invoice)
      await notify(em, invoice.userId, 'invoice_received', invoice.bookingId)
      if (invoice.contested) {
        await tellAssignee(em, invoice, 'team_invoice_contested')
        await requestSettlement(em, invoice.bookingId)
      }
      await sendJob(em, invoiceMail, { id, type: 'checked' })
      return this.viewOf(em, invoice)
    })
  }

  /**
   * Stores a doctor's note about emergency care, and tells the patient.
   * @throws ProblemError as `check`, invalid_input without such a rate in the offer, or for care in the future or before the acceptance
   */
  note(
    actor: UserActor,
    offerId: string,
    input: EmergencyNoteInput,
    by: EnteredBy,
  ): Promise<EmergencyNoteView> {
    return this.asSystem(actor, async (em) => {
      const { offer, acceptance } = await lockAgreed(em, actor, offerId, { as: by })
      const { content } = await this.documents.agreed(em, acceptance)
      if (!content.contingencyRates.some(({ code }) => code === input.code))
        throw fieldError('code', 'rate_unknown')
      const happenedAt = new Date(input.happenedAt)
      if (happenedAt > new Date()) throw fieldError('happenedAt', 'time_in_future')
      if (acceptance.endedAt) throw new ProblemError('invalid_transition', { reason: 'acceptance_ended' })
      if (happenedAt < acceptance.acceptedAt) throw fieldError('happenedAt', 'time_before_acceptance')
      const appointment = await findAppointment(em, offer.bookingId)
      if (
        appointment &&
        dayIn(happenedAt, appointment.timeZone) < dayIn(appointment.at, appointment.timeZone)
      )
        throw fieldError('happenedAt', 'time_before_appointment')
      const note = await this.invoices.note(em, actor, acceptance, { ...input, by })
      await audit(em, actor, {
        action: 'invoice.note_emergency',
        subjectType: 'offer',
        subjectId: offerId,
        details: { bookingId: offer.bookingId, noteId: note.id, code: note.code, units: note.units },
      })
      await notify(em, offer.userId, 'emergency_noted', offer.bookingId)
      await sendJob(em, invoiceMail, { id: note.id, type: 'noted' })
      await tellAssignee(em, offer, 'team_emergency_noted')
      const [view] = await this.invoices.noteViews(em, [note])
      if (!view) throw new Error(`Note ${note.id} has no view`)
      return view
    })
  }

  /**
   * Closes the contested part of an invoice. An invoice that was entered wrongly stays, and does not count: the others are checked again.
   * It needs no consent: the answer holds amounts alone, and nothing about the patient's health.
   * @throws ProblemError not_found, access_denied for the own booking, invalid_transition
   */
  settle(
    actor: UserActor,
    id: string,
    { settlement, comment }: InvoiceSettlementInput,
  ): Promise<AdminInvoiceRow> {
    return this.asSystem(actor, async (em) => {
      const { offer, acceptance } = await lockForSettlement(em, actor, await findInvoice(em, id))
      const invoice = await lockInvoice(em, id)
      const isOpen = settlement === 'entered_wrongly' ? !invoice.settledAt : statusOf(invoice) === 'contested'
      if (!isOpen) throw new ProblemError('invalid_transition', { reason: 'invoice_not_open' })
      invoice.answer = await this.invoices.sealAnswer(em, invoice, { comment })
      invoice.settlement = settlement
      invoice.settledAt = new Date()
      await em.flush()
      if (settlement === 'entered_wrongly' && invoice.checkedAt) await this.recheck(em, actor, acceptance)
      await this.invoices.count(em, acceptance)
      await recordInvoice(em, actor, 'settle', invoice)
      await notify(em, invoice.userId, 'invoice_settled', invoice.bookingId)
      await sendJob(em, invoiceMail, { id, type: 'settled' })
      const { billedBy } = await this.invoices.openHead(em, invoice)
      if (billedBy === 'hospital') await notifyDesk(em, offer.quoteRequestId, 'invoiceSettled')
      return findRow(em, INVOICE_LIST, id)
    })
  }

  /** Tells the patient of each invoice of which less is contested now. */
  private async recheck(em: EntityManager, actor: UserActor, acceptance: OfferAcceptance): Promise<void> {
    for (const invoice of await this.invoices.recheck(em, acceptance)) {
      await recordInvoice(em, actor, 'check', invoice)
      await notify(em, invoice.userId, 'invoice_received', invoice.bookingId)
      await sendJob(em, invoiceMail, { id: invoice.id, type: 'rechecked' })
    }
  }

  private asSystem<T>(actor: UserActor, work: (em: EntityManager) => Promise<T>): Promise<T> {
    return this.database.transaction(CHECKS, work, actor)
  }

  private async viewOf(em: EntityManager, invoice: Invoice): Promise<InvoiceView> {
    const [view] = await this.invoices.views(em, [invoice])
    if (!view) throw new Error(`Invoice ${invoice.id} has no view`)
    return view
  }
}

/** @throws ProblemError not_found */
async function findInvoice(em: EntityManager, id: string): Promise<Invoice> {
  const invoice = await em.findOne(Invoice, { id })
  if (!invoice) throw new ProblemError('not_found')
  return invoice
}
