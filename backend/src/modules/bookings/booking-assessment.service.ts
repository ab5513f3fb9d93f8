import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { findAssessment, newestAssessmentId } from '../assessments/index.js'
import { hasConsent, recordDataAccess } from '../privacy/index.js'
import { findBookingOwner } from './booking.repository.js'
import type { BookingAssessmentView } from './booking-assessment.dto.js'

/** The patient's health assessment, for the team that works on a booking. */
@Injectable()
export class BookingAssessmentService {
  constructor(private readonly database: Database) {}

  /**
   * Reads the newest assessment under the consent `health_data`. Records the access for the audit log and the patient first.
   * @throws ProblemError not_found, consent_required
   */
  get(actor: UserActor, bookingId: string): Promise<BookingAssessmentView> {
    return this.database.transaction(actor, async (em) => {
      const userId = await findBookingOwner(em, bookingId)
      if (!userId) throw new ProblemError('not_found')
      if (!(await hasConsent(em, userId, 'health_data')))
        throw new ProblemError('consent_required', { reason: 'assessment_closed' })
      await audit(em, actor, {
        action: 'booking.view_assessment',
        subjectType: 'booking',
        subjectId: bookingId,
      })
      const subjectId = await newestAssessmentId(em, userId)
      if (!subjectId) return { assessment: null }
      await recordDataAccess(em, actor, { userId, subject: 'assessment', subjectId })
      const found = await findAssessment(em, subjectId)
      if (!found) return { assessment: null }
      const { uploadedFiles, recordIds, assessmentData, version, ...assessment } = found
      return { assessment }
    })
  }
}
