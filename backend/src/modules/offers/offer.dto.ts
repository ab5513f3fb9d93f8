import { ApiProperty, ApiPropertyOptional, OmitType } from '@nestjs/swagger'
import { IsDateString, IsIn, IsInt, IsOptional, IsUUID, Matches, Max, Min } from 'class-validator'
import { PARAMS_SCHEMA, type Params } from '../../platform/errors/index.js'
import { Nested, NumberOrAbsent } from '../../platform/http/index.js'
import { AcceptanceView } from './acceptance.dto.js'
import { ChangeRequestView } from './change-request.dto.js'
import { OfferChangesView } from './offer-changes.dto.js'
import { NO_DAY, OfferContent } from './offer-content.dto.js'
import {
  OFFER_ACTORS,
  type OfferActor,
  SEEN_OFFER_STATUSES,
  type SeenOfferStatus,
  WITHDRAWAL_REASONS,
  type WithdrawalReason,
} from './offer-status.js'
import { OfferTotalView, PRICING } from './offer-total.dto.js'

export class OfferParams {
  @IsUUID()
  id!: string
}

export class OfferPdfQuery {
  /** Number of a published version. Without it: the accepted version, or else the one that is published now. */
  @NumberOrAbsent()
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version?: number
}

export class OfferVersionInput {
  /** The version that the page shows. Another one answers 409 `stale_version`. */
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number
}

export class NewOfferInput {
  @Nested(() => OfferContent)
  content!: OfferContent
}

export class OfferInput extends OfferVersionInput {
  @Nested(() => OfferContent)
  content!: OfferContent
}

export class WithdrawOfferInput extends OfferVersionInput {
  @IsIn(WITHDRAWAL_REASONS)
  reason!: WithdrawalReason
}

export class OfferLetterQuery {
  /** Day of the letter, `YYYY-MM-DD`. */
  @Matches(/^2\d{3}-\d{2}-\d{2}$/, NO_DAY)
  @IsDateString({ strict: true }, NO_DAY)
  dated!: string
}

class OfferHospitalView {
  id!: string
  slug!: string
  name!: string
}

export class OfferPartyTotalView {
  /** `hospital`, or another party by name. */
  billedBy!: string

  total!: OfferTotalView
}

const ENTERED_BY = ['hospital', 'team'] as const

/** A published version of an offer. */
export class OfferView extends OmitType(OfferContent, ['package', 'lastDay']) {
  id!: string
  bookingId!: string
  hospital!: OfferHospitalView

  /** Number of the version, from 1. */
  version!: number

  /**
   * `held`: the patient accepted another offer of the booking, and that hospital has not confirmed the date yet. `change_requested`: the
   * patient asks for a change, and can still accept the offer as it is.
   */
  @ApiProperty({ enum: SEEN_OFFER_STATUSES })
  status!: SeenOfferStatus

  @ApiProperty({ enum: WITHDRAWAL_REASONS, nullable: true })
  withdrawalReason!: WithdrawalReason | null

  /** `package`: one total for all included lines. `itemised`: the total is the sum of the included lines. */
  @ApiProperty({ enum: PRICING })
  pricing!: (typeof PRICING)[number]

  total!: OfferTotalView

  /** Acceptance binds the highest total of each party. */
  totalsByParty!: OfferPartyTotalView[]

  publishedAt!: string

  /** The end of the last day in the hospital's time zone. */
  validUntil!: string

  /** The author of this version: the hospital, or our team from a letter of the hospital. */
  @ApiProperty({ enum: ENTERED_BY })
  enteredBy!: (typeof ENTERED_BY)[number]

  /** Day of the letter, `YYYY-MM-DD`. Null where the hospital entered the version. */
  letterDated!: string | null

  /** Whether the hospital has signed our price promise. */
  promise!: boolean

  /** SHA-256 of the canonical offer (RFC 8785), in hex. */
  hash!: string

  /** Number of messages about the offer. */
  messages!: number

  /** Number of answers that the patient has not seen. */
  unreadMessages!: number

  /** The newest request for a change, open or not. Null without one. */
  @ApiProperty({ type: ChangeRequestView, nullable: true })
  changeRequest!: ChangeRequestView | null

  /**
   * How each version differs from the one that was published before it, the newest first. Empty for a first version. The hash does not
   * cover it.
   */
  changes!: OfferChangesView[]
}

export class OfferGapView {
  /** JSON pointer into the content, such as `/content/lines/3/likely`. */
  pointer!: string

  /** Names the sentence of `detail`. */
  code!: string

  @ApiPropertyOptional(PARAMS_SCHEMA)
  params?: Params

  detail!: string
}

export class OfferLetterView {
  name!: string
  contentType!: string
  sizeBytes!: number

  /** Day of the letter, `YYYY-MM-DD`. */
  dated!: string
}

export class OfferDraftView {
  /** Number of the version that the draft becomes. */
  number!: number

  /** Who saved it last. They publish it. */
  @ApiProperty({ enum: ENTERED_BY })
  enteredBy!: (typeof ENTERED_BY)[number]

  content!: OfferContent

  /** What would differ for the patient from the published version. Null for a first version. */
  @ApiProperty({ type: OfferChangesView, nullable: true })
  changes!: OfferChangesView | null

  /** Each gap keeps the draft from its publication. */
  gaps!: OfferGapView[]

  @ApiProperty({ type: OfferLetterView, nullable: true })
  letter!: OfferLetterView | null

  /** Whether the signed-in person edited this version. Somebody else publishes it. */
  isOwn!: boolean
}

export class OfferEventView {
  at!: string

  @ApiProperty({ enum: OFFER_ACTORS })
  actor!: OfferActor

  /**
   * `edit`, `publish`, `withdraw`, `expire`, `decline`, `accept`, `confirm_date`, `release`, `request_change`, `withdraw_change` or
   * `decline_change`.
   */
  transition!: string

  /** Number of the version. */
  number!: number
}

export class AdminOfferView {
  id!: string
  bookingId!: string
  quoteRequestId!: string
  hospital!: OfferHospitalView

  /**
   * `held`: the patient accepted another offer of the booking, and that hospital has not confirmed the date yet. `change_requested`: the
   * patient asks for a change, and can still accept the offer as it is.
   */
  @ApiProperty({ enum: SEEN_OFFER_STATUSES })
  status!: SeenOfferStatus

  /** Send it with the next change. */
  version!: number

  /** What the patient reads. */
  @ApiProperty({ type: OfferView, nullable: true })
  published!: OfferView | null

  @ApiProperty({ type: OfferDraftView, nullable: true })
  draft!: OfferDraftView | null

  /** Null before the patient accepts the offer, and once the acceptance has ended. */
  @ApiProperty({ type: AcceptanceView, nullable: true })
  acceptance!: AcceptanceView | null

  /** Number of questions that nobody of the team has seen. */
  unreadQuestions!: number

  /** Oldest first. */
  events!: OfferEventView[]
}

export class AdminOfferListView {
  /** Newest first. */
  items!: AdminOfferView[]
}
