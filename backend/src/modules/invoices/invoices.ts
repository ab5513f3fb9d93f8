import { type EntityManager, type FilterQuery, LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import type { UserActor } from '../../platform/authz/index.js'
import { lockByName } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { minorUnitDigits } from '../../platform/money/index.js'
import { BookingCipher } from '../booking-keys/index.js'
import { listAppointmentChanges } from '../bookings/index.js'
import { countryCodeOf } from '../hospitals/index.js'
import {
  type ContingencyCode,
  dayIn,
  type EnteredBy,
  Offer,
  OfferAcceptance,
  type OfferContent,
  OfferDocuments,
  totalsByParty,
} from '../offers/index.js'
import { timeZoneOf } from '../quote-requests/index.js'
import { lastDayFor } from './closing-day.js'
import { type Agreed, billableLines, checkInvoice, recheckInvoices } from './contested-amounts.js'
import type {
  BillableView,
  EmergencyNoteInput,
  EmergencyNoteView,
  InvoiceLineInput,
  InvoiceView,
} from './invoice.dto.js'
import {
  BilledCase,
  type CheckedLine,
  type DoctorNote,
  EmergencyNote,
  Invoice,
  type InvoiceHead,
  isInTime,
  type SettledInvoice,
  statusOf,
} from './invoice.entity.js'

/** The desk and the patient do not read who entered it. */
type ReadInvoice = Pick<
  Invoice,
  | 'id'
  | 'offerId'
  | 'bookingId'
  | 'enteredBy'
  | 'head'
  | 'currency'
  | 'total'
  | 'issuedOn'
  | 'contentType'
  | 'sizeBytes'
  | 'receivedAt'
  | 'lines'
  | 'contested'
  | 'checkedAt'
  | 'settlement'
  | 'answer'
  | 'settledAt'
  | 'sameNumberAs'
>
type ReadNote = Pick<
  EmergencyNote,
  'id' | 'bookingId' | 'code' | 'units' | 'happenedAt' | 'notedAt' | 'content'
>

/** Invoices and notes of an accepted offer, encrypted under the key of the booking. */
@Injectable()
export class Invoices {
  constructor(
    private readonly cipher: BookingCipher,
    private readonly documents: OfferDocuments,
  ) {}

  sealHead(em: EntityManager, of: Sealed, head: InvoiceHead): Promise<Buffer> {
    return this.seal(em, of, headContext(of.id), head)
  }

  openHead(em: EntityManager, { id, bookingId, head }: ReadInvoice): Promise<InvoiceHead> {
    return this.cipher.open(em, bookingId, headContext(id), head)
  }

  sealAnswer(em: EntityManager, of: Sealed, answer: SettledInvoice): Promise<Buffer> {
    return this.seal(em, of, answerContext(of.id), answer)
  }

  /**
   * Holds the lines of an invoice against what the patient signed, and stores them with what is contested.
   * @param acceptance is locked, so that invoices are checked one after the other
   * @throws ProblemError invalid_transition for an invoice whose lines are stored, invalid_input for lines that do not add up to its total
   */
  async check(
    em: EntityManager,
    acceptance: OfferAcceptance,
    id: string,
    lines: readonly InvoiceLineInput[],
  ): Promise<Invoice> {
    const invoice = await lockInvoice(em, id)
    if (invoice.checkedAt || invoice.settledAt)
      throw new ProblemError('invalid_transition', { reason: 'invoice_checked' })
    requireTotal(invoice, lines)
    const { offer, agreed } = await this.agreed(em, acceptance)
    const { billedBy } = await this.openHead(em, invoice)
    const isLate = await this.lateness(em, acceptance, { offer, agreed }, id)
    const refusal = acceptance.endedAt ? 'offer_ended' : isLate(invoice.receivedAt) ? 'too_late' : null
    const verdicts = checkInvoice(agreed, await this.earlier(em, acceptance), { billedBy, refusal, lines })
    const checked: CheckedLine[] = lines.map((line, index) => {
      const verdict = verdicts[index]
      if (!verdict) throw new Error(`Line ${index} of invoice ${id} has no verdict`)
      return { ...line, ...verdict }
    })
    invoice.lines = await this.seal(em, invoice, linesContext(id), checked)
    invoice.contested = sum(checked.map(({ contested }) => contested))
    invoice.checkedAt = new Date()
    await em.flush()
    return invoice
  }

  /**
   * Holds contested invoices against what the patient signed again, in the order of receipt, after one was taken out.
   * @param acceptance is locked
   * @returns the invoices of which less is contested now
   */
  async recheck(em: EntityManager, acceptance: OfferAcceptance): Promise<Invoice[]> {
    const invoices = await em.find(Invoice, counted(acceptance), { orderBy: { id: 'asc' } })
    const found = await this.agreed(em, acceptance)
    const isLate = await this.lateness(em, acceptance, found)
    const views = await this.views(em, invoices)
    const all = views.map((view) => ({
      ...view,
      isOpen: view.status === 'contested',
      isLate: isLate(new Date(view.receivedAt)),
    }))
    const changed: Invoice[] = []
    for (const [index, verdicts] of recheckInvoices(found.agreed, all).entries()) {
      const [invoice, view] = [invoices[index], views[index]]
      const contested = sum(verdicts.map((verdict) => verdict.contested))
      if (!invoice || !view || contested === invoice.contested) continue
      const lines = view.lines.map((line, at) => ({ ...line, ...verdicts[at] }))
      invoice.lines = await this.seal(em, invoice, linesContext(invoice.id), lines)
      invoice.contested = contested
      changed.push(invoice)
    }
    await em.flush()
    return changed
  }

  /**
   * Stores the sums of a patient's invoices at one hospital for the public figure. A patient with several acceptances there is one case, under
   * the first of them.
   * @param acceptance is locked
   */
  async count(em: EntityManager, acceptance: OfferAcceptance): Promise<void> {
    const { hospitalId } = await em.findOneOrFail(Offer, { id: acceptance.offerId })
    const [first, ...others] = await acceptancesAt(em, acceptance.userId, hospitalId)
    if (!first) throw new Error(`Acceptance ${acceptance.id} has no offer`)
    await em.nativeDelete(BilledCase, { acceptanceId: { $in: others.map(({ id }) => id) } })
    const stored = await em.findOne(BilledCase, { acceptanceId: first.id })
    const sums: CaseSums[] = []
    for (const one of [first, ...others]) sums.push(...(await this.sumsOf(em, one)))
    const together = sums.length > 0 ? dearestCase(sums) : undefined
    if (!together) {
      if (stored) em.remove(stored)
    } else if (stored) em.assign(stored, together)
    else em.create(BilledCase, { acceptanceId: first.id, hospitalId, ...together })
    await em.flush()
  }

  /** Sums what counts of an acceptance. Empty without an invoice. */
  private async sumsOf(em: EntityManager, acceptance: OfferAcceptance): Promise<CaseSums[]> {
    const invoices = await em.find(Invoice, counted(acceptance))
    if (invoices.length === 0) return []
    const { offer, agreed } = await this.agreed(em, acceptance)
    const { signed, invoiced } = dearestBiller(agreed.content, await this.views(em, invoices))
    return [
      {
        currency: agreed.content.currency,
        signed,
        invoiced,
        contested: sum(invoices.map(({ contested }) => contested ?? 0)),
        invoices: invoices.length,
        closesOn: await this.lastDay(em, { offer, agreed }, counted(acceptance)),
      },
    ]
  }

  /** Stores what a doctor noted about emergency care. @param acceptance is locked */
  async note(
    em: EntityManager,
    actor: UserActor,
    acceptance: OfferAcceptance,
    { by, code, units, happenedAt, doctor, note }: EmergencyNoteInput & { by: EnteredBy },
  ): Promise<EmergencyNote> {
    const of = { id: uuid(), bookingId: acceptance.bookingId, userId: acceptance.userId }
    const content: DoctorNote = { doctor, note }
    const created = em.create(EmergencyNote, {
      ...of,
      acceptanceId: acceptance.id,
      offerId: acceptance.offerId,
      code,
      units,
      happenedAt: new Date(happenedAt),
      notedAt: new Date(),
      content: await this.seal(em, of, noteContext(of.id), content),
      enteredBy: by,
      enteredById: actor.userId,
    })
    await em.flush()
    return created
  }

  /** @param invoices of one booking */
  async views(em: EntityManager, invoices: readonly ReadInvoice[]): Promise<InvoiceView[]> {
    const [first] = invoices
    if (!first) return []
    const open = await this.cipher.opener(em, first.bookingId)
    const shared = sharedNumbers(invoices)
    return invoices.map((invoice) => {
      const { id, head, lines, answer } = invoice
      const { number, billedBy, fileName } = open<InvoiceHead>(headContext(id), head)
      return {
        id,
        offerId: invoice.offerId,
        status: statusOf(invoice),
        number,
        sharesNumber: shared.has(id),
        issuedOn: invoice.issuedOn,
        billedBy,
        enteredBy: invoice.enteredBy,
        fileName,
        contentType: invoice.contentType,
        sizeBytes: invoice.sizeBytes,
        receivedAt: invoice.receivedAt.toISOString(),
        currency: invoice.currency,
        digits: minorUnitDigits(invoice.currency),
        total: invoice.total,
        contested: invoice.contested ?? null,
        lines: lines ? open<CheckedLine[]>(linesContext(id), lines) : [],
        checkedAt: invoice.checkedAt?.toISOString() ?? null,
        settlement: invoice.settlement ?? null,
        comment: answer ? open<SettledInvoice>(answerContext(id), answer).comment : null,
        settledAt: invoice.settledAt?.toISOString() ?? null,
      }
    })
  }

  /** @param notes of one booking */
  async noteViews(em: EntityManager, notes: readonly ReadNote[]): Promise<EmergencyNoteView[]> {
    const [first] = notes
    if (!first) return []
    const open = await this.cipher.opener(em, first.bookingId)
    return notes.map(({ id, code, units, happenedAt, notedAt, content }) => ({
      id,
      code,
      units,
      happenedAt: happenedAt.toISOString(),
      notedAt: notedAt.toISOString(),
      inTime: isInTime({ happenedAt, notedAt }),
      ...open<DoctorNote>(noteContext(id), content),
    }))
  }

  /** Reads the accepted offer with the signed change orders, and what doctors noted in time. */
  private async agreed(em: EntityManager, acceptance: OfferAcceptance): Promise<Found> {
    const { offer, content } = await this.documents.agreed(em, acceptance)
    const notes = await em.find(
      EmergencyNote,
      { acceptanceId: acceptance.id },
      { orderBy: { happenedAt: 'asc' } },
    )
    const inTime = notes.filter(isInTime)
    return { offer, agreed: { content, noted: unitsOf(inTime), notes: inTime } }
  }

  /**
   * Returns whether an invoice came after invoices had closed. Invoices of others fix no day: the hospital did not know of them.
   * @param checking an invoice whose lines are entered now
   */
  private async lateness(
    em: EntityManager,
    acceptance: OfferAcceptance,
    found: Found,
    checking?: string,
  ): Promise<(receivedAt: Date) => boolean> {
    const lastDay = await this.lastDay(em, found, ofHospital(acceptance, checking))
    const timeZone = timeZoneOf(await countryCodeOf(em, found.offer.hospitalId))
    return (receivedAt) => lastDay !== null && dayIn(receivedAt, timeZone) > lastDay
  }

  /**
   * The last day for invoices. Null without a date of the admission.
   * @param fixing the invoices after which the hospital moves that day to no later one
   */
  private async lastDay(
    em: EntityManager,
    { offer, agreed }: Found,
    fixing: FilterQuery<Invoice>,
  ): Promise<string | null> {
    const [first] = await em.find(Invoice, fixing, { orderBy: { id: 'asc' }, limit: 1 })
    return lastDayFor(await listAppointmentChanges(em, offer.bookingId), {
      ...agreed,
      timeZone: timeZoneOf(await countryCodeOf(em, offer.hospitalId)),
      firstInvoiceAt: first?.receivedAt ?? null,
    })
  }

  /** The invoices that were checked and count, the oldest first. */
  private async earlier(em: EntityManager, acceptance: OfferAcceptance) {
    const orderBy = { checkedAt: 'asc', id: 'asc' } as const
    const found = await em.find(Invoice, counted(acceptance), { orderBy })
    return this.views(em, found)
  }

  private seal(
    em: EntityManager,
    { bookingId, userId }: Sealed,
    context: string,
    content: InvoiceHead | CheckedLine[] | SettledInvoice | DoctorNote,
  ): Promise<Buffer> {
    return this.cipher.seal(em, { id: bookingId, userId }, context, content)
  }
}

/** What was not entered wrongly. */
const counting = ({ id: acceptanceId }: OfferAcceptance) => ({
  acceptanceId,
  $or: [{ settlement: null }, { settlement: { $ne: 'entered_wrongly' as const } }],
})

/** What counts and was checked. */
const counted = (acceptance: OfferAcceptance): FilterQuery<Invoice> => ({
  ...counting(acceptance),
  checkedAt: { $ne: null },
})

/** Selects the checked invoices of the hospital that count. @param checking an invoice that is checked now */
const ofHospital = (acceptance: OfferAcceptance, checking?: string): FilterQuery<Invoice> => ({
  ...counting(acceptance),
  enteredBy: 'hospital',
  $and: [{ $or: [{ checkedAt: { $ne: null } }, ...(checking ? [{ id: checking }] : [])] }],
})

interface Found {
  offer: Offer
  /** `notes`: those within 24 hours, in the order of the care. */
  agreed: Agreed & { notes: readonly EmergencyNote[] }
}

/** The ids of invoices that count and have the number of another one that counts. An invoice outside the list counts. */
function sharedNumbers(invoices: readonly ReadInvoice[]): Set<string> {
  const isVoid = ({ settlement }: ReadInvoice) => settlement === 'entered_wrongly'
  const taken = new Set(invoices.filter(isVoid).map(({ id }) => id))
  return new Set(
    invoices.flatMap((invoice) => {
      const { id, sameNumberAs } = invoice
      return !sameNumberAs || isVoid(invoice) || taken.has(sameNumberAs) ? [] : [id, sameNumberAs]
    }),
  )
}

type Sealed = Pick<Invoice, 'id' | 'bookingId' | 'userId'>

/** Locks an invoice after its acceptance. */
export const lockInvoice = (em: EntityManager, id: string): Promise<Invoice> =>
  em.findOneOrFail(Invoice, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true })

