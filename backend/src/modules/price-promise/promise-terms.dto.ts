import { applyDecorators } from '@nestjs/common'
import { ApiProperty } from '@nestjs/swagger'
import { IsDateString, IsString, IsUUID, Length, Matches } from 'class-validator'
import { VisibleLine, withCode } from '../../platform/http/index.js'

const NO_DAY = withCode('enter_day_iso')
const Name = () => applyDecorators(VisibleLine(), IsString(), Length(1, 200))

export class PromiseTermsHospitalParams {
  /** The hospital. */
  @IsUUID()
  id!: string
}

export class PromiseTermsParams extends PromiseTermsHospitalParams {
  @IsUUID()
  termsId!: string
}

/** The person who signed the terms for the hospital, and the day. */
export class PromiseTermsInput {
  @Name()
  signedBy!: string

  /** The function of that person at the hospital. */
  @Name()
  signedAs!: string

  /** `YYYY-MM-DD` */
  @Matches(/^2\d{3}-\d{2}-\d{2}$/, NO_DAY)
  @IsDateString({ strict: true }, NO_DAY)
  signedOn!: string
}

class PromisePersonView {
  firstName!: string
  lastName!: string
}

class PromiseTextView {
  version!: string
  paragraphs!: string[]
}

export class PromiseTermsView {
  id!: string

  /** Version of the text that the hospital signed. */
  textVersion!: string

  signedBy!: string

  /** The function of that person at the hospital. */
  signedAs!: string

  /** `YYYY-MM-DD` */
  signedOn!: string

  fileName!: string
  contentType!: string
  sizeBytes!: number

  filedAt!: string

  /** Null for the product itself, and when that account is gone. */
  @ApiProperty({ type: PromisePersonView, nullable: true })
  filedBy!: PromisePersonView | null

  /** Null while the terms are in force. */
  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  endedAt!: string | null

  @ApiProperty({ type: PromisePersonView, nullable: true })
  endedBy!: PromisePersonView | null
}

export class PromiseTermsListView {
  /** The text that a hospital signs now. */
  text!: PromiseTextView

  /** Newest first. One at most is in force. */
  items!: PromiseTermsView[]
}
