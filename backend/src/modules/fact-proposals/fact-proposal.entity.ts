import { defineEntity, p } from '@mikro-orm/postgresql'
import type { TableOf } from '../../platform/database/tables.js'
import { PAGE_FACTS } from '../hospitals/index.js'

export const PROPOSAL_STATUSES = ['waiting', 'accepted', 'rejected', 'withdrawn'] as const
export type ProposalStatus = (typeof PROPOSAL_STATUSES)[number]

const FactProposalSchema = defineEntity({
  name: 'FactProposal',
  tableName: 'hospital_fact_proposals',
  properties: {
    id: p.uuid().primary(),
    hospitalId: p.uuid(),
    field: p.enum(PAGE_FACTS),
    value: p.text(),
    /** Where the team can read it. */
    sourceUrl: p.text().nullable(),
    /** For the team. Never public. */
    comment: p.text().nullable(),
    status: p.enum(PROPOSAL_STATUSES).default('waiting'),
    /** Why the team rejected it. */
    reason: p.text().nullable(),
    /** Null when the account is gone. */
    proposedBy: p.uuid().nullable(),
    proposedAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
    /** The person who accepted, rejected or withdrew it. Null when the account is gone. */
    endedBy: p.uuid().nullable(),
    endedAt: p.datetime().nullable(),
    version: p.integer().version(),
  },
})

/** A fact that a hospital proposes for its public page. */
export class FactProposal extends FactProposalSchema.class {}
FactProposalSchema.setClass(FactProposal)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof FactProposalSchema> {}
}
