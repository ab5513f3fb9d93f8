import { IntersectionType } from '@nestjs/swagger'
import { IsIn, IsOptional, IsString, IsUUID, Length } from 'class-validator'
import { VisibleText, withCode } from '../../platform/http/index.js'
import { ListFilter } from '../../platform/lists/index.js'
import { ClaimSource, ClaimView } from '../claims/index.js'
import { DeskFactProposal, FactProposalVersion } from './desk-page.dto.js'
import { PROPOSAL_STATUSES, type ProposalStatus } from './fact-proposal.entity.js'

/** With a source the fact counts as checked today by the person who accepts it. Without one patients read "Not verified". */
export class FactProposalAcceptance extends IntersectionType(ClaimSource, FactProposalVersion) {}

export class FactProposalRejection extends FactProposalVersion {
  /** The members of the hospital read it. */
  @VisibleText()
  @IsString()
  @Length(1, 1_000, withCode('reason_up_to', { max: 1_000 }))
  reason!: string
}

/** `q` is part of what is proposed, or of the name of the hospital. */
export class FactProposalFilter extends ListFilter {
  @IsOptional()
  @IsIn(PROPOSAL_STATUSES)
  status?: ProposalStatus

  @IsOptional()
  @IsUUID()
  hospitalId?: string
}

class ProposingHospital {
  id!: string
  name!: string
}

export class FactProposalView extends DeskFactProposal {
  hospital!: ProposingHospital

  /** The values of this fact on the public page now. */
  stated!: ClaimView[]

  /** The person who accepted, rejected or withdrew it. Null while it waits, and when the account is gone. */
  endedBy!: string | null
}
