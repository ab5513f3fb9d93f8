import { PartialType } from '@nestjs/swagger'
import { Transform } from 'class-transformer'
import {
  ArrayMaxSize,
  ArrayUnique,
  IsArray,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator'
import { IdParams, Trimmed, TrimmedOrNull, withCode } from '../../platform/http/index.js'

/** More than a gallery needs. */
export const MOST_PHOTOS = 12

/** What a picture is not shown without: what is on it, whose it is, and why we may show it. */
export class PhotoDetails {
  /** What is on it, for whoever does not see it. */
  @Trimmed()
  @IsString()
  @Matches(/^(?=.*\p{L})[^\p{Cc}\p{Zl}\p{Zp}]{1,250}$/u, withCode('picture_alt', { max: 250 }))
  alt!: string

  /** Who made it, as it is printed beside it. */
  @Trimmed()
  @IsString()
  @Matches(/^(?=.*\p{L})[^\p{Cc}\p{Zl}\p{Zp}]{1,200}$/u, withCode('picture_credit', { max: 200 }))
  credit!: string

  /** Why we may show it: a licence by its name, or a written permission. */
  @Trimmed()
  @IsString()
  @Matches(/^(?=.*\p{L})[^\p{Cc}\p{Zl}\p{Zp}]{1,200}$/u, withCode('picture_licence', { max: 200 }))
  licence!: string

  /** Where it was found. */
  @TrimmedOrNull()
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  @Matches(/^https?:\/\/[^\s/?#@.]+(\.[^\s/?#@.]+)+([/?#]\S*)?$/, withCode('picture_web_address'))
  sourceUrl?: string | null
}

/** What is absent stays; null empties. */
export class PhotoPatch extends PartialType(PhotoDetails, { skipNullProperties: false }) {
  /** The version that the change was made on. */
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number
}

export class PhotoRemoval {
  @Transform(({ value }) => Number(value))
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number
}

/** All pictures of the hospital, in the order of the page. */
export class PhotoOrder {
  @IsArray()
  @ArrayMaxSize(MOST_PHOTOS)
  @ArrayUnique()
  @IsUUID(undefined, { each: true })
  ids!: string[]
}

export class PhotoParams extends IdParams {
  @IsUUID()
  photoId!: string
}

export class PhotoFileParams {
  /** Digest of the file: what is behind an address never changes. */
  @Matches(/^[0-9a-f]{64}\.webp$/)
  file!: string
}

export class HospitalPhotoFile {
  url!: string
  width!: number
  height!: number
}

export class HospitalPhoto {
  alt!: string
  credit!: string
  licence!: string
  sourceUrl!: string | null
  /** Of the widest file. */
  width!: number
  height!: number
  /** From the narrowest to the widest. */
  files!: HospitalPhotoFile[]
}

export class AdminHospitalPhoto extends HospitalPhoto {
  id!: string
  version!: number
}

export class AdminHospitalPhotos {
  /** In the order of the page; the first is the large one. */
  items!: AdminHospitalPhoto[]
}
