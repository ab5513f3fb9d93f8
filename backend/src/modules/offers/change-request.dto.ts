import { ApiProperty, IntersectionType } from '@nestjs/swagger'
import { ArrayMaxSize, ArrayUnique, IsArray, IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator'
import { CaseText, IdentifyingCheckInput } from '../case-briefs/index.js'
import { WithEmergencyAdvice } from '../triage/index.js'
import { CHANGE_STATES, type ChangeState } from './change-request.entity.js'
import { MOST_LINES } from './offer-content.dto.js'
import { LineKey, OfferLineRefView } from './offer-text.dto.js'

export class ChangeRequestParams {
  @IsUUID()
  id!: string
}

export class ChangeRequestInput extends IdentifyingCheckInput {
  /** Keys of the lines that the patient wants changed. Empty for a change of the whole offer, such as its date. */
  @IsArray()
  @ArrayMaxSize(MOST_LINES)
  @ArrayUnique()
  @LineKey(true)
  lines!: string[]

  /** The change that the patient wants, in their own words. */
  @CaseText()
  comment!: string

  /** Number of the version that the page showed. 409 `offer_changed` for another one than the published. */
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version?: number
}

export class DeclineChangeInput {
  /** Why not. The patient reads it. */
  @CaseText()
  comment!: string
}

export class ChangeRequestView {
  id!: string

  /** Number of the version that the patient wants changed. */
  version!: number

  /**
   * `answered`: the hospital has published a later version. `accepted`: the patient accepted the offer as it was. `over`: the offer ended
   * before an answer came.
   */
  @ApiProperty({ enum: CHANGE_STATES })
  status!: ChangeState

  /** Empty for a change of the whole offer. */
  lines!: OfferLineRefView[]

  comment!: string
  requestedAt!: string
  endedAt!: string | null

  /** Why the team declined it. Null unless the status is `declined`. */
  answer!: string | null

  /** The text may be about an emergency: the red flags of the module triage found one. */
  possibleEmergency!: boolean
}

export class SentChangeRequestView extends IntersectionType(ChangeRequestView, WithEmergencyAdvice) {}