export const billableView = (content: OfferContent): BillableView => ({
  currency: content.currency,
  digits: minorUnitDigits(content.currency),
  lines: [...billableLines(content)].map(([key, billedBy]) => ({ key, billedBy })),
  parties: totalsByParty(content).map(({ billedBy, total }) => ({ billedBy, highest: total.highest })),
  rates: content.contingencyRates.map(({ code, amount, mostUnits }) => ({ code, amount, mostUnits })),
})

/** @throws ProblemError invalid_input */
function requireTotal({ total }: Invoice, lines: readonly InvoiceLineInput[]): void {
  if (sum(lines.map(({ amount }) => amount)) === total) return
  throw new ProblemError('invalid_input', { errors: [{ pointer: '/lines', code: 'invoice_total' }] })
}

function unitsOf(notes: readonly EmergencyNote[]): Map<ContingencyCode, number> {
  const units = new Map<ContingencyCode, number>()
  for (const note of notes) units.set(note.code, (units.get(note.code) ?? 0) + note.units)
  return units
}

type CaseSums = Omit<BilledCase, 'acceptanceId' | 'hospitalId'>

const shareOf = ({ signed, invoiced }: Pick<CaseSums, 'signed' | 'invoiced'>) =>
  invoiced / Math.max(signed, 1)

