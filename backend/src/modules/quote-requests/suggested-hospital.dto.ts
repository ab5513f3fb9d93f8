import { ApiProperty } from '@nestjs/swagger'
import { CountryRef } from '../../platform/countries/index.js'
import { SearchText } from '../../platform/http/index.js'

export class SuggestedHospitalsQuery {
  /** Words of name and city, as the search of the catalogue finds them. The ranking stays. */
  @SearchText()
  q?: string
}

class HospitalAnswersView {
  /** Requests that the hospital answered in time, with an offer or without one. */
  answered!: number

  /** Requests of all patients that the hospital answered, or did not answer in time. */
  due!: number
}

class SuggestionReasonsView {
  /** Whether the hospital lists the treatment of the booking. Null where the booking names none. */
  @ApiProperty({ type: Boolean, nullable: true })
  listsTreatment!: boolean | null

  /** Whether the hospital is in a preferred destination of the newest assessment. Null without a preference. */
  @ApiProperty({ type: Boolean, nullable: true })
  inWishedCountry!: boolean | null

  /** Languages of the case brief that the hospital speaks, ISO 639. Null where either names none. */
  @ApiProperty({ type: String, isArray: true, nullable: true })
  languages!: string[] | null

  /** Null where no request was due yet. */
  @ApiProperty({ type: HospitalAnswersView, nullable: true })
  answers!: HospitalAnswersView | null
}

export class SuggestedHospitalView {
  id!: string
  slug!: string
  name!: string
  city!: string
  country!: CountryRef
  reasons!: SuggestionReasonsView
}

export class SuggestedHospitalListView {
  /** In this order: lists the treatment, in a wished country, speaks a language of the patient, share answered in time, name. 20 at most. */
  items!: SuggestedHospitalView[]
}
