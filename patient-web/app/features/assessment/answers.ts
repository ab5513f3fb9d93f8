import type { FieldErrors } from '~/components/form/error-summary'
import { tooLong } from '~/components/form/too-long'
import type { Assessment, AssessmentDraftData, AssessmentInput } from '~/lib/api/types'
import { CONDITIONS, URGENCIES } from './choices'

/** The form as it stands on the page; what is not answered is empty. */
export interface Answers {
  conditionCategory: string
  symptoms: string
  urgencyLevel: string
  currentMedications: string
  medicalHistory: string
  treatmentGoals: string
  budgetRange: string
  preferredDestinations: string[]
}
export type Field = keyof Answers

/** In the order of the form; a draft's `step` is the place in it. */
export const PARTS = ['condition', 'background', 'preferences', 'check'] as const
export type Part = (typeof PARTS)[number]
export type QuestionPart = Exclude<Part, 'check'>

export const FIELDS_OF: Record<QuestionPart, Field[]> = {
  condition: ['conditionCategory', 'symptoms', 'urgencyLevel'],
  background: ['currentMedications', 'medicalHistory', 'treatmentGoals'],
  preferences: ['budgetRange', 'preferredDestinations'],
}

const LONGEST = { symptoms: 5_000, currentMedications: 5_000, medicalHistory: 5_000, treatmentGoals: 5_000 }

/** Of a draft, or of an assessment that was submitted. */
export function answersOf(data: AssessmentDraftData | Assessment | null): Answers {
  return {
    conditionCategory: data?.conditionCategory ?? '',
    symptoms: data?.symptoms ?? '',
    urgencyLevel: data?.urgencyLevel ?? '',
    currentMedications: data?.currentMedications ?? '',
    medicalHistory: data?.medicalHistory ?? '',
    treatmentGoals: data?.treatmentGoals ?? '',
    budgetRange: data?.budgetRange ?? '',
    preferredDestinations: data?.preferredDestinations ?? [],
  }
}

export function isEmpty(answers: Answers): boolean {
  return Object.values(answers).every((answer) => answer.length === 0)
}

/** To the letter, but for blanks at the ends, which the server does not keep. */
export function sameAnswers(one: Answers, other: Answers): boolean {
  return trimmed(one) === trimmed(other)
}

const trimmed = (answers: Answers) =>
  JSON.stringify(answers, (_, answer) => (typeof answer === 'string' ? answer.trim() : answer))

/** What is not answered yet, although it is required. */
export function missing(answers: Answers): FieldErrors {
  const errors: FieldErrors = {}
  if (!(answers.conditionCategory in CONDITIONS))
    errors.conditionCategory = 'assessment.error.conditionCategory'
  if (!answers.symptoms.trim()) errors.symptoms = 'assessment.error.symptoms'
  if (!(answers.urgencyLevel in URGENCIES)) errors.urgencyLevel = 'assessment.error.urgencyLevel'
  return errors
}

/** Texts that are longer than the server accepts. */
export const tooLongAnswers = (answers: Answers): FieldErrors =>
  tooLong((name) => answers[name as Field], LONGEST)

export function partOfField(field: string): Part {
  const parts = Object.entries(FIELDS_OF) as [QuestionPart, string[]][]
  return parts.find(([, fields]) => fields.includes(field))?.[0] ?? 'check'
}

/** Only what belongs to a part. */
export function errorsOf(part: Part, errors: FieldErrors): FieldErrors {
  return Object.fromEntries(Object.entries(errors).filter(([field]) => partOfField(field) === part))
}

/** The whole form, checked before. */
export function inputOf(answers: Answers, recordIds: string[], draftVersion: number): AssessmentInput {
  return {
    conditionCategory: answers.conditionCategory as AssessmentInput['conditionCategory'],
    symptoms: answers.symptoms,
    urgencyLevel: answers.urgencyLevel as AssessmentInput['urgencyLevel'],
    currentMedications: answers.currentMedications || null,
    medicalHistory: answers.medicalHistory || null,
    treatmentGoals: answers.treatmentGoals || null,
    budgetRange: (answers.budgetRange as AssessmentInput['budgetRange']) || null,
    preferredDestinations: answers.preferredDestinations,
    recordIds,
    draftVersion,
  }
}
