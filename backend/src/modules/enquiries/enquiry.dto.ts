import { IntersectionType, OmitType } from '@nestjs/swagger'
import { Transform } from 'class-transformer'
import { Equals, IsIn, IsInt, IsOptional, IsString, IsUUID, Matches, Max, Min } from 'class-validator'
import { PlainText, PlainTextOrAbsent, withCode } from '../../platform/http/index.js'
import { BulkInput, ListFilter } from '../../platform/lists/index.js'
import { sanitizeText } from '../../platform/sanitize/index.js'
import { NewEmailField } from '../auth/index.js'
import { WithEmergencyAdvice } from '../triage/index.js'

export const ENQUIRY_STATUSES = ['open', 'answered', 'closed'] as const
export type EnquiryStatus = (typeof ENQUIRY_STATUSES)[number]

/** Far more than any of it may have: what is longer is refused as it is. */
const LONGEST_TYPED = 2_000

/** One spelling of accented letters. */
const OneLine = () =>
  Transform(({ value }) => {
    if (typeof value !== 'string') return value
    const bare = sanitizeText(value)
    return bare.length > LONGEST_TYPED ? bare : bare.normalize('NFC')
  })

export class EnquiryInput {
  /**
   * The whole name, such as "Ramesh a/l Kumar": one line with a letter in it, without links and without signs that cannot be
   * seen, but for the joiners that Indian and Persian names are written with.
   */
  @OneLine()
  @IsString()
  @Matches(
    /^(?=.*\p{L})(?!.*(:\/\/|www\.))(?:[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>@\\]|\u200c|\u200d){1,200}$/iu,
    withCode('name_up_to', { max: 200 }),
  )
  name!: string

  @NewEmailField()
  email!: string

  /** With the country code. A message that may be about an emergency is taken with any text. */
  @PlainTextOrAbsent()
  @IsOptional()
  @IsString()
  @Matches(/^[^\p{Cc}]{1,30}$/u, withCode('phone_up_to', { max: 30 }))
  phone?: string

  @OneLine()
  @IsString()
  @Matches(
    /^(?=.*\p{L})(?!.*(:\/\/|www\.))(?:[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>@\\]|\u200c|\u200d){1,100}$/iu,
    withCode('country_up_to', { max: 100 }),
  )
  country!: string

  @PlainTextOrAbsent()
  @IsOptional()
  @IsString()
  @Matches(/^[^\p{Cc}]{1,200}$/u)
  treatmentInterest?: string

  /** Up to 5,000 characters, as PostgreSQL counts them. */
  @PlainText()
  @IsString()
  @Matches(/^.{1,5000}$/su, withCode('message_up_to', { max: 5_000 }))
  message!: string
}

/** Says that the message is stored, and repeats nothing of it. */
export class EnquiryReceipt {
  id!: string

  /** ISO 8601, UTC. */
  createdAt!: string
}

export class SentEnquiryReceipt extends IntersectionType(EnquiryReceipt, WithEmergencyAdvice) {}

export class EnquiryParams {
  @IsUUID()
  id!: string
}

export class AdminEnquiryView {
  id!: string
  name!: string
  /** Nobody has shown that the address is the sender's. */
  email!: string
  phone!: string | null
  country!: string
  treatmentInterest!: string | null
  message!: string
  /** The message or the treatment may be about an emergency: the red flags of the module triage found one. */
  possibleEmergency!: boolean
  status!: EnquiryStatus
  /** When it was first set to answered. */
  answeredAt!: string | null
  createdAt!: string
  version!: number
}

/** An enquiry in a list, without the message, which is often about health. Staff read it on the enquiry's page. */
export class AdminEnquiryRow extends OmitType(AdminEnquiryView, ['message']) {}

/** `q` is part of the name, e-mail address, phone, country or treatment of interest. */
export class AdminEnquiryFilter extends ListFilter {
  @IsOptional()
  @IsIn(ENQUIRY_STATUSES)
  status?: EnquiryStatus

  /** The message may be about an emergency. */
  @IsOptional()
  @Equals(true)
  possibleEmergency?: true
}

export class AdminEnquiryPatch {
  @IsIn(ENQUIRY_STATUSES)
  status!: EnquiryStatus

  /** The version that the change was made on. */
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number
}

/** The same status for many enquiries. */
export class BulkEnquiryInput extends BulkInput {
  @IsIn(ENQUIRY_STATUSES)
  status!: EnquiryStatus
}
