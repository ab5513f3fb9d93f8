import { ApiProperty } from '@nestjs/swagger'
import { Transform } from 'class-transformer'
import { IsBoolean, IsInt, IsString, Length, Matches, Max, Min } from 'class-validator'
import { withCode } from '../../platform/http/index.js'
import { sanitizeText, withoutInvisible } from '../../platform/sanitize/index.js'
import { PaymentPlanView } from '../bookings/index.js'
import { ConversionView } from '../exchange-rates/index.js'

const NO_NAME = withCode('full_name')

export class AcceptanceTermsView {
  /** Number of the version. Send it with the signature. */
  version!: number

  /** SHA-256 of the offer, in hex. Send it with the signature. */
  hash!: string

  /** The text that the patient signs, by paragraph. The server stores it word for word. */
  text!: string[]

  /** The highest total in US dollars, in which cards are charged. Null without a valid exchange rate. */
  costUsd!: number | null

  /** The rate into US dollars. Null for an offer in US dollars, and without a valid rate. */
  @ApiProperty({ type: ConversionView, nullable: true })
  conversion!: ConversionView | null
}

export class AcceptanceInput {
  /** The version that the page shows. Another one answers 409 `offer_changed`. */
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number

  /** The hash that the page shows. */
  @Matches(/^[0-9a-f]{64}$/)
  hash!: string

  /** The patient's name, as typed. */
  @Transform(({ value }) => (typeof value === 'string' ? sanitizeText(withoutInvisible(value)) : value))
  @IsString()
  @Length(2, 200)
  // A control character is refused, not removed: the signature is what the patient typed.
  @Matches(/^\P{Cc}*$/u, NO_NAME)
  @Matches(/[\p{L}--\p{Lm}].*[\p{L}--\p{Lm}]/v, NO_NAME)
  signature!: string

  /** Whether the hospital may get the patient's name and contact. It is asked apart from the acceptance. */
  @IsBoolean()
  sharesIdentity!: boolean
}

/** A signed acceptance. */
export class AcceptanceView {
  offerId!: string

  /** Number of the version. */
  version!: number

  hash!: string

  /** The patient's name, as typed. */
  signature!: string

  /** By paragraph. */
  text!: string[]

  sharesIdentity!: boolean

  /** The payments of the offer. Nothing is paid before the hospital has confirmed the date. */
  paymentPlan!: PaymentPlanView

  acceptedAt!: string

  /** The acceptance ends at this time unless the hospital has confirmed the date. */
  confirmBy!: string

  /** When the hospital confirmed the date. Null until then. */
  confirmedAt!: string | null

  /** The highest total in US dollars. Null without a valid exchange rate: the team sets the cost then. */
  costUsd!: number | null

  /** The rate of that day into US dollars. Null for an offer in US dollars, and without a valid rate. */
  @ApiProperty({ type: ConversionView, nullable: true })
  conversion!: ConversionView | null

  /** When it ended. Null while it holds. */
  endedAt!: string | null
}
