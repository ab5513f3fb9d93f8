import { ApiProperty, PickType } from '@nestjs/swagger'
import { IsIn, IsOptional, IsUUID } from 'class-validator'
import { Nested, NestedList, Nullable } from '../../platform/http/index.js'
import { CaseText } from '../case-briefs/index.js'
import { AcceptanceInput } from './acceptance.dto.js'
import {
  CHANGE_ORDER_REASONS,
  CHANGE_ORDER_STATUSES,
  type ChangeOrderReason,
  type ChangeOrderStatus,
} from './change-order.entity.js'
import { OfferPartyTotalView } from './offer.dto.js'
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
   * `proposed`: it waits for the patient. `withdrawn`: the hospital took it back. `over`: what was agreed ended before the patient
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

  proposedAt!: string

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
  'proposedAt',
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
