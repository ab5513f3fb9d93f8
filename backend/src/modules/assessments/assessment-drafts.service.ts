import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { sanitizeTexts } from '../../platform/sanitize/index.js'
import { hasConsent } from '../privacy/index.js'
import type { AssessmentDraftInput, AssessmentDraftView } from './assessment.dto.js'
import { findDraft, saveDraft } from './assessment-draft.repository.js'

/** The form under way, saved while it is filled in and there again on the next device. */
@Injectable()
export class AssessmentDraftsService {
  constructor(private readonly database: Database) {}

  get(actor: UserActor): Promise<AssessmentDraftView> {
    return this.database.transaction(actor, async (em) => {
      await audit(em, actor, draftOf(actor, 'view'))
      return findDraft(em, actor)
    })
  }

  /** @throws ProblemError consent_required, stale_version */
  save(actor: UserActor, input: AssessmentDraftInput): Promise<AssessmentDraftView> {
    return this.database.transaction(actor, async (em) => {
      if (!(await hasConsent(em, actor.userId, 'health_data'))) throw new ProblemError('consent_required')
      const saved = await saveDraft(em, actor, { ...input, data: sanitizeTexts(input.data) })
      if (!saved) throw new ProblemError('stale_version')
      await audit(em, actor, draftOf(actor, 'save'))
      return saved
    })
  }
}

const draftOf = ({ userId }: UserActor, verb: string) => ({
  action: `assessment_draft.${verb}`,
  subjectType: 'assessment_draft',
  subjectId: userId,
})
