import type { PlainTopic, Topic } from '../red-flag.ts'

/** Plain words for somebody who is afraid: short sentences, only first steps that nobody disputes, no diagnosis. */
export interface PlainTexts {
  opening: { emergency: string; despair: string }
  call(numbers: string[]): string
  callUnknown: string
  crisisLine(number: string): string
  untilThen: string
  steps: Record<PlainTopic, string[]>
  /** Said in an emergency in which an ambulance comes. */
  always: string[]
  closing: string
}

export interface AnswerTexts extends PlainTexts {
  /** Where a doctor must see the person the same day, and no ambulance is needed. */
  today: { opening: string; call(numbers: string[]): string; callUnknown: string }
  steps: Record<Topic, string[]>
}