/**
 * The sums of a patient with several acceptances: the largest share, with all invoices, once the first of them has closed. So no later
 * acceptance postpones an earlier case. One without a day counts at once.
 */
function dearestCase(sums: readonly CaseSums[]): CaseSums {
  const days = sums.map(({ closesOn }) => closesOn ?? '').toSorted()
  return {
    ...sums.reduce((dearest, one) => (shareOf(one) > shareOf(dearest) ? one : dearest)),
    contested: sum(sums.map(({ contested }) => contested)),
    invoices: sum(sums.map(({ invoices }) => invoices)),
    closesOn: days[0] || null,
  }
}

/** The acceptances of a patient at one hospital, the oldest first. Until the transaction ends, no other one counts them. */
async function acceptancesAt(
  em: EntityManager,
  userId: string,
  hospitalId: string,
): Promise<OfferAcceptance[]> {
  await lockByName(em, `billed_cases ${userId}`)
  const offers = await em.find(Offer, { userId, hospitalId }, { fields: ['id'] })
  return em.find(
    OfferAcceptance,
    { userId, offerId: { $in: offers.map(({ id }) => id) } },
    { orderBy: { acceptedAt: 'asc', id: 'asc' } },
  )
}

/**
 * Of all who sent an invoice, the one that billed most of what the patient signed for it. Somebody for whom the patient signed nothing counts
 * with the hospital.
 */
function dearestBiller(content: OfferContent, invoices: readonly InvoiceView[]) {
  const parties = totalsByParty(content)
  const own = parties.find(({ billedBy }) => billedBy === 'hospital') ?? parties[0]
  const partyOf = (name: string) => parties.find(({ billedBy }) => billedBy === name) ?? own
  const billers = parties.map((party) => ({
    signed: party.total.highest,
    invoiced: sum(invoices.filter(({ billedBy }) => partyOf(billedBy) === party).map(({ total }) => total)),
  }))
  return billers.reduce((dearest, one) => (shareOf(one) > shareOf(dearest) ? one : dearest), {
    signed: 0,
    invoiced: 0,
  })
}

const headContext = (id: string) => `invoices/${id}/head`
const linesContext = (id: string) => `invoices/${id}/lines`
const answerContext = (id: string) => `invoices/${id}/answer`
const noteContext = (id: string) => `emergency_notes/${id}`
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
