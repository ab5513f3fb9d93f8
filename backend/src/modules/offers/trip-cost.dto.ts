import { ApiProperty } from '@nestjs/swagger'
import { ClaimView } from '../claims/index.js'
import type { Estimate } from './offer-estimates.js'
import { RANGE_UNITS, type RangeUnit } from './planning-range.js'

/** A published price range, for planning. */
export class PlanningRangeView {
  /** The source, such as the page of an embassy. */
  title!: string

  url!: string | null

  /** Day on which somebody read the source, `YYYY-MM-DD`. A range prices nothing 12 months later. */
  checkedAt!: string

  /** A range of the demonstration. */
  isFictional!: boolean

  /** What one price is for. `room_night`: one night in a room for two people. */
  @ApiProperty({ enum: RANGE_UNITS })
  unit!: RangeUnit
}

const SOURCES = ['offer', 'other_offers', 'planning_range'] as const

/** Where a price comes from. */
export class PriceSourceView {
  @ApiProperty({ enum: SOURCES })
  kind!: (typeof SOURCES)[number]

  /** The offers that it comes from. Empty for a planning range. */
  offerIds!: string[]

  @ApiProperty({ type: PlanningRangeView, nullable: true })
  range!: PlanningRangeView | null
}

/** Minor units. */
export class TripAmountsView {
  /** The sum of all lowest amounts. */
  best!: number

  likely!: number

  /** The sum of all highest amounts. */
  worst!: number
}

const TRIP_KINDS = ['offer', 'line', 'separate', 'flight', 'visa'] as const

export class TripItemView {
  /** `line`: a row of the checklist that the offer leaves out. `separate`: somebody else bills it. `flight`: there and back. */
  @ApiProperty({ enum: TRIP_KINDS })
  kind!: (typeof TRIP_KINDS)[number]

  /** Key of the row of a `line`. */
  key!: string | null

  /** Name of a line that is not on the checklist, or of what somebody else bills. */
  name!: string | null

  /** The people it is for, where it depends on them. Companions count. */
  people!: number | null

  nights!: number | null
}

export class TripPartView extends TripItemView {
  best!: number

  likely!: number

  worst!: number

  /** Minor units of the patient's currency. Null without a valid rate. */
  @ApiProperty({ type: TripAmountsView, nullable: true })
  inPatientCurrency!: TripAmountsView | null

  source!: PriceSourceView
}

/** The sums of `parts` in the offer's currency. */
export class TripCostView extends TripAmountsView {
  /** ISO 4217. */
  currency!: string

  /** The sums of the parts in minor units of the patient's currency. Null without a valid rate. */
  @ApiProperty({ type: TripAmountsView, nullable: true })
  inPatientCurrency!: TripAmountsView | null

  parts!: TripPartView[]

  /** What nobody prices: the trip costs at least the sums. */
  unpriced!: TripItemView[]

  /** The visa rule of the country. Null where the catalogue has none. */
  @ApiProperty({ type: ClaimView, nullable: true })
  visa!: ClaimView | null
}

export const priceSourceView = ({ kind, offerIds, range }: Estimate['source']): PriceSourceView => ({
  kind,
  offerIds,
  range: range && {
    title: range.sourceTitle,
    url: range.sourceUrl,
    checkedAt: range.checkedAt,
    isFictional: range.isFictional,
    unit: range.unit,
  },
})
