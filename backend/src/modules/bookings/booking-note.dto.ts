import { PartialType } from '@nestjs/swagger'
import { ArrayMaxSize, IsArray, IsString, IsUUID, Matches } from 'class-validator'
import { MayBeAbsent, PlainText, Version, withCode } from '../../platform/http/index.js'

const LONGEST = 4_000
const MOST_MENTIONS = 10

export class BookingNoteParams {
  @IsUUID()
  id!: string

  @IsUUID()
  noteId!: string
}

export class BookingNoteInput {
  /** Up to 4,000 characters, as PostgreSQL counts them. The text is part of the patient's data export. */
  @PlainText()
  @IsString()
  @Matches(new RegExp(`^.{1,${LONGEST}}$`, 'su'), withCode('message_up_to', { max: LONGEST }))
  text!: string

  /** Accounts of active staff to notify, up to 10. */
  @MayBeAbsent()
  @IsArray()
  @ArrayMaxSize(MOST_MENTIONS)
  @IsUUID('all', { each: true })
  mentions?: string[]
}

export class BookingNotePatch extends PartialType(BookingNoteInput, { skipNullProperties: false }) {
  @Version()
  version!: number
}

export class BookingNoteVersion {
  @Version()
  version!: number
}

export class NoteMentionView {
  /** The account. */
  id!: string
  /** Null when that account is gone. */
  person!: string | null
}

/** An internal note. Patients and hospitals do not see it. */
export class BookingNoteView {
  id!: string
  at!: string
  /** The account of the author. Null when that account is gone. */
  authorId!: string | null
  /** Name of the author. Null when that account is gone. */
  person!: string | null
  text!: string
  mentions!: NoteMentionView[]
  /** Until when the author can correct or withdraw the note. */
  changeableUntil!: string
  editedAt!: string | null
  /** Set in the answers to the author alone: nobody else reads a withdrawn note. */
  withdrawnAt!: string | null
  version!: number
}

export class BookingNoteListView {
  /** Oldest first. */
  items!: BookingNoteView[]
}
