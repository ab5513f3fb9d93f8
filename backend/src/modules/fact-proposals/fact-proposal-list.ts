import { type RawBuilder, sql } from 'kysely'
import { containing, type List } from '../../platform/lists/index.js'
import { claimsOf } from '../claims/index.js'
import { FactProposalFilter, type FactProposalView } from './fact-proposal.dto.js'
import { PROPOSAL_STATUSES } from './fact-proposal.entity.js'

type ProposalSort = 'proposedAt' | 'endedAt' | 'hospital' | 'fact'

/** The values that patients read about the fact now. */
const STATED = sql`(
  select coalesce(json_agg(claim), '[]'::json) from json_array_elements(${claimsOf('hospital', 'h.id')}) claim
  where claim ->> 'field' = q.field)`

/** The proposals of hospitals for their pages. */
export const FACT_PROPOSAL_LIST: List<FactProposalView, ProposalSort, FactProposalFilter> = {
  name: 'fact-proposals',
  subject: 'fact_proposal',
  audited: 'files',
  from: sql`hospital_fact_proposals q join hospitals h on h.id = q.hospital_id
    left join profiles p on p.user_id = q.proposed_by left join profiles e on e.user_id = q.ended_by`,
  view: sql<FactProposalView>`json_build_object(
    'id', q.id, 'hospital', json_build_object('id', h.id, 'name', h.name), 'fact', q.field, 'value', q.value,
    'sourceUrl', q.source_url, 'comment', q.comment, 'status', q.status, 'reason', q.reason,
    'proposedBy', p.first_name || ' ' || p.last_name, 'proposedAt', q.proposed_at, 'stated', ${STATED},
    'endedBy', e.first_name || ' ' || e.last_name, 'endedAt', q.ended_at, 'version', q.version)`,
  sort: {
    id: sql`q.id`,
    proposedAt: sql`q.proposed_at`,
    endedAt: sql`q.ended_at`,
    hospital: sql`h.name`,
    fact: sql`q.field`,
  },
  nullable: ['endedAt'],
  defaultSort: ['proposedAt', 'asc'],
  filter: FactProposalFilter,
  where({ q, status, hospitalId }) {
    const conditions: RawBuilder<unknown>[] = []
    if (status) conditions.push(sql`q.status = ${status}`)
    if (hospitalId) conditions.push(sql`q.hospital_id = ${hospitalId}`)
    if (q?.trim()) {
      const like = containing(q.trim())
      conditions.push(sql`(q.value ilike ${like} or h.name ilike ${like})`)
    }
    return conditions
  },
  tabs: { field: 'status', column: sql`q.status`, values: PROPOSAL_STATUSES },
  columns: {
    id: 'Proposal',
    'hospital.name': 'Hospital',
    fact: 'Fact',
    value: 'Proposed',
    sourceUrl: 'Address of the source',
    comment: 'Comment',
    status: 'State',
    reason: 'Reason',
    proposedBy: 'Proposed by',
    proposedAt: 'Proposed (UTC)',
    endedBy: 'Ended by',
    endedAt: 'Ended (UTC)',
  },
}
