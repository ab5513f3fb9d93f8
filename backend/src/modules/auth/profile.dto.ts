import { Transform } from 'class-transformer'
import {
  IsIn,
  IsInt,
  IsISO31661Alpha2,
  IsOptional,
  IsString,
  Max,
  MaxLength,
  Min,
  ValidateIf,
} from 'class-validator'
import { PersonName } from './person-name.js'

const LANGUAGES = ['en', 'fr', 'ar', 'sw'] as const
type Language = (typeof LANGUAGES)[number]

/** Currencies that estimates can be shown in. */
const CURRENCIES = [
  'USD',
  'NGN',
  'ZAR',
  'KES',
  'GHS',
  'TZS',
  'ETB',
  'MAD',
  'EGP',
  'DZD',
  'ZMW',
  'UGX',
  'XOF',
  'XAF',
  'RWF',
  'MYR',
  'THB',
  'INR',
  'TRY',
  'KRW',
  'IDR',
  'BDT',
  'PKR',
  'LKR',
  'NPR',
  'PHP',
  'MMK',
  'SGD',
  'VND',
] as const
type Currency = (typeof CURRENCIES)[number]

/** Left out, the name stays; there is none without a letter. */
const NameField = () => (target: object, property: string) => {
  PersonName()(target, property)
  ValidateIf((_, value) => value !== undefined)(target, property)
}

/** What is left out stays as it is; null clears. */
export class ProfilePatch {
  @NameField()
  firstName?: string

  @NameField()
  lastName?: string

  /** With the country code, or as it is dialled in the person's country. */
  @IsOptional()
  @IsString()
  @MaxLength(40)
  phone?: string | null

  /** ISO 3166-1 alpha-2. */
  @IsOptional()
  @Transform(({ value }) => (typeof value === 'string' ? value.toUpperCase() : value))
  @IsISO31661Alpha2()
  country?: string | null

  @IsOptional()
  @IsIn(LANGUAGES)
  language?: Language | null

  /** ISO 4217. */
  @IsOptional()
  @IsIn(CURRENCIES)
  currency?: Currency | null

  /** The version that the change was made on. */
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number
}

export class ProfileView {
  firstName!: string
  lastName!: string
  /** E.164. */
  phone!: string | null
  /** ISO 3166-1 alpha-2. */
  country!: string | null
  /** BCP 47. */
  language!: string | null
  /** ISO 4217. */
  currency!: string | null
  version!: number
}
