import { ApiProperty, OmitType, PickType } from '@nestjs/swagger'
import { AssessmentView } from '../assessments/index.js'

/** The answers of the patient's assessment. The patient shares files one by one with a booking. */
export class AssessmentForStaff extends OmitType(AssessmentView, [
  'uploadedFiles',
  'recordIds',
  'assessmentData',
  'version',
]) {}

/** What the page of a booking shows before staff open the assessment. It holds no text of the patient. */
export class BookingAssessmentSummary extends PickType(AssessmentView, ['createdAt', 'urgencyLevel']) {
  possibleEmergency!: boolean
}

export class BookingAssessmentView {
  /** The patient's newest assessment, or null. */
  @ApiProperty({ type: AssessmentForStaff, nullable: true })
  assessment!: AssessmentForStaff | null
}
