import { ApiProperty } from '@nestjs/swagger'
import { IsIn, IsISO8601, IsOptional, IsString, IsUUID, Matches, MaxLength } from 'class-validator'
import { ListFilter } from '../../platform/lists/index.js'

/** Whether an act changed something, read something, or was about getting in. */
export const AUDIT_KINDS = ['change', 'read', 'session'] as const

export class AuditPersonView {
  id!: string
  /** Null when the account was erased. */
  name!: string | null
}

export class AuditEventView {
  id!: string
  createdAt!: string
  /** What was done, `noun.verb`. */
  action!: string
  kind!: (typeof AUDIT_KINDS)[number]
  /** Who did it; null for what the product did by itself. */
  person!: AuditPersonView | null
  /** `user`, or the part of the product that acted. */
  actorName!: string
  subjectType!: string
  subjectId!: string
  /** Of an account that it was done to. */
  subjectName!: string | null
  /** Codes, ids and numbers; never health text. */
  @ApiProperty({
    type: 'object',
    additionalProperties: {
      oneOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }],
      nullable: true,
    },
  })
  details!: Record<string, string | number | boolean | null>
  /** The names of accounts, hospitals and treatments in the details, by the keys of the details. Null for an erased account. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'string', nullable: true } })
  detailNames!: Record<string, string | null>
  /** Its place in the chain; null for the seconds until it is sealed. */
  sequence!: number | null
}

/** `q` is part of a person's name or of an action, or the id of a person or subject. */
export class AuditEventFilter extends ListFilter {
  @IsOptional()
  @IsIn(AUDIT_KINDS)
  kind?: (typeof AUDIT_KINDS)[number]

  @IsOptional()
  @IsUUID()
  personId?: string

  @IsOptional()
  @IsString()
  @MaxLength(100)
  action?: string

  @IsOptional()
  @IsString()
  @MaxLength(200)
  subjectId?: string

  /** YYYY-MM-DD, a day in Malaysia. */
  @IsOptional()
  @Matches(/^\d{4}-\d{2}-\d{2}$/)
  @IsISO8601({ strict: true })
  day?: string
}

export class AuditCheckView {
  at!: string
  /** `done` when the whole chain and its anchors are valid. */
  outcome!: string
  errorCode!: string | null
  /** Entries whose seal was recomputed. */
  sealed!: number
  /** Anchors, stored outside the database, that match the chain. */
  anchors!: number
}

export class AuditChainView {
  /** The number of the newest sealed entry. */
  sealedTo!: number
  /** Entries that wait for their seal; at most 10,000. */
  unsealed!: number
  /** The newest check that came to an end; null before the first. */
  checked!: AuditCheckView | null
}
