import { ApiProperty } from '@nestjs/swagger'
import { IsIn, IsInt, IsOptional, IsString, IsUUID, Length, Max, MaxLength, Min } from 'class-validator'
import { WebAddress } from '../../platform/egress/index.js'
import { VisibleLine, VisibleLineOrNull, VisibleTextOrNull, withCode } from '../../platform/http/index.js'
import { ClaimView } from '../claims/index.js'
import { PAGE_FACTS, type PageFact } from '../hospitals/index.js'
import { PROPOSAL_STATUSES, type ProposalStatus } from './fact-proposal.entity.js'

const LONGEST_VALUE = 1_000
const LONGEST_COMMENT = 2_000
const LONGEST_ADDRESS = 2_000
const MOST_VERSIONS = 2_147_483_647

/** A fact that a hospital proposes for its public page. */
export class FactProposalInput {
  /** A hospital of the member. */
  @IsUUID()
  hospitalId!: string

  @IsIn(PAGE_FACTS, withCode('choose_fact'))
  fact!: PageFact

  /** Figures begin with the number, such as 600 (2024). */
  @VisibleLine()
  @IsString()
  @Length(1, LONGEST_VALUE, withCode('fact_up_to', { max: 1_000 }))
  value!: string

  /** The address of a public page where the team can read it. */
  @VisibleLineOrNull()
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_ADDRESS)
  @WebAddress()
  sourceUrl?: string | null

  /** For the team. Never public. */
  @VisibleTextOrNull()
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_COMMENT, withCode('write_up_to', { max: 2_000 }))
  comment?: string | null
}

export class FactProposalVersion {
  /** As read last. 409 `stale_version` when it has changed. */
  @IsInt()
  @Min(1)
  @Max(MOST_VERSIONS)
  version!: number
}

export class DeskFactProposal {
  id!: string

  @ApiProperty({ enum: PAGE_FACTS })
  fact!: PageFact

  value!: string
  sourceUrl!: string | null
  comment!: string | null

  @ApiProperty({ enum: PROPOSAL_STATUSES })
  status!: ProposalStatus

  /** Why the team rejected it. */
  reason!: string | null

  /** Null when the account is gone. */
  proposedBy!: string | null
  proposedAt!: string
  endedAt!: string | null
  version!: number
}

export class DeskPageFact {
  @ApiProperty({ enum: PAGE_FACTS })
  fact!: PageFact

  /** The values that patients read. Empty while the page says nothing. */
  stated!: ClaimView[]
}

class DeskPageHospital {
  id!: string
  slug!: string
  name!: string
  /** False: patients do not find the hospital on the site yet. */
  isPublic!: boolean
}

export class DeskPageView {
  hospital!: DeskPageHospital
  facts!: DeskPageFact[]
  /** The waiting proposals first, then the newest. 100 at most. */
  proposals!: DeskFactProposal[]
}

export class DeskPageListView {
  /** The hospitals of the member, by name. */
  items!: DeskPageView[]
}
