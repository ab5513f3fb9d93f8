import { ApiProperty } from '@nestjs/swagger'
import { IsIn, IsOptional, IsUUID } from 'class-validator'
import { ListFilter } from '../../platform/lists/index.js'
import { CaseBriefContent, FILE_KINDS, type FileKind } from '../case-briefs/index.js'
import { DeskQuoteQuestionView } from './quote-question.dto.js'
import { QuoteRequestParams } from './quote-request.dto.js'
import { DECLINED_BECAUSE } from './quote-request-choices.js'
import {
  QUOTE_REQUEST_ACTORS,
  QUOTE_REQUEST_STATUSES,
  type QuoteRequestActor,
  type QuoteRequestStatus,
} from './quote-request-status.js'

/** How the desk groups its requests: whose turn it is, and those without a turn. `agreed`: the hospital confirmed the date. */
export const DESK_TURNS = ['hospital', 'patient', 'team', 'agreed', 'ended'] as const
export type DeskTurn = (typeof DESK_TURNS)[number]

/**
 * The status of the request, and what became of the offer. `accepted`: the patient accepted it, and the hospital has to confirm the date.
 * `agreed`: the hospital confirmed the date. `offer_expired` and `offer_withdrawn`: no version of the offer is valid now.
 */
export const DESK_STATES = [
  'sent',
  'viewed',
  'question_open',
  'offered',
  'accepted',
  'agreed',
  'offer_expired',
  'offer_withdrawn',
  'expired',
  'declined',
  'withdrawn',
] as const
export type DeskState = (typeof DESK_STATES)[number]

const SAFE_COPIES = ['not_needed', 'pending', 'ready', 'failed'] as const

class DeskHospitalRef {
  id!: string
  name!: string
}

class DeskTreatmentRef {
  slug!: string
  name!: string
}

/** A request at the hospital desk. The row names nobody. */
export class DeskQuoteRequestRow {
  id!: string

  /** The hospital that was asked, for members of several. */
  hospital!: DeskHospitalRef

  /** Null where the patient has chosen none yet. */
  @ApiProperty({ type: DeskTreatmentRef, nullable: true })
  treatment!: DeskTreatmentRef | null

  @ApiProperty({ enum: QUOTE_REQUEST_STATUSES })
  status!: QuoteRequestStatus

  @ApiProperty({ enum: DESK_STATES })
  state!: DeskState

  /** Why the hospital made no offer. Null for other states. */
  @ApiProperty({ enum: DECLINED_BECAUSE, nullable: true })
  declineReason!: (typeof DECLINED_BECAUSE)[number] | null

  /** Why the hospital withdrew its offer: `clinical` or `date_lost`. Null for other states. */
  @ApiProperty({ type: String, nullable: true })
  withdrawalReason!: string | null

  /** The patient accepted the offer before, and the acceptance ended because the hospital did not confirm the date in time. */
  hasMissedDate!: boolean

  /**
   * Whose turn it is: the hospital's, too, while its accepted offer waits for the date. Null once the date is confirmed, and once the
   * request or the offer has ended.
   */
  @ApiProperty({ enum: QUOTE_REQUEST_ACTORS, nullable: true })
  turn!: QuoteRequestActor | null

  sentAt!: string
  /** When the hospital has to answer. While an accepted offer waits for its date: until when the hospital confirms it. */
  dueAt!: string
  /** Number of the files that the hospital may read. 0 after a withdrawal. */
  fileCount!: number
  version!: number
}

export class DeskFileView {
  id!: string

  /** What the file shows and its month, such as `xray-2026-05.pdf`. The patient's own name of the file is not shown. */
  name!: string

  @ApiProperty({ enum: FILE_KINDS })
  kind!: FileKind

  /** Month of the examination, `YYYY-MM`. */
  madeIn!: string | null

  /** Of the safe copy where there is one. */
  contentType!: string
  sizeBytes!: number

  /** State of the safe copy that hospitals open in place of a document. A picture needs none. */
  @ApiProperty({ enum: SAFE_COPIES })
  safeCopy!: (typeof SAFE_COPIES)[number]
}

export class DeskFileParams extends QuoteRequestParams {
  @IsUUID()
  fileId!: string
}

export class DeskQuoteRequestView extends DeskQuoteRequestRow {
  /** The case that the patient sent. Null once the request has ended or the consent is withdrawn. */
  @ApiProperty({ type: CaseBriefContent, nullable: true })
  brief!: CaseBriefContent | null

  /** The files that the patient lets this hospital open. Empty once the case is closed. */
  files!: DeskFileView[]

  /** Questions of the hospital with the answers of the patient, oldest first. Empty once the case is closed. */
  questions!: DeskQuoteQuestionView[]
}

/** `q` is part of the name of the treatment. */
export class DeskQuoteRequestFilter extends ListFilter {
  @IsOptional()
  @IsIn(QUOTE_REQUEST_STATUSES)
  status?: QuoteRequestStatus

  @IsOptional()
  @IsIn(DESK_STATES)
  state?: DeskState

  @IsOptional()
  @IsIn(DESK_TURNS)
  turn?: DeskTurn

  @IsOptional()
  @IsUUID()
  hospitalId?: string
}
