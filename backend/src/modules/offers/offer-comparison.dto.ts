import { ApiExtraModels, ApiProperty, getSchemaPath } from '@nestjs/swagger'
import { ConversionView } from '../exchange-rates/index.js'
import { AcceptanceView } from './acceptance.dto.js'
import { ChangeOrderView } from './change-order.dto.js'
import {
  CHECKLIST_CODES,
  CHECKLIST_GROUPS,
  type ChecklistCode,
  type ChecklistGroup,
  LINE_STATES,
  type LineState,
} from './checklist.js'
import { OfferView } from './offer.dto.js'
import { OfferTotalView } from './offer-total.dto.js'
import { PriceSourceView, TripCostView } from './trip-cost.dto.js'

const byOffer = (view: new () => object) => ({
  type: 'object' as const,
  additionalProperties: { $ref: getSchemaPath(view) },
})

/** The price of a line that an offer leaves out, in minor units of that offer's currency, tax included. */
export class OfferEstimateView {
  lowest!: number

  /** The likely price. */
  amount!: number

  highest!: number

  source!: PriceSourceView
}

export class OfferCellView {
  /** `not_stated` also where the offer has no such line. */
  @ApiProperty({ enum: LINE_STATES })
  state!: LineState

  quantity!: number | null

  /** Minor units of the offer's currency, tax included. Null for a line without a price, as in a package. */
  lowest!: number | null
  likely!: number | null
  highest!: number | null

  note!: string | null

  /** Whether the patient needs the line and the offer does not include it. */
  isLeftOut!: boolean

  /** Null for a line that is not left out, and where neither an offer nor a planning range prices it. */
  @ApiProperty({ type: OfferEstimateView, nullable: true })
  estimate!: OfferEstimateView | null

  /** The likely amount or estimate in minor units of the patient's currency. Null without a valid rate. */
  inPatientCurrency!: number | null
}

@ApiExtraModels(OfferCellView)
export class OfferRowView {
  /** The code, with the name of a line that is not on the checklist. */
  key!: string

  @ApiProperty({ enum: CHECKLIST_CODES })
  code!: ChecklistCode

  name!: string | null

  @ApiProperty({ enum: CHECKLIST_GROUPS })
  group!: ChecklistGroup

  /** Whether the offers treat the line differently. */
  differs!: boolean

  /** By the id of the offer. */
  @ApiProperty(byOffer(OfferCellView))
  cells!: Record<string, OfferCellView>
}

export class OfferComparedTotalView {
  /** The offer with the estimates of what it leaves out. */
  total!: OfferTotalView

  /** Keys of the rows that nobody prices: the total is at least so much. */
  unpriced!: string[]

  /** Minor units of the patient's currency. Null without a valid rate. */
  @ApiProperty({ type: OfferTotalView, nullable: true })
  inPatientCurrency!: OfferTotalView | null
}

@ApiExtraModels(OfferComparedTotalView, TripCostView)
export class OfferComparisonView {
  /** Offers that are accepted, held or can be accepted come first: complete trips before others, each by the likely total. Ended offers follow. */
  offers!: OfferView[]

  /** The rows of the offers that are not over. */
  rows!: OfferRowView[]

  /** By the id of the offer, for those that are not over. */
  @ApiProperty(byOffer(OfferComparedTotalView))
  totals!: Record<string, OfferComparedTotalView>

  /** The cost of the whole trip with each offer that has not ended, by the id of the offer. */
  @ApiProperty(byOffer(TripCostView))
  tripCosts!: Record<string, TripCostView>

  /** ISO 4217: the currency of the profile, else USD. */
  patientCurrency!: string

  /** Digits after the decimal point by currency (ISO 4217): 2 for USD, 0 for UGX. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' } })
  digits!: Record<string, number>

  /** The rates that were used, with sources and times. */
  rates!: ConversionView[]

  /** The acceptance that holds. Otherwise the last one whose date was confirmed. Null without one. */
  @ApiProperty({ type: AcceptanceView, nullable: true })
  acceptance!: AcceptanceView | null

  /** The change orders of what the patient agreed to, the newest first. */
  changeOrders!: ChangeOrderView[]
}
