import { ApiPropertyOptional } from '@nestjs/swagger'
import { IsOptional, IsString, IsUUID, MaxLength } from 'class-validator'

export class ErasureInput {
  /** The current password. */
  @IsString()
  @MaxLength(256)
  password!: string

  /** `version` of the `GET profile/erasure` that the page showed. Other payments or appointments answer 409 `erasure_differs`. Left out, nothing is compared. */
  @IsOptional()
  @IsString()
  @MaxLength(64)
  previewVersion?: string
}

export class PrivacyRequestParams {
  @IsUUID()
  id!: string
}

const COUNTS = { type: 'object', additionalProperties: { type: 'integer' } } as const
const REASONS = { type: 'object', additionalProperties: { type: 'string' } } as const

/** What came of a request that is done. */
export class PrivacyOutcomeView {
  /** Of an export: names of what is in the file. */
  sections?: string[]
  /** Of an export: size of the file. */
  bytes?: number

  /** Of an erasure: rows that were removed, by table. */
  @ApiPropertyOptional(COUNTS)
  erased?: Record<string, number>

  /** Of an erasure: tables whose rows stay, with the reason. */
  @ApiPropertyOptional(REASONS)
  kept?: Record<string, string>

  /** Of an erasure: whether the former address was told. */
  confirmationMailed?: boolean
}

export class PrivacyRequestView {
  id!: string
  kind!: 'export' | 'erasure'
  status!: 'requested' | 'running' | 'done' | 'failed'
  requestedAt!: string
  completedAt!: string | null
  /** Until when an export can be downloaded. */
  expiresAt!: string | null
  outcome!: PrivacyOutcomeView | null
}

export class PrivacyRequestListView {
  items!: PrivacyRequestView[]
}
