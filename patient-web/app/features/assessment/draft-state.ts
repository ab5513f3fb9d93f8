import type { FieldErrors } from '~/components/form/error-summary'
import type { AssessmentDraft } from '~/lib/api/types'
import { type Answers, answersOf } from './answers'

export interface DraftState {
  answers: Answers
  step: number
  /** `waiting` for a pause in typing; `failing` and tried again; `refused`, so that a mere repetition would not help. */
  status: 'untouched' | 'waiting' | 'saving' | 'saved' | 'failing' | 'refused'
  savedAt: string | null
  changedAt: string | null
  needsConsent: boolean
  /** What another device has saved meanwhile. */
  newer: AssessmentDraft | undefined
  /** With `newer`: the version on this page was submitted meanwhile. */
  sent: boolean
  /** What the server says about fields. */
  errors: FieldErrors
  /** The form was submitted, and no answer came. */
  unconfirmed: boolean
}

/** As the server gave it. */
export const stateOf = (loaded: AssessmentDraft, consented: boolean): DraftState => ({
  answers: answersOf(loaded.data),
  step: loaded.step ?? 0,
  status: loaded.data ? 'saved' : 'untouched',
  savedAt: loaded.savedAt,
  changedAt: null,
  needsConsent: !consented,
  newer: undefined,
  sent: false,
  errors: {},
  unconfirmed: false,
})
