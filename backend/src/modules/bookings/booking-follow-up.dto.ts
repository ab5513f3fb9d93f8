import { ApiProperty, IntersectionType, OmitType } from '@nestjs/swagger'
import { IsInt, IsOptional, IsString, IsUUID, Matches, Max, Min, ValidateIf } from 'class-validator'
import { PHONE_WITH_COUNTRY_CODE, PlainText, PlainTextOrAbsent, withCode } from '../../platform/http/index.js'
import { WithEmergencyAdvice } from '../triage/index.js'
import { AdminBookingView } from './admin-booking.dto.js'
import { BookingListItemView } from './booking.dto.js'
import { BOOKING_MAIL_TYPES, type BookingMailType } from './booking.jobs.js'
import { BookingAssessmentSummary } from './booking-assessment.dto.js'
import {
  ACCEPTANCE_ENDS,
  APPOINTMENT_TEXTS,
  type AppointmentTextChange,
  BOOKING_PAYMENT_KINDS,
  type BookingPaymentKind,
  type OfferOfEvent,
} from './booking-events.js'
import { BookingNoteView } from './booking-note.dto.js'
import { BOOKING_STATUSES, type BookingStatus } from './booking-status.js'
import type { ToldCategory } from './refund-category.js'

export class CallRequestInput {
  @PlainText()
  @IsString()
  @Matches(PHONE_WITH_COUNTRY_CODE, withCode('phone_with_plus'))
  phone!: string

  /** When it suits the patient, in their own words. An open request keeps its time without this field, and loses it with null. */
  @PlainTextOrAbsent()
  @IsOptional()
  @IsString()
  @Matches(/^[^\p{Cc}]{1,200}$/u, withCode('time_up_to', { max: 200 }))
  convenientTime?: string | null
}

export class CallRequestView {
  id!: string
  phone!: string
  convenientTime!: string | null
  createdAt!: string
  /** When the team called; null while it is open. */
  answeredAt!: string | null
  /** A time that the patient gave may be about an emergency: the red flags of the module triage found one. */
  possibleEmergency!: boolean
  /** Increases when the patient corrects the number or the time. */
  version!: number
}

export class AnswerCallInput {
  @IsUUID()
  callRequestId!: string

  /** The version that the page shows. Another version, another request or none answers 409 `stale_version`. */
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number
}

export class SentCallRequestView extends IntersectionType(CallRequestView, WithEmergencyAdvice) {}

export class BookingDocumentParams {
  @IsUUID()
  id!: string

  @IsUUID()
  recordId!: string
}

export class ShareDocumentInput {
  /** The hospital that the page shows. Another one than that of the booking answers 409 `choice_differs`. */
  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  @ValidateIf((_, hospitalId) => hospitalId !== null)
  @IsUUID()
  hospitalId!: string | null
}

export class BookingDocumentView {
  recordId!: string
  name!: string
  contentType!: string
  /** Bytes. */
  size!: number
  sharedAt!: string
  /** State of the safe copy that staff open instead of the file. A picture needs no copy. */
  safeCopy!: 'not_needed' | 'pending' | 'ready' | 'failed'
  isDamaged!: boolean
}

const EVENTS = [
  'created',
  'status_changed',
  'details_changed',
  'payment_received',
  'refund',
  'appointment_set',
  'appointment_changed',
  'appointment_cancelled',
  'offer_accepted',
  'acceptance_ended',
  'offer_confirmed',
] as const

/**
 * `released`: a staff member unassigned the booking. `unassigned`: the assignee left the team. `hospital_told`: the hospital knows that
 * the patient cancelled.
 */
const TEAM_EVENTS = [...EVENTS, 'assigned', 'released', 'unassigned', 'hospital_told'] as const

export class BookingCostChangeView {
  /** US dollars; null where no cost was known. */
  from!: number | null

  /** US dollars; null where no cost is known any more. */
  to!: number | null
}

/** Names at the time of the change. */
export class BookingNameChangeView {
  /** Null where none was chosen. */
  from!: string | null

  /** Null where none is chosen any more. */
  to!: string | null
}

export class BookingEventAppointmentView {
  /** Start of the appointment, ISO 8601 in UTC. */
  at!: string
  /** IANA name. */
  timeZone!: string
}

export class BookingAppointmentTextChangeView implements AppointmentTextChange {
  @ApiProperty({ enum: APPOINTMENT_TEXTS })
  field!: AppointmentTextChange['field']

  /** Null where the appointment had no such text. */
  from!: string | null

  /** Null where the appointment has no such text any more. */
  to!: string | null
}

export class BookingEventRefundView {
  amountUsd!: number
  /** `failed`: the bank refused the refund. */
  status!: 'requested' | 'pending' | 'succeeded' | 'failed'
  /** Why, in one of a few terms. Null when nothing is said about it. */
  category!: ToldCategory | null
}

export class BookingEventOfferView implements OfferOfEvent {
  /** Name at the time of the event. */
  hospital!: string

  /** From when the hospital can treat the patient, `YYYY-MM-DD`. Null unless it has confirmed that. */
  date!: string | null

  /** Why an acceptance ended. Null for other entries. */
  @ApiProperty({ enum: ACCEPTANCE_ENDS, nullable: true })
  endReason!: OfferOfEvent['endReason']
}

