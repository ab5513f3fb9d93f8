import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { exportRows, HoldsPersonalData, type PersonalDataHolder } from '../../platform/personal-data/index.js'
import { FactProposal } from './fact-proposal.entity.js'

/** The facts are about hospitals. The personal data are who proposed and who ended a proposal. */
@Injectable()
@HoldsPersonalData({ tables: ['hospital_fact_proposals'] })
export class FactProposalsPersonalData implements PersonalDataHolder {
  async exportData(em: EntityManager, userId: string) {
    const table = 'hospital_fact_proposals'
    return {
      proposedFacts: await exportRows(em, userId, {
        table,
        columns: ['proposed_at', 'field', 'value', 'source_url', 'comment', 'status', 'reason'],
        userColumn: 'proposed_by',
      }),
      endedFactProposals: await exportRows(em, userId, {
        table,
        columns: ['ended_at', 'field', 'value', 'status', 'reason'],
        userColumn: 'ended_by',
      }),
    }
  }

  /** The proposals stay with the hospital, without the name of the person. */
  async eraseData(em: EntityManager, userId: string) {
    await em.nativeUpdate(FactProposal, { proposedBy: userId }, { proposedBy: null })
    await em.nativeUpdate(FactProposal, { endedBy: userId }, { endedBy: null })
    return {}
  }
}
