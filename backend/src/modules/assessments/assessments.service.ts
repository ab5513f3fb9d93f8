import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { type FieldProblem, ProblemError } from '../../platform/errors/index.js'
import { once } from '../../platform/idempotency/index.js'
import { sanitizeTexts } from '../../platform/sanitize/index.js'
import { Limits } from '../../platform/throttle/index.js'
import { hasConsent } from '../privacy/index.js'
import { tieRecords } from '../records/index.js'
import type { FromPatient } from '../triage/index.js'
import type {
  AssessmentData,
  AssessmentInput,
  AssessmentListView,
  AssessmentQuery,
  AssessmentView,
} from './assessment.dto.js'
import { SUBMISSION_LIMIT } from './assessment.limits.js'
import { findOwnAssessment, insertAssessment, listOwnAssessments } from './assessment.repository.js'
import { emptyDraft } from './assessment-draft.repository.js'
import { withoutRepetitions } from './destinations.js'
import { EmergencyAssessments } from './emergency-assessments.js'

const REQUIRED = ['conditionCategory', 'symptoms', 'urgencyLevel'] as const

/** What patients tell about their health. An assessment is never changed: another one is sent. */
@Injectable()
export class AssessmentsService {
  constructor(
    private readonly database: Database,
    private readonly limits: Limits,
    private readonly emergencies: EmergencyAssessments,
  ) {}

  list(actor: UserActor, query: AssessmentQuery): Promise<AssessmentListView> {
    return this.database.transaction(actor, async (em) => {
      await audit(em, actor, { action: 'assessment.list', subjectType: 'assessment', subjectId: 'list' })
      return listOwnAssessments(em, actor, query)
    })
  }

  get(actor: UserActor, id: string): Promise<AssessmentView> {
    return this.database.transaction(actor, async (em) => {
      await audit(em, actor, { action: 'assessment.view', subjectType: 'assessment', subjectId: id })
      const view = await findOwnAssessment(em, actor, id)
      if (!view) throw new ProblemError('not_found')
      return view
    })
  }

  /**
   * Thanks are due only for what is stored: the view comes from the transaction that holds the assessment.
   * @throws ProblemError consent_required, invalid_input where a required field is empty, stale_version where the draft was sent
   * or changed meanwhile, rate_limited, idempotency_key_reused
   */
  create(
    actor: UserActor,
    input: AssessmentInput,
    { idempotencyKey, possibleEmergency }: FromPatient,
  ): Promise<AssessmentView> {
    return this.database.transaction(actor, (em) =>
      once(em, actor, idempotencyKey, { route: 'POST assessments', body: input }, async () => {
        const data = completed(input)
        if (!(await hasConsent(em, actor.userId, 'health_data'))) throw new ProblemError('consent_required')
        if (!(await emptyDraft(em, actor, input.draftVersion))) throw new ProblemError('stale_version')
        const id = uuid()
        const uploadedFiles = await tieRecords(em, actor.userId, id, data.recordIds)
        if (uploadedFiles.length < data.recordIds.length) throw foreignRecords()
        await insertAssessment(em, actor, id, data, { uploadedFiles, possibleEmergency })
        await audit(em, actor, { action: 'assessment.create', subjectType: 'assessment', subjectId: id })
        if (possibleEmergency) await this.emergencies.happen(em, actor)
        const view = await findOwnAssessment(em, actor, id)
        if (!view) throw new ProblemError('not_found')
        // Last, as only what is stored counts.
        await this.limits.spend(SUBMISSION_LIMIT, actor.userId)
        return view
      }),
    )
  }
}

/** A file of somebody else, one that is gone, or one that went with an earlier assessment. */
function foreignRecords() {
  return new ProblemError('invalid_input', { errors: [{ pointer: '/recordIds', code: 'files_unknown' }] })
}

/** @throws ProblemError invalid_input with the form's text where a required field is empty */
function completed(input: AssessmentInput): AssessmentData {
  const clean = sanitizeTexts(input)
  const errors = REQUIRED.filter((field) => !clean[field]).map(
    (field): FieldProblem => ({ pointer: `/${field}`, code: 'fill_in_required' }),
  )
  if (errors.length > 0) throw new ProblemError('invalid_input', { reason: 'fill_in_required', errors })
  return {
    conditionCategory: clean.conditionCategory,
    symptoms: clean.symptoms,
    currentMedications: clean.currentMedications || null,
    medicalHistory: clean.medicalHistory || null,
    treatmentGoals: clean.treatmentGoals || null,
    urgencyLevel: clean.urgencyLevel,
    budgetRange: clean.budgetRange ?? null,
    preferredDestinations: withoutRepetitions((clean.preferredDestinations ?? []).filter(Boolean)),
    recordIds: clean.recordIds ?? [],
  }
}
