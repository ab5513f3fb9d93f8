import { IntersectionType } from '@nestjs/swagger'
import { IsUUID } from 'class-validator'
import { CaseText, IdentifyingCheckInput } from '../case-briefs/index.js'
import { WithEmergencyAdvice } from '../triage/index.js'

/** A question of a hospital, or the answer of the patient. */
export class QuestionTextInput extends IdentifyingCheckInput {
  @CaseText()
  body!: string
}

export class QuoteQuestionParams {
  @IsUUID()
  id!: string

  @IsUUID()
  questionId!: string
}

export class QuoteQuestionView {
  id!: string
  body!: string
  askedAt!: string

  /** Null while the patient has not answered. */
  answer!: string | null
  answeredAt!: string | null
}

export class AnsweredQuestionView extends IntersectionType(QuoteQuestionView, WithEmergencyAdvice) {}

export class TeamQuoteQuestionView extends QuoteQuestionView {
  /** The answer may be about an emergency: the red flags of the module triage found one. */
  possibleEmergency!: boolean
}

export class TeamQuoteQuestionListView {
  /** Oldest first. */
  items!: TeamQuoteQuestionView[]
}

export class DeskQuoteQuestionView extends QuoteQuestionView {
  /** Name of the member who asked. Null when the account is gone. */
  askedBy!: string | null
}
