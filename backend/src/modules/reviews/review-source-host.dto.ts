import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
} from 'class-validator'
import { HostField } from './review-recipe.dto.js'

export class ReviewSourceHostInput {
  @IsUUID()
  hospitalId!: string

  /** Exactly this host, none below it, such as `reviews.example.com`. */
  @HostField()
  host!: string
}

export class ReviewSourceHostPatch {
  @HostField()
  host!: string

  /** The version that the change was made on. */
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number
}

export class ReviewSourceHostView {
  id!: string
  hospitalId!: string
  hospitalName!: string
  host!: string
  /** ISO 8601, UTC. */
  createdAt!: string
  version!: number
}

export class ReviewSourceHostFilter {
  /** Part of the host's or the hospital's name, in any case. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  q?: string

  @IsOptional()
  @IsUUID()
  hospitalId?: string

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(1_000)
  @IsUUID(undefined, { each: true })
  id?: string[]
}

export class SourceHostParams {
  @IsUUID()
  id!: string
}