export class BookingEventView {
  id!: string

  @ApiProperty({ enum: EVENTS })
  type!: (typeof EVENTS)[number]

  at!: string

  /** `hospital`: somebody at the desk of the hospital, who is not named. */
  @ApiProperty({ enum: ['you', 'team', 'hospital', 'system'] })
  by!: 'you' | 'team' | 'hospital' | 'system'

  @ApiProperty({ enum: BOOKING_STATUSES, nullable: true })
  from!: BookingStatus | null

  @ApiProperty({ enum: BOOKING_STATUSES, nullable: true })
  to!: BookingStatus | null

  /** What was changed, by the names of this view. */
  fields!: string[]

  /** The amounts, where the estimated cost was changed; null where older entries do not tell them. */
  @ApiProperty({ type: BookingCostChangeView, nullable: true })
  estimatedCostUsd!: BookingCostChangeView | null

  /** The hospitals, where the hospital was changed; null where older entries do not name them. */
  @ApiProperty({ type: BookingNameChangeView, nullable: true })
  hospital!: BookingNameChangeView | null

  /** The treatments, where the treatment was changed; null where older entries do not name them. */
  @ApiProperty({ type: BookingNameChangeView, nullable: true })
  treatment!: BookingNameChangeView | null

  reason!: string | null

  /** `deposit`: a deposit was received. `balance`: a payment after which nothing was left to pay. Null for any other payment. */
  @ApiProperty({ enum: BOOKING_PAYMENT_KINDS, nullable: true })
  payment!: BookingPaymentKind | null

  /** The refund of an entry `refund`, with its status at the time of reading. */
  @ApiProperty({ type: BookingEventRefundView, nullable: true })
  refund!: BookingEventRefundView | null

  /** The appointment that this entry set. */
  @ApiProperty({ type: BookingEventAppointmentView, nullable: true })
  appointment!: BookingEventAppointmentView | null

  /** The time before this entry changed it. Null for other entries, and where the time stayed. */
  @ApiProperty({ type: BookingEventAppointmentView, nullable: true })
  appointmentBefore!: BookingEventAppointmentView | null

  /** The texts of the appointment that this entry changed. */
  appointmentTexts!: BookingAppointmentTextChangeView[]

  /** The offer that was accepted, or whose acceptance ended or was confirmed. Null for other entries. */
  @ApiProperty({ type: BookingEventOfferView, nullable: true })
  offer!: BookingEventOfferView | null
}

/** What followed a booking. */
export class BookingFollowUpView {
  /** Oldest first. */
  history!: BookingEventView[]

  /** Files that the patient shares with it. */
  documents!: BookingDocumentView[]

  /** The open one, or the newest answered one. */
  @ApiProperty({ type: CallRequestView, nullable: true })
  callRequest!: CallRequestView | null

  /** Messages of the other side that were not seen yet. */
  unreadMessages!: number
}

export class BookingDetailView extends BookingListItemView {
  /** The patient can change the request: no hospital is asked, and the team has agreed nothing yet. */
  isChangeable!: boolean

  @ApiProperty({ type: BookingFollowUpView })
  followUp!: BookingFollowUpView
}

export class AdminBookingEventView extends OmitType(BookingEventView, ['type']) {
  @ApiProperty({ enum: TEAM_EVENTS })
  type!: (typeof TEAM_EVENTS)[number]

  /** Name of the staff member that the booking was assigned to. Null when that account is gone, and for other events. */
  assignee!: string | null

  /** Whose act it was; null for the patient's, for the hospital's, for the product's own, and for people who have left. */
  person!: string | null

  /** The patient's reason may be about an emergency. */
  possibleEmergency!: boolean
}

/** How to reach the patient. Lists do not hold it. */
export class BookingPatientContactView {
  /** From the profile (E.164), or else from the patient's newest request for a call. */
  phone!: string | null
  /** ISO 3166-1 alpha-2. */
  country!: string | null
  /** IANA names of the time zones of the country. Zones whose clocks agree count once. Empty without a country. */
  timeZones!: string[]
}

export class AdminBookingFollowUpView extends OmitType(BookingFollowUpView, ['history']) {
  /** Oldest first. */
  history!: AdminBookingEventView[]

  /** Oldest first. */
  notes!: BookingNoteView[]

  /** Number of unseen questions about offers, requests for changes without an answer, and acceptances without a confirmed date. */
  waitingAboutOffers!: number

  patientContact!: BookingPatientContactView

  /** The patient's newest assessment. Null without one, and without the consent to the use of health data. */
  @ApiProperty({ type: BookingAssessmentSummary, nullable: true })
  assessment!: BookingAssessmentSummary | null

  /** From when the hospital of the accepted offer can treat the patient, `YYYY-MM-DD`. Null unless it has confirmed that. */
  agreedFrom!: string | null

  /** The mails that staff can send once more: what each of them says is so. */
  @ApiProperty({ enum: BOOKING_MAIL_TYPES, isArray: true })
  mails!: BookingMailType[]
}

export class AdminBookingDetailView extends AdminBookingView {
  @ApiProperty({ type: AdminBookingFollowUpView })
  followUp!: AdminBookingFollowUpView
}
