import { IsIn, IsInt, IsOptional, Matches, Max, Min } from 'class-validator'
import { EmptyAsAbsent, NumberOrAbsent, SearchText } from './catalogue-query.js'
import { ClaimView } from './claim.dto.js'
import { CountryRef } from './country.dto.js'
import { SpecialtyRef } from './specialization.dto.js'

export class HospitalQuery {
  /**
   * Words that are all in name, city, country, specialties, treatments or accreditations; case and accents do not count.
   * Without a match, words that are spelled like those.
   */
  @SearchText()
  q?: string

  /** ISO 3166-1 alpha-2 code of the country. */
  @EmptyAsAbsent()
  @IsOptional()
  @Matches(/^[A-Za-z]{2}$/)
  country?: string

  /** Slug or name of a specialization. */
  @SearchText()
  specialty?: string

  @EmptyAsAbsent()
  @IsOptional()
  @IsIn(['true', 'false'])
  featured?: 'true' | 'false'

  @NumberOrAbsent()
  @IsOptional()
  @IsInt()
  @Min(1)
  @Max(100)
  limit?: number
}

export class HospitalCard {
  id!: string

  slug!: string

  name!: string

  city!: string

  country!: CountryRef

  description!: string

  /** Editorial rating out of 5; not an average of reviews. */
  rating!: number

  establishedYear!: number | null

  /** The lower end where sources differ. */
  doctorCount!: number | null

  /** The lower end where sources differ. */
  bedCapacity!: number | null

  featured!: boolean

  /** False: show "Listed, not a partner". */
  partner!: boolean

  /** The official website. */
  website!: string | null

  specialties!: SpecialtyRef[]

  features!: string[]

  languages!: string[]

  accreditations!: ClaimView[]

  /** Every other fact with its provenance. */
  claims!: ClaimView[]
}

export class HospitalListView {
  items!: HospitalCard[]
}

export class HospitalTreatmentView {
  slug!: string

  name!: string

  /** The hospital's own price in US dollars; null until it publishes one. */
  minCostUsd!: number | null

  maxCostUsd!: number | null
}

export class HospitalDetail extends HospitalCard {
  /** Treatments the hospital is listed for; the claim `treatments` says whether that was verified. */
  treatments!: HospitalTreatmentView[]
}
