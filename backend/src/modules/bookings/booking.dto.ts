import { ApiProperty, IntersectionType } from '@nestjs/swagger'
import { WithEmergencyAdvice } from '../triage/index.js'
import type { BOOKING_TYPES, URGENCY_LEVELS } from './booking.entity.js'
import { BOOKING_STAGES, type BookingStage, type BookingStatus } from './booking-status.js'

export type BookingType = (typeof BOOKING_TYPES)[number]
export type UrgencyLevel = (typeof URGENCY_LEVELS)[number]

export class BookingCountryView {
  code!: string
  name!: string
}

export class BookingHospitalView {
  id!: string
  slug!: string
  name!: string
  /** Only an active hospital has a public page. */
  isActive!: boolean
  city!: string
  country!: BookingCountryView
}

export class BookingTreatmentView {
  id!: string
  slug!: string
  name!: string
  type!: string
}

const OFFER_STAGES = ['none', 'open', 'waiting', 'agreed'] as const

export class AppointmentView {
  /** Start of the appointment, ISO 8601 in UTC. */
  at!: string
  /** IANA name; show the appointment in this zone, with its name. */
  timeZone!: string
  place!: string | null
  /** Where to go at the place. */
  department!: string | null
  doctor!: string | null
  contact!: string | null
  bring!: string | null
}

export class BookingView {
  id!: string
  hospital!: BookingHospitalView | null
  treatment!: BookingTreatmentView | null
  bookingType!: BookingType
  urgencyLevel!: UrgencyLevel
  /** A day, `YYYY-MM-DD`. */
  preferredDate!: string | null
  /** When the team confirmed the booking. A payment does not set it. `appointment` holds the day of treatment. */
  confirmedDate!: string | null
  medicalSummary!: string | null
  specialRequirements!: string | null
  travelRequired!: boolean
  accommodationNeeded!: boolean
  visaAssistanceNeeded!: boolean
  companionCount!: number
  status!: BookingStatus
  /** Show patients this state: `status` may be `confirmed` after a payment alone. */
  @ApiProperty({ enum: BOOKING_STAGES })
  stage!: BookingStage
  /** The appointment that the team or the hospital set. Patients keep it when the booking is cancelled. For staff it is null then. */
  @ApiProperty({ type: AppointmentView, nullable: true })
  appointment!: AppointmentView | null
  /** US dollars. */
  estimatedCostUsd!: number | null
  /** US dollars that were paid, are not refunded and are in no refused refund. */
  paidUsd!: number
  createdAt!: string
  version!: number
}

/** Answers what a patient writes in a booking. */
export class AdvisedBookingView extends IntersectionType(BookingView, WithEmergencyAdvice) {}

/** How far the offers of a booking are, and what waits for the patient there. */
export class OfferProgressView {
  /** `none`: no hospital is asked. `open`: hospitals are asked. `waiting`: the hospital of an accepted offer confirms the date. `agreed`: it has. */
  @ApiProperty({ enum: OFFER_STAGES })
  offerStage!: (typeof OFFER_STAGES)[number]

  /** Number of offers that the patient can accept now. */
  offersToCompare!: number

  /** Number of questions of hospitals that wait for the patient's answer before the offer. */
  openQuestions!: number

  /** Number of answers about offers that the patient has not seen. */
  newAnswers!: number

  /** The offer of the newest of these answers. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  answeredOfferId!: string | null

  /** A change of the accepted offer waits for the patient's signature. */
  hasChangeToSign!: boolean
}

export class BookingListItemView extends IntersectionType(BookingView, OfferProgressView) {}

export class BookingListView {
  items!: BookingListItemView[]
}
