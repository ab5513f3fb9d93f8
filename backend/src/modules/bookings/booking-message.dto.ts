import { IntersectionType, OmitType } from '@nestjs/swagger'
import { IsIn, IsOptional, IsString, IsUUID, Matches } from 'class-validator'
import { CursorOfPage, PageSize, PlainText, withCode } from '../../platform/http/index.js'
import { WithEmergencyAdvice } from '../triage/index.js'
import { BOOKING_STATUSES, type BookingStatus } from './booking-status.js'

export class BookingMessageInput {
  /** Up to 4,000 characters, as PostgreSQL counts them. */
  @PlainText()
  @IsString()
  @Matches(/^.{1,4000}$/su, withCode('message_up_to', { max: 4_000 }))
  text!: string
}

export class AdminBookingMessageInput extends BookingMessageInput {
  /** The status that the sender saw. A booking that ended since then answers 409 `booking_ended`. */
  @IsOptional()
  @IsIn(BOOKING_STATUSES)
  status?: BookingStatus
}

export class BookingMessageQuery {
  @PageSize()
  limit?: number

  /** The `nextCursor` of the page before. */
  @CursorOfPage()
  cursor?: string
}

export class BookingMessagesReadInput {
  /** The newest message that was seen; those before it were seen as well. */
  @IsUUID()
  lastId!: string
}

export class BookingMessageView {
  id!: string
  author!: 'patient' | 'team'
  text!: string
  createdAt!: string
  /** When the other side saw it. */
  readAt!: string | null
  /** The text may be about an emergency: the red flags of the module triage found one. */
  possibleEmergency!: boolean
}

export class SentBookingMessageView extends IntersectionType(BookingMessageView, WithEmergencyAdvice) {}

export class BookingMessageListView {
  /** Newest first. */
  items!: BookingMessageView[]

  /** Leads to older ones; absent on the last page. */
  nextCursor?: string
}

export class OwnBookingMessageListView extends BookingMessageListView {
  /** The message that was stored under the `Idempotency-Key` of this request. */
  sent?: BookingMessageView
}

export class AdminBookingMessageView extends OmitType(BookingMessageView, ['text']) {
  /** Null for a message of a patient who does not consent to the use of health data. */
  text!: string | null
}

export class AdminBookingMessageListView extends OmitType(BookingMessageListView, ['items']) {
  /** Newest first. */
  items!: AdminBookingMessageView[]
}
