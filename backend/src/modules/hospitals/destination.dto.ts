import { ClaimView } from './claim.dto.js'
import { CountryRef } from './country.dto.js'

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

export class DestinationListView {
  items!: DestinationView[]
}
