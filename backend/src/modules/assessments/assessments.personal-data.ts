import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import {
  eraseRows,
  exportRows,
  HoldsPersonalData,
  type PersonalDataHolder,
} from '../../platform/personal-data/index.js'

const ASSESSMENT = [
  'created_at',
  'condition_category',
  'symptoms',
  'current_medications',
  'medical_history',
  'treatment_goals',
  'urgency_level',
  'budget_range',
  'preferred_destinations',
  'uploaded_files',
  'record_ids',
  'possible_emergency',
  'assessment_data',
] as const

/** Assessments and the draft go whole. */
@Injectable()
@HoldsPersonalData({ tables: ['health_assessments', 'assessment_drafts'] })
export class AssessmentsPersonalData implements PersonalDataHolder {
  async exportData(em: EntityManager, userId: string) {
    const drafts = await exportRows(em, userId, {
      table: 'assessment_drafts',
      columns: ['saved_at', 'step', 'data'],
    })
    return {
      healthAssessments: await exportRows(em, userId, { table: 'health_assessments', columns: ASSESSMENT }),
      assessmentDraft: drafts.filter(({ data }) => data !== null),
    }
  }

  eraseData(em: EntityManager, userId: string) {
    return eraseRows(em, userId, ['health_assessments', 'assessment_drafts'])
  }
}
