import { IsInt, IsOptional, IsUUID, Max, Min } from 'class-validator'
import { ListFilter } from '../../platform/lists/index.js'
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

/** `q` is part of the host's or the hospital's name. */
export class ReviewSourceHostFilter extends ListFilter {
  @IsOptional()
  @IsUUID()
  hospitalId?: string
}
