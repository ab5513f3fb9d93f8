import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'
import { ProblemError } from '../../platform/errors/index.js'
import {
  BOOKING_STATUSES,
  type BookingStatus,
  canChangeStatus,
  PAYABLE,
  type StatusChanger,
} from './booking-status.js'
import { LEAST_CENTS } from './payment-bounds.js'

export const BOOKING_TYPES = ['consultation', 'surgery', 'treatment', 'checkup', 'therapy'] as const
export const URGENCY_LEVELS = ['low', 'normal', 'high', 'urgent'] as const

const BookingSchema = defineEntity({
  name: 'Booking',
  tableName: 'bookings',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    /** null until the team has matched the request to a hospital */
    hospitalId: p.uuid().nullable(),
    treatmentId: p.uuid().nullable(),
    bookingType: p.enum(BOOKING_TYPES),
    urgencyLevel: p.enum(URGENCY_LEVELS).default('normal'),
    /** A day without a time, `YYYY-MM-DD`. */
    preferredDate: p.date().nullable(),
    /** When the team confirmed. It is not the day of treatment: that is `appointmentAt`. */
    confirmedDate: p.datetime().nullable(),
    medicalSummary: p.text().nullable(),
    specialRequirements: p.text().nullable(),
    travelRequired: p.boolean().default(false),
    accommodationNeeded: p.boolean().default(false),
    visaAssistanceNeeded: p.boolean().default(false),
    companionCount: p.integer().default(0),
    status: p.enum(BOOKING_STATUSES).default('pending'),
    estimatedCostCents: p.bigint('number').nullable(),
    /** Share of the cost that Sihat collects. The patient pays the rest to the hospital, as the accepted offer says. */
    collectedPercent: p.smallint().default(100),
    /** Share of the collected sum that is asked for first. From the setting on the day when the booking got its cost, or from the offer. Null without a cost. */
    depositPercent: p.smallint().nullable(),
    assigneeId: p.uuid().nullable(),
    /** Set by the team with the hospital; null while there is none. */
    appointmentAt: p.datetime().nullable(),
    /** IANA name, such as `Asia/Kuala_Lumpur`. Zone and texts may also belong to `appointmentToCheck`. */
    appointmentTimeZone: p.text().nullable(),
    appointmentPlace: p.text().nullable(),
    appointmentDepartment: p.text().nullable(),
    appointmentDoctor: p.text().nullable(),
    appointmentContact: p.text().nullable(),
    appointmentBring: p.text().nullable(),
    /** Increases with each change. It is the SEQUENCE of the calendar file. */
    appointmentSequence: p.integer().default(0),
    /** The appointment that the patient was reminded of. */
    remindedFor: p.datetime().nullable(),
    /** A date for the team to check with the hospital; patients never see it. */
    appointmentToCheck: p.datetime().nullable(),
    /** When the patient cancelled with an appointment or a date to check ahead. Null once the team has marked that the hospital knows. */
    hospitalToTellSince: p.datetime().nullable(),
    /** What the patient wrote may be about an emergency, and the team has not marked it as handled. */
    possibleEmergency: p.boolean().default(false),
    version: p.integer().version(),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
    currency: p.text().default('USD').lazy(),
    /** When the team was told that it waits too long. */
    overdueToldAt: p.datetime().nullable().lazy(),
  },
})

export interface Appointment {
  at: Date
  /** IANA name. */
  timeZone: string
  place: string | null
  /** Where to go at the place. It may tell of health, so no calendar file and no mail holds it. */
  department: string | null
  doctor: string | null
  contact: string | null
  bring: string | null
}

export class Booking extends BookingSchema.class {
  /**
   * @returns the status it had
   * @throws ProblemError invalid_transition when this changer may not do that now
   */
  changeStatus(to: BookingStatus, by: StatusChanger, now: Date): BookingStatus {
    const from = this.status
    if (by === 'team' && this.awaitsConfirmation && to === 'confirmed') {
      this.confirmedDate = now
      return from
    }
    if (!canChangeStatus(by, from, to)) throw new ProblemError('invalid_transition')
    this.status = to
    const expectedAt = this.appointmentAt ?? this.appointmentToCheck
    if (by === 'patient' && expectedAt && expectedAt > now) this.hospitalToTellSince = now
    if (by !== 'team') return from
    if (from === 'cancelled') this.reopen()
    if (to === 'pending') this.confirmedDate = null
    if (to === 'confirmed') this.confirmedDate = now
    return from
  }

