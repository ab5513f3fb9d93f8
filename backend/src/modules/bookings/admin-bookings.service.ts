import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import { may, type UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { type DetailCode, ProblemError } from '../../platform/errors/index.js'
import { once } from '../../platform/idempotency/index.js'
import { publish, sendJob } from '../../platform/outbox/index.js'
import { notify, publishLiveEvent } from '../notifications/index.js'
import { SettingsService } from '../settings/index.js'
import type {
  AdminBookingPatch,
  AdminBookingView,
  BookingAssignment,
  BookingFiguresView,
  BookingTeamView,
} from './admin-booking.dto.js'
import { anyBooking, auditView, lockVersion } from './any-booking.js'
import type { Booking } from './booking.entity.js'
import { bookingMail } from './booking.jobs.js'
import { bookingFigures, findTeam, isPaidInFull } from './booking.repository.js'
import { BookingCancellations } from './booking-cancelled.js'
import { auditedIds, CATALOGUE_FIELDS, type IdChange, namesOf, requireListed } from './booking-catalogue.js'
import { unshareAll } from './booking-documents.service.js'
import { type CostChange, recordBookingEvent } from './booking-events.js'
import type { AdminBookingDetailView } from './booking-follow-up.dto.js'
import { findFollowUpForTeam } from './booking-follow-up.repository.js'
import { BookingNotesService } from './booking-notes.service.js'
import { repeatableMails } from './booking-notifications.service.js'
import { type BookingStatus, isClosed, PAYABLE } from './booking-status.js'
import { requireModeratorChange } from './booking-status-moderators.js'
import { requireAgreedRefund } from './cost-refund.js'
import { bookingRepriced, paymentRequested } from './domain-events.js'
import { requireHospitalOfAppointment } from './hospital-of-appointment.js'
import { notifyAssignee } from './notify-assignee.js'
import { OfferAgreements, type OfferTerms } from './offer-agreements.js'

/** What the back office does with bookings. */
@Injectable()
export class AdminBookingsService {
  constructor(
    private readonly database: Database,
    private readonly settings: SettingsService,
    private readonly cancellations: BookingCancellations,
    private readonly agreements: OfferAgreements,
    private readonly notes: BookingNotesService,
  ) {}

  figures(actor: UserActor): Promise<BookingFiguresView> {
    return this.database.transaction(actor, bookingFigures)
  }

  team(actor: UserActor): Promise<BookingTeamView> {
    return this.database.transaction(actor, async (em) => ({ items: await findTeam(em) }))
  }

  get(actor: UserActor, id: string): Promise<AdminBookingDetailView> {
    return this.database.transaction(actor, async (em) => {
      await auditView(em, actor, id)
      const booking = await anyBooking(em, actor, id)
      const mails = await repeatableMails(em, id)
      const terms = await this.agreements.of(em, id)
      const agreedFrom = typeof terms === 'object' ? terms.earliestDate : null
      const followUp = await findFollowUpForTeam(em, id)
      return {
        ...booking,
        followUp: { ...followUp, notes: await this.notesOf(em, actor, booking), mails, agreedFrom },
      }
    })
  }

  /**
   * Nobody is mailed, and the patient's history does not tell. The new assignee is notified, except by their own choice.
   * @throws ProblemError stale_version, access_denied for what is only an administrator's
   */
  assign(
    actor: UserActor,
    id: string,
    { assigneeId, version }: BookingAssignment,
  ): Promise<AdminBookingView> {
    return this.database.transaction(actor, async (em) => {
      const booking = await lockVersion(em, actor, id, version)
      const from = booking.assigneeId ?? null
      requireMayAssign(actor, from, assigneeId)
      if (assigneeId && !(await findTeam(em, assigneeId))[0]) {
        const errors = [{ pointer: '/assigneeId', code: 'assignee_unknown' as const }]
        throw new ProblemError('invalid_input', { errors })
      }
      if (from === assigneeId) await auditView(em, actor, id)
      else {
        booking.assigneeId = assigneeId
        await em.flush()
        await audit(em, actor, {
          action: 'booking.assign',
          subjectType: 'booking',
          subjectId: id,
          details: { from: from ?? 'nobody', to: assigneeId ?? 'nobody' },
        })
        await publishLiveEvent(em, booking.userId, 'booking.updated', { bookingId: id })
        if (assigneeId !== actor.userId) await notifyAssignee(em, booking, 'team_assigned')
      }
      return anyBooking(em, actor, id)
    })
  }

  /**
   * Sets the status of one of many bookings. Nobody looked at its page, so a confirmation needs a hospital, a completion needs the
   * whole payment and a past appointment, and no booking that is over is reopened.
   * @throws ProblemError stale_version, invalid_transition, payment_not_ready
   */
  patchOneOfMany(
    actor: UserActor,
    id: string,
    patch: Pick<AdminBookingPatch, 'status' | 'reason' | 'internalNote' | 'version'>,
  ): Promise<AdminBookingView> {
    const check = async (em: EntityManager, booking: Booking) => {
      const refusal = refusalInBulk(booking, patch.status, await isPaidInFull(em, booking))
      if (refusal) throw new ProblemError('invalid_transition', { reason: refusal })
    }
    return this.patch(actor, id, patch, { check })
  }

  /**
   * @param check refuses the change by the booking as it stands
   * @param idempotencyKey stores the internal note once. The version alone decides about every other change
   * @throws ProblemError access_denied for a moderator's change that needs an administrator
   * @throws ProblemError stale_version, payment_not_ready for payment_pending without a hospital or a cost, or without a reason while
   *   an offer is open, appointment_stands for
   *   another hospital than that of the appointment, offer_binds against an accepted offer, refund_differs for another refund than the page named
   */
  async patch(
    actor: UserActor,
    id: string,
    patch: AdminBookingPatch,
    { check, idempotencyKey }: PatchOptions = {},
  ): Promise<AdminBookingView> {
    const { depositPercent } = await this.settings.all()
    return this.database.transaction(actor, async (em) => {
      const booking = await lockVersion(em, actor, id, patch.version)
      await check?.(em, booking)
      if (!may(actor.role, 'admin.booking.money')) await requireModeratorChange(em, booking, patch)
      await requireListed(em, booking, patch)
      const reason = patch.reason && { reason: patch.reason }
      const from = booking.status
      const isNewStatus = patch.status !== undefined && (patch.status !== from || booking.awaitsConfirmation)
      if (patch.status && isNewStatus) {
        const hadAppointment = booking.appointmentAt != null
        const costBefore = booking.estimatedCostCents ?? null
        booking.changeStatus(patch.status, 'team', new Date())
        if (from === 'cancelled' && (await this.agreements.wasAgreed(em, id))) booking.dropAgreedCost()
        // A reopened booking starts without its appointment. The patient reads that in the history.
        if (hadAppointment && booking.appointmentAt == null)
          await recordBookingEvent(em, actor, booking, { type: 'appointment_cancelled' })
        // The offer ended with the booking, and its cost with the offer.
        if (costBefore !== (booking.estimatedCostCents ?? null))
          await recordBookingEvent(em, actor, booking, {
            type: 'details_changed',
            data: { fields: ['estimatedCostUsd'], estimatedCostUsd: { from: toUsd(costBefore), to: null } },
          })
        await recordBookingEvent(em, actor, booking, {
          type: 'status_changed',
          data: { from, to: booking.status, ...reason },
        })
      }
      await requireHospitalOfAppointment(em, booking, patch.hospitalId)
      const { fields, catalogue, ...amounts } = changeDetails(booking, patch, depositPercent)
      const terms = await this.agreements.of(em, id)
      if (booking.status !== from && booking.status === 'payment_pending') {
        booking.requirePayable()
        if (!patch.reason && terms === 'open')
          throw new ProblemError('payment_not_ready', { reason: 'no_offer_confirmed' })
      }
      const needsDate = PAYABLE.includes(booking.status) || booking.status === 'completed'
      if (isNewStatus && terms === 'waiting' && needsDate)
        throw new ProblemError('offer_binds', { reason: 'confirmation_not_recorded' })
      requireAccepted(booking, terms, fields)
      const isRepriced = amounts.estimatedCostUsd !== undefined
      if (isRepriced) await requireAgreedRefund(em, booking, patch.refundUsd)
      // The patient shared the files with the hospital of that time, or with the team alone.
      const isRehoused = catalogue.some(({ field }) => field === 'hospitalId')
      const isUnshared = isRehoused && (await unshareAll(em, actor, id)) > 0
      if (isUnshared) fields.push('documents')
      if (fields.length > 0) {
        await recordBookingEvent(em, actor, booking, {
          type: 'details_changed',
          data: { fields, ...amounts, ...(await namesOf(em, catalogue)), ...reason },
        })
      }
      const isUnchanged = !isNewStatus && fields.length === 0
      if (isUnchanged && patch.reason)
        throw new ProblemError('invalid_transition', { reason: 'nothing_to_send' })
      if (patch.internalNote) await this.addNote(em, actor, booking, patch.internalNote, idempotencyKey)
      if (isUnchanged) {
        await auditView(em, actor, id)
        return anyBooking(em, actor, id)
      }
      await em.flush()
      await audit(em, actor, {
        action: 'booking.change',
        subjectType: 'booking',
        subjectId: id,
        details: {
          from,
          to: booking.status,
          fields: fields.join(' '),
          ...auditedCost(amounts),
          ...auditedIds(catalogue),
        },
      })
      await publishLiveEvent(em, booking.userId, 'booking.updated', { bookingId: id })
      const isReplaced = isUnshared || catalogue.some(({ from }) => from !== null)
      const type = mailAbout(booking.status, { isNewStatus, isReplaced, isRepriced })
      if (type) await notify(em, booking.userId, type === 'payment_requested' ? type : `booking_${type}`, id)
      if (type === 'payment_requested') await publish(em, paymentRequested, { bookingId: id })
      else if (type) await sendJob(em, bookingMail, { bookingId: id, type })
      if (isNewStatus && booking.status === 'cancelled') await this.cancellations.happen(em, actor, booking)
      const isUnpayable = isNewStatus && !PAYABLE.includes(booking.status)
      const closesPages = isRepriced || catalogue.length > 0 || isUnpayable
      if (closesPages) await publish(em, bookingRepriced, { bookingId: id })
      return anyBooking(em, actor, id)
    })
  }

  /** Staff who are the patient read no notes about themselves here. Their data export has them. */
  private async notesOf(em: EntityManager, actor: UserActor, { id, patient }: AdminBookingView) {
    if (patient.id === actor.userId) return []
    return (await this.notes.read(em, actor, id)).filter(({ withdrawnAt }) => !withdrawnAt)
  }

  private async addNote(
    em: EntityManager,
    actor: UserActor,
    booking: Booking,
    text: string,
    idempotencyKey: string | undefined,
  ): Promise<void> {
    const request = { route: 'PATCH admin/bookings/:id', body: { bookingId: booking.id, text } }
    await once(em, actor, idempotencyKey, request, async (_answered, about) => {
      about(booking.userId)
      return { id: await this.notes.add(em, actor, booking, { text }) }
    })
  }
}

/**
 * Picks the one mail that says most about a change. A replaced hospital or treatment comes before another status: only its mail says
 * what happens to the payment and to the files. A cancellation comes before both.
 */
function mailAbout(
  status: BookingStatus,
  { isNewStatus, isReplaced, isRepriced }: Record<'isNewStatus' | 'isReplaced' | 'isRepriced', boolean>,
): 'cancelled' | 'replaced' | 'payment_requested' | 'confirmed' | 'changed' | 'repriced' | undefined {
  if (isNewStatus && status === 'cancelled') return 'cancelled'
  if (isReplaced) return 'replaced'
  if (isNewStatus && status === 'payment_pending') return 'payment_requested'
  if (isNewStatus) return status === 'confirmed' ? 'confirmed' : 'changed'
  return isRepriced ? 'repriced' : undefined
}

interface PatchOptions {
  check?: (em: EntityManager, booking: Booking) => Promise<void>
  idempotencyKey?: string | undefined
}

/**
 * Checks a change against the accepted offer: the hospital stays, and the booking cannot cost more than the highest total.
 * @param changed names of the fields that the change sets
 * @throws ProblemError offer_binds
 */
function requireAccepted(booking: Booking, terms: OfferTerms, changed: readonly string[]): void {
  if (terms === 'open' || terms === 'none') return
  const isWaiting =
    terms === 'waiting' && (changed.includes('hospitalId') || changed.includes('estimatedCostUsd'))
  if (isWaiting) throw new ProblemError('offer_binds', { reason: 'confirmation_not_recorded' })
  if (terms === 'waiting') return
  const { hospitalId, highestCents } = terms
  const isRehoused = changed.includes('hospitalId') && booking.hospitalId !== hospitalId
  const isDearer =
    changed.includes('estimatedCostUsd') &&
    highestCents !== null &&
    (booking.estimatedCostCents ?? 0) > highestCents
  if (isRehoused || isDearer) throw new ProblemError('offer_binds')
}

function refusalInBulk(
  booking: Booking,
  to: BookingStatus | undefined,
  isPaid: boolean,
): DetailCode | undefined {
  if (to === booking.status && !booking.awaitsConfirmation) return 'status_unchanged'
  if (isClosed(booking.status)) return 'booking_closed'
  if (to === 'confirmed' && !booking.hospitalId) return 'booking_without_hospital'
  if (to !== 'completed') return undefined
  if (!isPaid) return 'booking_not_paid'
  if (booking.appointmentAt && booking.appointmentAt.getTime() > Date.now())
    return 'booking_appointment_ahead'
}

/** Moderators assign themselves an unassigned booking and unassign themselves. Administrators assign anyone. */
function requireMayAssign(actor: UserActor, from: string | null, to: string | null) {
  if (may(actor.role, 'admin.booking.assign.any')) return
  const isOwnMatter = [from, to].every((person) => person === null || person === actor.userId)
  if (!isOwnMatter) throw new ProblemError('access_denied')
}

interface ChangedDetails {
  /** Their names. */
  fields: string[]
  estimatedCostUsd?: CostChange
  /** The ids of a changed hospital and a changed treatment. */
  catalogue: IdChange[]
}

function changeDetails(booking: Booking, patch: AdminBookingPatch, depositPercent: number): ChangedDetails {
  const changed: string[] = []
  const amounts: Pick<ChangedDetails, 'estimatedCostUsd'> = {}
  const catalogue: IdChange[] = []
  const { estimatedCostUsd, confirmedDate, possibleEmergency } = patch
  if (estimatedCostUsd !== undefined) {
    const cents = estimatedCostUsd === null ? null : Math.round(estimatedCostUsd * 100)
    const before = booking.estimatedCostCents ?? null
    if (cents !== before) {
      changed.push('estimatedCostUsd')
      amounts.estimatedCostUsd = { from: toUsd(before), to: toUsd(cents) }
    }
    booking.setCost(cents, depositPercent)
  }
  for (const field of CATALOGUE_FIELDS) {
    const id = patch[field]
    if (id === undefined) continue
    const from = booking[field] ?? null
    if (id !== from) {
      changed.push(field)
      catalogue.push({ field, from, to: id })
      if (field === 'hospitalId') booking.forgetAppointmentTexts()
    }
    booking[field] = id
  }
  if (possibleEmergency === false) {
    if (booking.possibleEmergency) changed.push('possibleEmergency')
    booking.possibleEmergency = false
  }
  if (confirmedDate !== undefined) {
    const date = confirmedDate === null ? null : new Date(confirmedDate)
    if (date?.getTime() !== booking.confirmedDate?.getTime()) changed.push('confirmedDate')
    booking.confirmedDate = date
  }
  return { fields: changed, catalogue, ...amounts }
}

const toUsd = (cents: number | null) => (cents === null ? null : cents / 100)

const auditedCost = ({ estimatedCostUsd: cost }: Pick<ChangedDetails, 'estimatedCostUsd'>) =>
  cost && { costFrom: String(cost.from), costTo: String(cost.to) }
