import { ApiProperty, OmitType } from '@nestjs/swagger'
import { IsIn, IsOptional, Matches } from 'class-validator'
import { CountryRef } from '../../platform/countries/index.js'
import { CursorOfPage, EmptyAsAbsent, PageSize, SearchText } from '../../platform/http/index.js'
import { ClaimView } from '../claims/index.js'
import { SpecialtyRef } from '../specializations/index.js'
import { TREATMENT_CATEGORIES, type TreatmentCategory } from '../treatments/index.js'
import { HospitalPhoto } from './hospital-photo.dto.js'

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

  @PageSize()
  limit?: number

  /** The `nextCursor` of the page before. */
  @CursorOfPage()
  cursor?: string
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

  /** Absent on the last page. */
  nextCursor?: string
}

export class HospitalTreatmentView {
  slug!: string

  name!: string

  /** The hospital's own price in US dollars; null until it publishes one. */
  minCostUsd!: number | null

  maxCostUsd!: number | null

  /** Where that price comes from; null without a price, and where no claim speaks of it: show "not verified". */
  @ApiProperty({ type: ClaimView, nullable: true })
  priceClaim!: ClaimView | null

  @ApiProperty({ enum: TREATMENT_CATEGORIES })
  category!: TreatmentCategory

  /** The treatment's general planning range in US dollars: it says nothing about this hospital. */
  planningMinCostUsd!: number | null

  planningMaxCostUsd!: number | null

  /** Null until the hospital states it. */
  casesCompleted!: number | null

  /** Percent; null until the hospital states it. */
  averageSuccessRate!: number | null
}

export class HospitalSpecialty extends SpecialtyRef {
  /** Null until the hospital states it. */
  experienceYears!: number | null

  /** Null until the hospital states it. */
  successRatePercentage!: number | null
}

export class HospitalDetail extends OmitType(HospitalCard, ['specialties']) {
  specialties!: HospitalSpecialty[]

  address!: string | null

  /** Null until the hospital states it. */
  successRatePercentage!: number | null

  /** Treatments the hospital is listed for; the claim `treatments` says whether that was verified. */
  treatments!: HospitalTreatmentView[]

  /** Pictures whose right to be shown is stated; the first is the large one. Often there is none. */
  photos!: HospitalPhoto[]
}
