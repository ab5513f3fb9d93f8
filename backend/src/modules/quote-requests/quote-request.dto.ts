import { ApiProperty } from '@nestjs/swagger'
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  ArrayUnique,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsUUID,
  Max,
  Min,
} from 'class-validator'
import { Nested } from '../../platform/http/index.js'
import { ListFilter } from '../../platform/lists/index.js'
import { CONSENT_LOCALES, UNKNOWN_TEXT } from '../privacy/index.js'
import { QuoteQuestionView } from './quote-question.dto.js'
import {
  DECLINE_REASONS,
  DECLINED_BECAUSE,
  INCOMPLETE_REASONS,
  MOST_OPEN_REQUESTS,
} from './quote-request-choices.js'
import {
  QUOTE_REQUEST_ACTORS,
  QUOTE_REQUEST_STATUSES,
  type QuoteRequestActor,
  type QuoteRequestStatus,
} from './quote-request-status.js'

export type IncompleteReason = (typeof INCOMPLETE_REASONS)[number]
export type DeclineReason = (typeof DECLINE_REASONS)[number]
export type DeclinedBecause = (typeof DECLINED_BECAUSE)[number]

export class QuoteRequestParams {
  @IsUUID()
  id!: string
}

/** Versions of the text, oldest first. Each change adds one, and `patient-web/app/lib/consents.ts` names it. */
const TEXT_VERSIONS = ['2026-11-26.1'] as const

/** The patient lets a hospital read this version of the brief and these of its files. */
export class QuoteConsentInput {
  @IsArray()
  @ArrayMaxSize(20)
  @ArrayUnique()
  @IsUUID(undefined, { each: true })
  recordIds!: string[]

  /** The approved brief that the page shows. Another one answers 409 `stale_version`. */
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  briefVersion!: number

  /** Version of the consent text that the patient read. */
  @IsIn(TEXT_VERSIONS, UNKNOWN_TEXT)
  textVersion!: (typeof TEXT_VERSIONS)[number]

  /** Language of that text, BCP 47. */
  @IsIn(CONSENT_LOCALES, UNKNOWN_TEXT)
  locale!: (typeof CONSENT_LOCALES)[number]
}

export class QuoteRequestsInput {
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MOST_OPEN_REQUESTS)
  @ArrayUnique()
  @IsUUID(undefined, { each: true })
  hospitalIds!: string[]

  @Nested(() => QuoteConsentInput)
  consent!: QuoteConsentInput
}

export class ConsentToQuoteRequestInput {
  @Nested(() => QuoteConsentInput)
  consent!: QuoteConsentInput
}

export class ProposedQuoteRequestsInput {
  @IsArray()
  @ArrayNotEmpty()
  @ArrayMaxSize(MOST_OPEN_REQUESTS)
  @ArrayUnique()
  @IsUUID(undefined, { each: true })
  hospitalIds!: string[]

  /** Needed where the brief is less than 80 % complete. */
  @IsOptional()
  @IsIn(INCOMPLETE_REASONS)
  incompleteReason?: IncompleteReason
}

export class DeclineQuoteRequestInput {
  @IsIn(DECLINE_REASONS)
  reason!: DeclineReason
}

class QuoteRequestHospitalView {
  id!: string
  slug!: string
  name!: string
}

export class QuoteConsentView {
  recordIds!: string[]
  briefVersion!: number
  givenAt!: string
}

export class QuoteRequestEventView {
  at!: string

  @ApiProperty({ enum: QUOTE_REQUEST_ACTORS })
  actor!: QuoteRequestActor

  /** The status after it. */
  @ApiProperty({ enum: QUOTE_REQUEST_STATUSES })
  status!: QuoteRequestStatus
}

class QuoteRequestBaseView {
  id!: string
  bookingId!: string
  hospital!: QuoteRequestHospitalView

  @ApiProperty({ enum: QUOTE_REQUEST_STATUSES })
  status!: QuoteRequestStatus

  @ApiProperty({ enum: INCOMPLETE_REASONS, nullable: true })
  incompleteReason!: IncompleteReason | null

  /** `hospital_left`: the hospital left the marketplace before it answered. */
  @ApiProperty({ enum: DECLINED_BECAUSE, nullable: true })
  declineReason!: DeclinedBecause | null

  createdAt!: string
  sentAt!: string | null
  /** When the hospital has to answer. */
  dueAt!: string | null
  version!: number
}

export class QuoteRequestView extends QuoteRequestBaseView {
  /** Whose turn it is; null once the request has ended. */
  @ApiProperty({ enum: QUOTE_REQUEST_ACTORS, nullable: true })
  turn!: QuoteRequestActor | null

  /** Null before the patient agrees, and after a withdrawal. */
  @ApiProperty({ type: QuoteConsentView, nullable: true })
  consent!: QuoteConsentView | null

  /** Oldest first. */
  events!: QuoteRequestEventView[]
}

/** As the patient sees it. */
export class OwnQuoteRequestView extends QuoteRequestView {
  /** Questions of the hospital with the answers, oldest first. */
  questions!: QuoteQuestionView[]
}

export class OwnQuoteRequestListView {
  /** Newest first. */
  items!: OwnQuoteRequestView[]
}

export class QuoteRequestListView {
  /** Newest first. */
  items!: QuoteRequestView[]
}

export class AdminQuoteRequestRow extends QuoteRequestBaseView {
  /** Number of the files that the hospital may read. */
  files!: number

  /** Since when the team has to ask the patient, who has not answered a question for five days. Null otherwise. */
  questionOverdueAt!: string | null

  /** A change of the accepted offer waits for a second person of the team. */
  hasChangeToRelease!: boolean
}

export const QUOTE_REQUEST_TABS = [...QUOTE_REQUEST_STATUSES, 'unanswered', 'to_release'] as const

export class AdminQuoteRequestFilter extends ListFilter {
  /**
   * `unanswered`: the patient has not answered a question for five days. `question_open` leaves these requests out. `to_release`: a change of
   * the accepted offer waits for a second person of the team. `offered` leaves these requests out.
   */
  @IsOptional()
  @IsIn(QUOTE_REQUEST_TABS)
  status?: (typeof QUOTE_REQUEST_TABS)[number]

  @IsOptional()
  @IsUUID()
  bookingId?: string
}
