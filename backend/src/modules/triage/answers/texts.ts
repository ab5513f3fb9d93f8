import type { Topic } from '../red-flag.js'

/** Plain words for somebody who is afraid: short sentences, only first steps that nobody disputes, no diagnosis. */
export interface AnswerTexts {
  opening: { emergency: string; despair: string }
  call(numbers: string[]): string
  callUnknown: string
  crisisLine(number: string): string
  untilThen: string
  steps: Record<Topic, string[]>
  /** Said in every emergency but despair. */
  always: string[]
  closing: string
}
