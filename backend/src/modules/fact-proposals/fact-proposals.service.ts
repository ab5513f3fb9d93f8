import { type EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { findRow } from '../../platform/lists/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { HospitalMember } from '../auth/index.js'
import type { FactProposalAcceptance, FactProposalRejection, FactProposalView } from './fact-proposal.dto.js'
import { FactProposal } from './fact-proposal.entity.js'
import { factProposalMail } from './fact-proposal.jobs.js'
import { FACT_PROPOSAL_LIST } from './fact-proposal-list.js'
import { ProposedClaims } from './proposed-claims.js'

/** The team answers what hospitals propose for their public pages. */
@Injectable()
export class FactProposalsService {
  constructor(
    private readonly database: Database,
    private readonly claims: ProposedClaims,
  ) {}

  /** @throws ProblemError not_found, invalid_transition, stale_version, or the refusals of `ProposedClaims` */
  accept(
    actor: UserActor,
    id: string,
    { version, ...read }: FactProposalAcceptance,
  ): Promise<FactProposalView> {
    return this.database.transaction(actor, async (em) => {
      const proposal = await lockWaiting(em, id, version)
      const claimId = await this.claims.state(em, actor, proposal, read)
      await end(em, actor, proposal, { status: 'accepted', reason: null })
      await record(em, actor, 'fact_proposal.accept', proposal, { claimId })
      return readView(em, id)
    })
  }

  /** @throws ProblemError not_found, invalid_transition, stale_version */
  reject(
    actor: UserActor,
    id: string,
    { version, reason }: FactProposalRejection,
  ): Promise<FactProposalView> {
    return this.database.transaction(actor, async (em) => {
      const proposal = await lockWaiting(em, id, version)
      await end(em, actor, proposal, { status: 'rejected', reason })
      await record(em, actor, 'fact_proposal.reject', proposal)
      return readView(em, id)
    })
  }
}

async function lockWaiting(em: EntityManager, id: string, version: number): Promise<FactProposal> {
  const proposal = await em.findOne(FactProposal, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!proposal) throw new ProblemError('not_found')
  if (proposal.status !== 'waiting') throw new ProblemError('invalid_transition')
  if (proposal.version !== version) throw new ProblemError('stale_version')
  return proposal
}

/** Ends the proposal and tells the members of the hospital. */
async function end(
  em: EntityManager,
  { userId }: UserActor,
  proposal: FactProposal,
  answer: Pick<FactProposal, 'status' | 'reason'>,
): Promise<void> {
  em.assign(proposal, { ...answer, endedBy: userId, endedAt: new Date() })
  await em.flush()
  const members = await em.find(HospitalMember, { hospitalId: proposal.hospitalId, removedAt: null })
  for (const { id: memberId } of members)
    await sendJob(em, factProposalMail, { proposalId: proposal.id, memberId })
}

const readView = (em: EntityManager, id: string): Promise<FactProposalView> =>
  findRow(em, FACT_PROPOSAL_LIST, id)

const record = (
  em: EntityManager,
  actor: UserActor,
  action: 'fact_proposal.accept' | 'fact_proposal.reject',
  { id, hospitalId, field: fact }: FactProposal,
  more: Record<string, string> = {},
) =>
  audit(em, actor, {
    action,
    subjectType: 'fact_proposal',
    subjectId: id,
    details: { hospitalId, fact, ...more },
  })
