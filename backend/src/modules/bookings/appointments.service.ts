import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import { may, type UserActor } from '../../platform/authz/index.js'
import { Config } from '../../platform/config/index.js'
import { Database } from '../../platform/database/index.js'
import { fieldError, ProblemError } from '../../platform/errors/index.js'
import { isWaiting, sendJob, withdrawWaiting } from '../../platform/outbox/index.js'
import { notify, publishLiveEvent } from '../notifications/index.js'
import type { AdminBookingView } from './admin-booking.dto.js'
import { anyBooking, auditView, lockVersion } from './any-booking.js'
import type { AppointmentInput } from './appointment.dto.js'
import { appointmentCalendar } from './appointment-calendar.js'
import {
  appointmentEvent,
  appointmentOf,
  isSameAppointment,
  standingAppointment,
} from './appointment-changes.js'
import { isFarAhead } from './appointment-time.js'
import { Booking } from './booking.entity.js'
import { type BookingMailPayload, bookingMail } from './booking.jobs.js'
import { type BookingEvent, recordBookingEvent } from './booking-events.js'
import { isClosed } from './booking-status.js'
import { OfferAgreements } from './offer-agreements.js'

/** Manages the one appointment of a booking. The team or the accepted hospital sets it, and the patient gets a mail. */
@Injectable()
export class AppointmentsService {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly agreements: OfferAgreements,
  ) {}

  /** @throws ProblemError stale_version, or as `change` */
  set(actor: UserActor, id: string, { version, ...input }: AppointmentInput): Promise<AdminBookingView> {
    return this.database.transaction(actor, async (em) => {
      const booking = await lockVersion(em, actor, id, version)
      if (!(await this.change(em, actor, booking, input))) await auditView(em, actor, id)
      return anyBooking(em, actor, id)
    })
  }

  /**
   * Sets the appointment of a locked booking and tells the patient.
   * @returns false where nothing changes
   * @throws ProblemError invalid_transition for a booking that is over or has no hospital, offer_binds while an accepted offer waits for its
   *   date, access_denied for an appointment that has begun, invalid_input for a past time. Only an administrator sets a time at short notice.
   */
  async change(
    em: EntityManager,
    actor: UserActor,
    booking: Booking,
    input: Omit<AppointmentInput, 'version'>,
  ): Promise<boolean> {
    requireChangeable(actor, booking)
    if (!booking.hospitalId)
      throw new ProblemError('invalid_transition', { reason: 'appointment_without_hospital' })
    const appointment = await appointmentOf(em, input)
    const { at } = appointment
    const before = standingAppointment(booking)
    if (before?.at.getTime() !== at.getTime()) requireNotice(actor, at)
    if (before && isSameAppointment(before, appointment)) return false
    if ((await this.agreements.of(em, booking.id)) === 'waiting')
      throw new ProblemError('offer_binds', { reason: 'date_not_confirmed' })
    booking.setAppointment(appointment)
    const canWait = before && ![before.at, at].some(isNear)
    await this.tell(em, actor, booking, appointmentEvent(before, appointment), canWait ? MOVES_MINUTES : 0)
    return true
  }

  /**
   * Removes the appointment, or the earlier date that the team had to check. Only a removed appointment is mailed to the patient.
   * @throws ProblemError stale_version, invalid_transition for a booking that is over, not_found when there is neither
   */
  remove(actor: UserActor, id: string, version: number): Promise<AdminBookingView> {
    return this.database.transaction(actor, async (em) => {
      const booking = await lockVersion(em, actor, id, version)
      requireChangeable(actor, booking)
      if (booking.appointmentAt) {
        booking.removeAppointment()
        await this.tell(em, actor, booking, { type: 'appointment_cancelled' })
      } else if (booking.appointmentToCheck) {
        booking.discardDateToCheck()
        await em.flush()
        await auditChange(em, actor, id, 'date_discarded')
        await publishLiveEvent(em, booking.userId, 'booking.updated', { bookingId: id })
      } else throw new ProblemError('not_found')
      return anyBooking(em, actor, id)
    })
  }

  /**
   * Records that the hospital knows of a cancellation by the patient. The patient gets no mail.
   * @throws ProblemError stale_version, not_found where no hospital has to be told
   */
  hospitalTold(actor: UserActor, id: string, version: number): Promise<AdminBookingView> {
    return this.database.transaction(actor, async (em) => {
      const booking = await lockVersion(em, actor, id, version)
      if (!booking.hospitalToTellSince) throw new ProblemError('not_found')
      booking.hospitalToTellSince = null
      await this.record(em, actor, booking, { type: 'hospital_told' })
      return anyBooking(em, actor, id)
    })
  }

  /** Returns the patient's own appointment as a calendar file. @throws ProblemError not_found */
  calendar(actor: UserActor, id: string): Promise<string> {
    return this.database.transaction(actor, async (em) => {
      const booking = await em.findOne(Booking, { id, userId: actor.userId })
      if (!booking?.appointmentAt || booking.status === 'cancelled') throw new ProblemError('not_found')
      return appointmentCalendar({
        bookingId: id,
        at: booking.appointmentAt,
        place: booking.appointmentPlace ?? null,
        sequence: booking.appointmentSequence,
        url: new URL(`/dashboard/bookings/${id}`, this.config.publicOrigin).href,
      })
    })
  }

  private async tell(
    em: EntityManager,
    actor: UserActor,
    booking: Booking,
    event: BookingEvent & { type: `appointment_${string}` },
    waitMinutes = 0,
  ): Promise<void> {
    const { id } = booking
    await this.record(em, actor, booking, event)
    // The cancellation of the booking sends its own mail.
    if (booking.status === 'cancelled') return
    await notify(em, booking.userId, event.type, id)
    // A mail says the appointment of the moment when it is sent.
    const moved: BookingMailPayload = { bookingId: id, type: 'appointment_changed' }
    if (waitMinutes === 0) await withdrawWaiting(em, bookingMail, moved)
    else if (await isWaiting(em, bookingMail, moved)) return
    await sendJob(em, bookingMail, { bookingId: id, type: event.type }, { waitMinutes })
  }

  private async record(em: EntityManager, actor: UserActor, booking: Booking, event: BookingEvent) {
    const { id, userId } = booking
    await em.flush()
    await recordBookingEvent(em, actor, booking, event)
    await auditChange(em, actor, id, event.type)
    await publishLiveEvent(em, userId, 'booking.updated', { bookingId: id })
  }
}

