import { ApiProperty } from '@nestjs/swagger'
import { CountryRef } from '../../platform/countries/index.js'
import { ClaimView } from '../claims/index.js'
import { PUBLIC_CATEGORIES, type PublicCategory } from '../treatments/index.js'

export class DestinationHospital {
  slug!: string

  name!: string
}

export class DestinationView {
  slug!: string

  country!: CountryRef

  capital!: string

  description!: string

  highlights!: string[]

  specialties!: string[]

  /** Editorial estimate against the typical self-pay list price in the United States; show it beside that baseline. */
  avgCostSavingPercent!: number | null

  visaInfo!: string | null

  flightTime!: string | null

  /** Featured ones first. */
  popularHospitals!: DestinationHospital[]

  /** Editorial rating out of 5. */
  safetyRating!: number

  languages!: string[]

  claims!: ClaimView[]
}

export class DestinationTreatment {
  slug!: string

  name!: string

  @ApiProperty({ enum: PUBLIC_CATEGORIES })
  category!: PublicCategory

  /** The treatment's planning range in US dollars, for all its destinations; null: show "Price on request". */
  minCostUsd!: number | null

  maxCostUsd!: number | null

  /** Length of the trip. */
  minDurationDays!: number | null

  maxDurationDays!: number | null

  /** The length in words; null when nobody stated it. */
  durationText!: string | null
}

export class DestinationDetail extends DestinationView {
  /** What of the public catalogue is offered in the country. */
  treatments!: DestinationTreatment[]
}

export class DestinationListView {
  items!: DestinationView[]
}
