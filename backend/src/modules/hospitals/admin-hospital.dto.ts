import { PartialType } from '@nestjs/swagger'
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
import { WebAddress } from '../../platform/egress/index.js'
import { MayBeAbsent, NumberTyped, Trimmed, TrimmedOrNull } from '../../platform/http/index.js'
import { BulkInput, ListFilter } from '../../platform/lists/index.js'
import { CountryView } from '../places/index.js'

/** `featured` hospitals may be active or not. */
export const HOSPITAL_STATUSES = ['active', 'inactive', 'featured'] as const
export type HospitalStatus = (typeof HOSPITAL_STATUSES)[number]

const MOST_COUNTED = 1_000_000
const COUNT = { message: 'Please enter a whole number of up to 1,000,000.' }

export class HospitalInput {
  @Trimmed()
  @IsString()
  @Matches(/^(?=.*\p{L})[^\p{Cc}\p{Zl}\p{Zp}<>]{1,200}$/u, {
    message: 'Please enter a name of up to 200 characters, without < or >.',
  })
  name!: string

  @Trimmed()
  @IsString()
  @Matches(/^(?=.*\p{L})[^\p{Cc}\p{Zl}\p{Zp}<>]{1,100}$/u, {
    message: 'Please enter a city of up to 100 characters, without < or >.',
  })
  city!: string

  /** Of `GET countries`. */
  @IsUUID(undefined, { message: 'Please choose a country.' })
  countryId!: string

  @TrimmedOrNull()
  @IsOptional()
  @IsString()
  @Matches(/^[^\p{Cc}]{1,500}$/u, { message: 'Please enter an address of up to 500 characters.' })
  address?: string | null

  /** Digits with the usual signs between them. */
  @TrimmedOrNull()
  @IsOptional()
  @IsString()
  @Matches(/^\+?(?=(?:\D*\d){5})[\d ().-]{5,29}$/, { message: 'Please enter a phone number.' })
  phone?: string | null

  @TrimmedOrNull()
  @IsOptional()
  @IsEmail({}, { message: 'Please enter an email, like name@example.com.' })
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