/** A change is mailed so much later, with the changes that followed it. */
const MOVES_MINUTES = 10

/** A patient whose appointment is or was to begin this soon reads of a change at once. */
const NEAR_MS = 86_400_000
const isNear = (at: Date | null | undefined) => at != null && at.getTime() - Date.now() < NEAR_MS

/**
 * The appointment of a booking that is over stays: it decides what a cancellation refunds. The refund rule ends when the
 * appointment begins, so only an administrator moves or removes an appointment that has begun (decision 0024).
 */
function requireChangeable(actor: UserActor, { status, appointmentAt }: Booking): void {
  if (isClosed(status)) throw new ProblemError('invalid_transition')
  const hasBegun = appointmentAt && appointmentAt.getTime() <= Date.now()
  if (hasBegun && !may(actor.role, 'admin.booking.money'))
    throw new ProblemError('access_denied', {
      reason: 'ask_to_change_appointment',
      params: { helper: helperOf(actor) },
    })
}

/** Who changes what the actor may not. */
const helperOf = ({ atDesk }: UserActor) => (atDesk ? 'sihat' : 'administrator')

const auditChange = (em: EntityManager, actor: UserActor, subjectId: string, change: string) =>
  audit(em, actor, { action: 'booking.appointment', subjectType: 'booking', subjectId, details: { change } })

/** A new appointment keeps the earlier refund terms for 3 days, and no longer than until it begins (decision 0024). */
const NOTICE_MS = 3 * 86_400_000

/** Refuses a past time to everybody, and to moderators and hospitals a time by which patients lose money at short notice. */
function requireNotice(actor: UserActor, at: Date): void {
  const ahead = at.getTime() - Date.now()
  if (ahead <= 0) throw fieldError('localTime', 'time_past')
  if (actor.atDesk && isFarAhead(at)) throw fieldError('localTime', 'day_too_far')
  if (ahead < NOTICE_MS && !may(actor.role, 'admin.booking.money'))
    throw fieldError('localTime', 'short_notice', { helper: helperOf(actor) })
}