  /** The team has agreed nothing with the patient or a hospital yet. */
  get isJustAsked(): boolean {
    return this.status === 'pending' && this.estimatedCostCents == null && this.appointmentAt == null
  }

  /** The team confirmed the booking with another hospital than this one, or asks for a payment for it. */
  isAgreedWithOther(hospitalId: string): boolean {
    if (!this.hospitalId || this.hospitalId === hospitalId) return false
    return PAYABLE.includes(this.status) && !this.awaitsConfirmation
  }

  /** The deposit was paid and the team has confirmed nothing: a payment never sets `confirmedDate`. */
  get awaitsConfirmation(): boolean {
    return this.status === 'confirmed' && !this.confirmedDate
  }

  /**
   * Removes the confirmation, the cost of an accepted offer and the appointment from before the cancellation. The team checks the old date with the hospital, and finds
   * its texts in the form.
   */
  private reopen() {
    this.confirmedDate = null
    this.hospitalToTellSince = null
    const { appointmentAt } = this
    if (!appointmentAt) return
    this.appointmentAt = null
    this.appointmentChanged()
    this.appointmentToCheck = appointmentAt
  }

  /** The offer ended with the booking, and its cost with the offer. */
  dropAgreedCost() {
    this.collectedPercent = 100
    this.estimatedCostCents = null
    this.depositPercent = null
  }

  /** The part of the cost that Sihat collects. Null without a cost. */
  get collectedCents(): number | null {
    const { estimatedCostCents: cost = null, collectedPercent } = this
    return cost === null ? null : Math.round((cost * collectedPercent) / 100)
  }

  /** A new cost keeps the deposit percentage: the patient was told of it with the first one. What Sihat collects of an offer is due at once. */
  setCost(cents: number | null, depositPercent: number) {
    this.estimatedCostCents = cents
    const first = this.collectedPercent < 100 ? 100 : depositPercent
    this.depositPercent = cents === null ? null : (this.depositPercent ?? first)
  }

  setAppointment({ at, timeZone, place, department, doctor, contact, bring }: Appointment) {
    this.appointmentAt = at
    this.appointmentTimeZone = timeZone
    this.appointmentPlace = place
    this.appointmentDepartment = department
    this.appointmentDoctor = doctor
    this.appointmentContact = contact
    this.appointmentBring = bring
    this.appointmentChanged()
  }

  removeAppointment() {
    this.appointmentAt = null
    this.forgetAppointmentTexts()
    this.appointmentTimeZone = null
    this.appointmentChanged()
  }

  /** Removes what belongs to the hospital of the appointment. */
  forgetAppointmentTexts() {
    this.appointmentPlace = null
    this.appointmentDepartment = null
    this.appointmentDoctor = null
    this.appointmentContact = null
    this.appointmentBring = null
  }

  discardDateToCheck() {
    this.appointmentToCheck = null
    this.appointmentTimeZone = null
    this.forgetAppointmentTexts()
  }

  private appointmentChanged() {
    this.appointmentSequence += 1
    this.appointmentToCheck = null
    this.remindedFor = null
  }

  /**
   * A patient is asked to pay only what was agreed with a hospital.
   * @throws ProblemError payment_not_ready, which names what is missing, or that the cost is below the smallest payment
   */
  requirePayable(): void {
    if (this.collectedCents !== null && this.collectedCents < LEAST_CENTS)
      throw new ProblemError('payment_not_ready', {
        reason: 'smallest_payment',
      })
    const hasCost = this.estimatedCostCents != null
    if (this.hospitalId && hasCost) return
    const lacksBoth = !this.hospitalId && !hasCost
    throw new ProblemError('payment_not_ready', {
      reason: lacksBoth
        ? 'booking_without_hospital_and_cost'
        : hasCost
          ? 'booking_lacks_hospital'
          : 'booking_lacks_cost',
    })
  }
}
BookingSchema.setClass(Booking)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof BookingSchema> {}
}
