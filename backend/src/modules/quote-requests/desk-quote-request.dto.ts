import { ApiProperty } from '@nestjs/swagger'
import { IsIn, IsOptional, IsUUID } from 'class-validator'
import { ListFilter } from '../../platform/lists/index.js'
import { CaseBriefContent } from '../case-briefs/index.js'
import {
  QUOTE_REQUEST_ACTORS,
  QUOTE_REQUEST_STATUSES,
  type QuoteRequestActor,
  type QuoteRequestStatus,
} from './quote-request-status.js'

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

  /** Whose turn it is; null once the request has ended. */
  @ApiProperty({ enum: QUOTE_REQUEST_ACTORS, nullable: true })
  turn!: QuoteRequestActor | null

  sentAt!: string
  /** When the hospital has to answer. */
  dueAt!: string
  /** Number of the files that the hospital may read. 0 after a withdrawal. */
  files!: number
  version!: number
}

export class DeskQuoteRequestView extends DeskQuoteRequestRow {
  /** The case that the patient sent. Null once the request has ended or the consent is withdrawn. */
  @ApiProperty({ type: CaseBriefContent, nullable: true })
  brief!: CaseBriefContent | null
}

/** `q` is part of the name of the treatment. */
export class DeskQuoteRequestFilter extends ListFilter {
  @IsOptional()
  @IsIn(QUOTE_REQUEST_STATUSES)
  status?: QuoteRequestStatus

  @IsOptional()
  @IsUUID()
  hospitalId?: string
}
