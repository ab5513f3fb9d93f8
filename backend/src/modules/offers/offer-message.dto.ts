import { ApiProperty, IntersectionType } from '@nestjs/swagger'
import { IsBoolean, IsOptional, IsUUID } from 'class-validator'
import { CaseText, IdentifyingCheckInput } from '../case-briefs/index.js'
import { WithEmergencyAdvice } from '../triage/index.js'
import { ChangeRequestView } from './change-request.dto.js'
import { MESSAGE_AUTHORS, type MessageAuthor } from './offer-message.entity.js'
import { LineKey, OfferLineRefView } from './offer-text.dto.js'

export class OfferQuestionInput extends IdentifyingCheckInput {
  /** The line that the question is about: its code, or `other:` with the name of a line that is not on the checklist. */
  @IsOptional()
  @LineKey()
  lineCode?: string

  @CaseText()
  body!: string
}

export class OfferAnswerInput {
  @CaseText()
  body!: string

  /** The team passes on what the hospital said. */
  @IsBoolean()
  forHospital!: boolean

  /** The newest message that the writer saw: questions up to this one count as seen. Without it, none does. */
  @IsOptional()
  @IsUUID()
  lastId?: string
}

export class OfferMessagesReadInput {
  /** The newest message that was seen; those before it were seen as well. */
  @IsUUID()
  lastId!: string
}

export class OfferMessageQuery {
  /** The id of a message: reads the messages before it. */
  @IsOptional()
  @IsUUID()
  before?: string
}

export class OfferMessageView {
  id!: string

  @ApiProperty({ enum: MESSAGE_AUTHORS })
  author!: MessageAuthor

  /** The team passes on what the hospital said. */
  forHospital!: boolean

  /** Number of the version that was published when it was written. */
  version!: number

  /** Null for a message about the whole offer. */
  @ApiProperty({ type: OfferLineRefView, nullable: true })
  line!: OfferLineRefView | null

  body!: string
  createdAt!: string

  /** When the other side saw it. */
  readAt!: string | null

  /** The text may be about an emergency: the red flags of the module triage found one. */
  possibleEmergency!: boolean
}

export class SentOfferQuestionView extends IntersectionType(OfferMessageView, WithEmergencyAdvice) {}

export class OfferThreadView {
  /** The newest messages, oldest first. */
  items!: OfferMessageView[]

  /** Whether there are messages before these. */
  hasOlder!: boolean

  /** The changes that the patient asked for, newest first. */
  changeRequests!: ChangeRequestView[]
}
