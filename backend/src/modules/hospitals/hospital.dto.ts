import { ApiProperty, OmitType, PartialType } from '@nestjs/swagger'
import {
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator'
import { CountryRef } from '../../platform/countries/index.js'
import { WebAddress } from '../../platform/egress/index.js'
import {
  CursorOfPage,
  EmptyAsAbsent,
  MayBeAbsent,
  NumberTyped,
  PageSize,
  SearchText,
  Trimmed,
  TrimmedOrNull,
  withCode,
} from '../../platform/http/index.js'
import { BulkInput, ListFilter } from '../../platform/lists/index.js'
import { ClaimView } from '../claims/index.js'
import { CountryView } from '../places/index.js'
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

/** `featured` hospitals may be active or not. */
export const HOSPITAL_STATUSES = ['active', 'inactive', 'featured'] as const
export type HospitalStatus = (typeof HOSPITAL_STATUSES)[number]

const MOST_COUNTED = 1_000_000
const COUNT = withCode('whole_number_up_to')

export class HospitalInput {
  @Trimmed()
  @IsString()
  @Matches(/^(?=.*\p{L})[^\p{Cc}\p{Zl}\p{Zp}<>]{1,200}$/u, withCode('hospital_name', { max: 200 }))
  name!: string

  @Trimmed()
  @IsString()
  @Matches(/^(?=.*\p{L})[^\p{Cc}\p{Zl}\p{Zp}<>]{1,100}$/u, withCode('hospital_city', { max: 100 }))
  city!: string

  /** Of `GET countries`. */
  @IsUUID(undefined, withCode('choose_country'))
  countryId!: string

  @TrimmedOrNull()
  @IsOptional()
  @IsString()
  @Matches(/^[^\p{Cc}]{1,500}$/u, withCode('address_up_to', { max: 500 }))
  address?: string | null

  /** Digits with the usual signs between them. */
  @TrimmedOrNull()
  @IsOptional()
  @IsString()
  @Matches(/^\+?(?=(?:\D*\d){5})[\d ().-]{5,29}$/, withCode('enter_phone'))
  phone?: string | null

  @TrimmedOrNull()
  @IsOptional()
  @IsEmail({}, withCode('email_example'))
  @MaxLength(254)
  email?: string | null

  /** The official one: reviews may be read on its host. */
  @TrimmedOrNull()
  @IsOptional()
  @IsString()
  @MaxLength(2_000)
  @WebAddress()
  website?: string | null

  @Trimmed()
  @IsOptional()
  @IsString()
  @MaxLength(5_000)
  description?: string | null

  @NumberTyped()
  @IsOptional()
  @IsInt(COUNT)
  @Min(0, COUNT)
  @Max(MOST_COUNTED, COUNT)
  bedCapacity?: number | null

  @NumberTyped()
  @IsOptional()
  @IsInt(COUNT)
  @Min(0, COUNT)
  @Max(MOST_COUNTED, COUNT)
  staffCount?: number | null

  /** A new hospital is, unless told otherwise. */
  @MayBeAbsent()
  @IsBoolean()
  isActive?: boolean

  /** A new hospital is not, unless told otherwise. */
  @MayBeAbsent()
  @IsBoolean()
  featured?: boolean
}

/** The columns of an import file, in any order, each with the field that it fills. The first three have to be there. */
export const IMPORT_COLUMNS = {
  name: 'name',
  city: 'city',
  country: 'countryId',
  address: 'address',
  phone: 'phone',
  email: 'email',
  website: 'website',
  description: 'description',
  bed_capacity: 'bedCapacity',
  staff_count: 'staffCount',
  featured: 'featured',
} as const satisfies Record<string, keyof HospitalInput>
export type ImportColumn = keyof typeof IMPORT_COLUMNS

/** What is absent stays; null empties. */
export class HospitalPatch extends PartialType(HospitalInput, { skipNullProperties: false }) {
  /** The version that the change was made on. */
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number
}

/** Shows or hides many hospitals, or features them. */
export class BulkHospitalInput extends BulkInput {
  @MayBeAbsent()
  @IsBoolean()
  isActive?: boolean

  @MayBeAbsent()
  @IsBoolean()
  featured?: boolean
}

/** `q` is part of the name, the city or the country's name. */
export class AdminHospitalFilter extends ListFilter {
  @IsOptional()
  @IsIn(HOSPITAL_STATUSES)
  status?: HospitalStatus
}

export class AdminHospitalView {
  id!: string
  /** Made from the name when the hospital was added; its public address stays as it is. */
  slug!: string
  name!: string
  city!: string
  country!: CountryView
  countryId!: string
  address!: string | null
  phone!: string | null
  email!: string | null
  website!: string | null
  description!: string
  bedCapacity!: number | null
  staffCount!: number | null
  /** By the rule that the site states: 5 with a checked current accreditation, else 4. */
  rating!: number
  isActive!: boolean
  featured!: boolean
  createdAt!: string
  version!: number
}
