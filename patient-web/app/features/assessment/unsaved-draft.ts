import type { AssessmentDraft } from '~/lib/api/types'
import { dropUnsaved, keepUnsaved, readUnsaved } from '~/lib/api/unsaved'
import { type Answers, answersOf, sameAnswers } from './answers'
import type { Submission } from './submission'

const NAME = 'assessment'
const MOST_UNANSWERED = 5

/** What the server does not have yet, kept on this device. */
export interface UnsavedDraft {
  answers: Answers
  step: number
  version: number
  changedAt: string
  submission?: Submission
  /** What was sent on this version while no answer came: the server may have one of them. */
  unanswered?: Answers[]
}

export const readUnsavedDraft = (userId: string) => readUnsaved<UnsavedDraft>(userId, NAME)
export const keepUnsavedDraft = (userId: string, draft: UnsavedDraft) => keepUnsaved(userId, NAME, draft)
export const dropUnsavedDraft = (userId: string) => dropUnsaved(userId, NAME)

export const withUnanswered = (unanswered: Answers[], sent: Answers) =>
  [...unanswered, sent].slice(-MOST_UNANSWERED)

/** Our own, whose answer was lost on its way. */
export const isOneOf = (unanswered: Answers[], saved: AssessmentDraft): boolean =>
  saved.data !== null && unanswered.some((sent) => sameAnswers(answersOf(saved.data), sent))
