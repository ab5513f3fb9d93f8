import type { Topic } from '../red-flag.js'

/** Plain words for somebody who is afraid: short sentences, only first steps that nobody disputes, no diagnosis. */
export interface AnswerTexts {
  /** `today`: a doctor must see it the same day, and no ambulance is needed. */
  opening: { emergency: string; despair: string; today: string }
  call(numbers: string[]): string
  callUnknown: string
  callToday(numbers: string[]): string
  callTodayUnknown: string
  crisisLine(number: string): string
  untilThen: string
  steps: Record<Topic, string[]>
  /** Said in an emergency in which an ambulance comes. */
  always: string[]
  closing: string
}
