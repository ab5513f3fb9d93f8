import { ApiProperty, PickType } from '@nestjs/swagger'
import { IsIn, IsOptional, IsUUID } from 'class-validator'
import { Nested, NestedList, Nullable } from '../../platform/http/index.js'
import { CaseText } from '../case-briefs/index.js'
import { AcceptanceInput } from './acceptance.dto.js'
import {
  CHANGE_ORDER_ENTERED_BY,
  CHANGE_ORDER_REASONS,
  CHANGE_ORDER_STATUSES,
  type ChangeOrderReason,
  type ChangeOrderStatus,
} from './change-order.entity.js'
import { OfferLetterView, OfferPartyTotalView } from './offer.dto.js'
import { OfferChangesView } from './offer-changes.dto.js'
import { MOST_LINES, OfferLine, OfferPackage } from './offer-content.dto.js'
import { OfferTotalView } from './offer-total.dto.js'

export class ChangeOrderParams {
  @IsUUID()
  id!: string
}

export class ChangeOrderInput {
  @IsIn(CHANGE_ORDER_REASONS)
  reason!: ChangeOrderReason

  /** Why, in plain words. The patient reads it. */
  @CaseText()
  explanation!: string

  /** All lines as they are after the change. A line that is left out is removed. */
  @NestedList(() => OfferLine, MOST_LINES)
  lines!: OfferLine[]

  /** The total of a package after the change. Null for an itemised offer. */
  @Nullable()
  @Nested(() => OfferPackage)
  package!: OfferPackage | null
}

export class LetterChangeOrderInput extends ChangeOrderInput {
  /** The letter of the hospital, as the server stored it. */
  @IsUUID()
  letterId!: string
}

export class SignChangeOrderInput extends PickType(AcceptanceInput, ['hash', 'signature']) {}

export class RejectChangeOrderInput {
  /** Why not. The hospital reads it. */
  @IsOptional()
  @CaseText()
  comment?: string
}

/** A change of an accepted offer. It binds once the patient has signed it. */
export class ChangeOrderView {
  id!: string
  offerId!: string

  /** From 1. */
  number!: number

  /**
   * `entered`: the team entered it from a letter, and a second person has not released it. `proposed`: it waits for the patient. `withdrawn`: the hospital took it back. `over`: what was agreed ended before the patient
   * answered.
   */
  @ApiProperty({ enum: CHANGE_ORDER_STATUSES })
  status!: ChangeOrderStatus

  @ApiProperty({ enum: CHANGE_ORDER_REASONS })
  reason!: ChangeOrderReason

  explanation!: string

  /** The differences from the offer as it was agreed before, the total first. */
  changes!: OfferChangesView

  /** The total after the change, in the currency of the offer. */
  total!: OfferTotalView

  /** The highest total of each party binds. */
  totalsByParty!: OfferPartyTotalView[]

  /** The highest total in US dollars, at the rate of the acceptance. Null without one. */
  costUsd!: number | null

  /** SHA-256 of the change order, in hex. Send it with the signature. */
  hash!: string

  /** The text that the patient signs, by paragraph. The server stores it word for word. */
  text!: string[]

  /** The hospital, or our team from a letter of the hospital. */
  @ApiProperty({ enum: CHANGE_ORDER_ENTERED_BY })
  enteredBy!: (typeof CHANGE_ORDER_ENTERED_BY)[number]

  /** Day of the letter, `YYYY-MM-DD`. Null where the hospital entered it. */
  letterDated!: string | null

  /** When it was entered. */
  proposedAt!: string

  /** When a second person of the team released it. Null where the hospital entered it. */
  releasedAt!: string | null

  /** The patient's name, as typed. Null until the patient signs. */
  signature!: string | null

  signedAt!: string | null

  endedAt!: string | null

  /** Why the patient rejected it. */
  comment!: string | null
}

export class ChangeOrderListView {
  /** The newest first. */
  items!: ChangeOrderView[]
}

/** The desk reads no signature. */
export class DeskChangeOrderView extends PickType(ChangeOrderView, [
  'id',
  'offerId',
  'number',
  'status',
  'reason',
  'explanation',
  'changes',
  'total',
  'totalsByParty',
  'enteredBy',
  'letterDated',
  'proposedAt',
  'releasedAt',
  'signedAt',
  'endedAt',
  'comment',
]) {}

export class DeskChangeOrderListView {
  /** The newest first. */
  items!: DeskChangeOrderView[]

  /** The lines of the agreed offer with the signed changes, from which the next change order starts. */
  lines!: OfferLine[]

  /** Null for an itemised offer. */
  @ApiProperty({ type: OfferPackage, nullable: true })
  package!: OfferPackage | null
}

export class AdminChangeOrderView extends ChangeOrderView {
  @ApiProperty({ type: OfferLetterView, nullable: true })
  letter!: OfferLetterView | null

  /** You entered it. A colleague has to release it. */
  isOwn!: boolean
}

export class AdminChangeOrderListView {
  /** The newest first. */
  items!: AdminChangeOrderView[]

  /** The offer was entered from a letter, so that the team enters its changes too. */
  isFromLetter!: boolean

  /** The lines of the agreed offer with the signed changes, from which the next change order starts. */
  lines!: OfferLine[]

  /** Null for an itemised offer. */
  @ApiProperty({ type: OfferPackage, nullable: true })
  package!: OfferPackage | null
}

/** A stored letter that no change order names yet. */
export class ChangeOrderLetterView extends OfferLetterView {
  id!: string
}
