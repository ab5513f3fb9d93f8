import type { Kysely } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { fullName, type Tables } from '../../platform/database/index.js'
import { defineList, sought } from '../../platform/lists/index.js'
import { claimsAbout } from '../claims/index.js'
import { FactProposalFilter } from './fact-proposal.dto.js'
import { PROPOSAL_STATUSES } from './fact-proposal.entity.js'

const proposalsOf = (db: Kysely<Tables>) =>
  db.selectFrom('hospital_fact_proposals as q').innerJoin('hospitals as h', 'h.id', 'q.hospital_id')

/** The proposals of hospitals for their pages. */
export const FACT_PROPOSAL_LIST = defineList({
  name: 'fact-proposals',
  subject: 'fact_proposal',
  audited: 'files',
  from: proposalsOf,
  view: (rows) =>
    rows
      .leftJoin('profiles as p', 'p.user_id', 'q.proposed_by')
      .leftJoin('profiles as e', 'e.user_id', 'q.ended_by')
      .select((eb) => [
        'q.id',
        jsonBuildObject({ id: eb.ref('h.id'), name: eb.ref('h.name') }).as('hospital'),
        'q.field as fact',
        'q.value',
        'q.source_url as sourceUrl',
        'q.comment',
        'q.status',
        'q.reason',
        fullName(eb.ref('p.first_name'), eb.ref('p.last_name')).as('proposedBy'),
        'q.proposed_at as proposedAt',
        // The values that patients read about the fact now.
        claimsAbout('hospital', 'h.id', 'q.field').as('stated'),
        fullName(eb.ref('e.first_name'), eb.ref('e.last_name')).as('endedBy'),
        'q.ended_at as endedAt',
        'q.version',
      ]),
  sort: {
    id: 'q.id',
    proposedAt: 'q.proposed_at',
    endedAt: 'q.ended_at',
    hospital: 'h.name',
    fact: 'q.field',
  },
  nullable: ['endedAt'],
  defaultSort: ['proposedAt', 'asc'],
  filter: FactProposalFilter,
  where: ({ q, status, hospitalId }, eb) => [
    status && eb('q.status', '=', status),
    hospitalId && eb('q.hospital_id', '=', hospitalId),
    sought(eb, q, ['q.value', 'h.name']),
  ],
  tabs: { field: 'status', column: 'q.status', values: PROPOSAL_STATUSES },
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
})
