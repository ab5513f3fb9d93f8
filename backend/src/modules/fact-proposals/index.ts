import { FactProposal } from './fact-proposal.entity.js'

export { FactProposalsModule } from './fact-proposals.module.js'
export const factProposalsEntities = [FactProposal]
