import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'
import type { ConditionCategory } from '../specializations/index.js'
import type { AssessmentData, AssessmentDraftData } from './assessment.dto.js'
import { ASSESSMENT_URGENCIES, type BudgetRange } from './assessment-choices.js'

/** A patient's account of their health. */
export const HealthAssessmentSchema = defineEntity({
  name: 'HealthAssessment',
  tableName: 'health_assessments',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    conditionCategory: p.text().$type<ConditionCategory>(),
    symptoms: p.text(),
    currentMedications: p.text().nullable(),
    medicalHistory: p.text().nullable(),
    treatmentGoals: p.text().nullable(),
    urgencyLevel: p.enum([...ASSESSMENT_URGENCIES]),
    budgetRange: p.text().$type<BudgetRange>().nullable(),
    maxCostUsd: p
      .integer()
      .nullable()
      .generated(
        `(replace("substring"(budget_range, '\\$(\\d{1,3}(?:,\\d{3})+|\\d+)'::text), ','::text, ''::text))::integer stored`,
      ),
    preferredDestinations: p.array().defaultRaw(`'{}'::text[]`),
    uploadedFiles: p.array().defaultRaw(`'{}'::text[]`),
    recordIds: p.array().columnType('uuid[]').defaultRaw(`'{}'::uuid[]`),
    assessmentData: p.json<AssessmentData>(),
    version: p.integer().version(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
    possibleEmergency: p.boolean().default(false),
  },
})

/** An assessment that is not sent yet. */
export const AssessmentDraftSchema = defineEntity({
  name: 'AssessmentDraft',
  tableName: 'assessment_drafts',
  properties: {
    userId: p.uuid().primary(),
    data: p.json<AssessmentDraftData>().nullable(),
    step: p.smallint().nullable(),
    version: p.integer().version(),
    savedAt: p.datetime().nullable().defaultRaw('clock_timestamp()'),
    sentVersion: p.integer().default(0),
  },
})

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof HealthAssessmentSchema>, TableOf<typeof AssessmentDraftSchema> {}
}
