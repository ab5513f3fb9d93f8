import { applyDecorators } from '@nestjs/common'
import { PartialType } from '@nestjs/swagger'
import { Transform } from 'class-transformer'
import { IsInt, IsString, Max, MaxLength, Min, MinLength, ValidateBy, ValidateIf } from 'class-validator'
import { hostName } from '../../platform/egress/index.js'
import { ListFilter } from '../../platform/lists/index.js'
import { isSelector } from './extraction/recipe.js'

const MOST_CHARACTERS = 300

/** One spelling of a host's name; what is none is refused. */
export const HostField = () =>
  applyDecorators(
    Transform(({ value }) => (typeof value === 'string' ? (hostName(value) ?? value) : value)),
    IsString(),
    MaxLength(253),
    ValidateBy({
      name: 'host',
      validator: {
        validate: (value) => typeof value === 'string' && hostName(value) === value,
      },
    }),
  )

/** A CSS selector. */
const Selector = () =>
  applyDecorators(
    Transform(({ value }) => (typeof value === 'string' ? value.trim() : value)),
    IsString(),
    MinLength(1),
    MaxLength(MOST_CHARACTERS),
    ValidateBy({
      name: 'selector',
      validator: {
        validate: (value) => typeof value === 'string' && isSelector(value),
      },
    }),
  )

const SelectorOrNone = () =>
  applyDecorators(
    Transform(({ value }) => (value === '' ? null : value)),
    ValidateIf((_, value) => value !== undefined && value !== null),
    Selector(),
  )

export class ReviewRecipeInput {
  /** Whose pages it is for. */
  @HostField()
  host!: string

  /** Each review; the others are looked for within it. */
  @Selector()
  item!: string

  @SelectorOrNone()
  reviewer?: string | null

  @Selector()
  text!: string

  /** Its `data-rating`, `data-value`, `aria-label` or `content`, or its text. */
  @SelectorOrNone()
  rating?: string | null

  /** The best rating of the host's scale; 5 when left out. */
  @ValidateIf((_, value) => value !== undefined)
  @IsInt()
  @Min(2)
  @Max(100)
  ratingBest?: number

  @SelectorOrNone()
  date?: string | null

  @SelectorOrNone()
  treatment?: string | null

  /** Links to further pages, on the same host. */
  @SelectorOrNone()
  next?: string | null
}

export class ReviewRecipePatch extends PartialType(ReviewRecipeInput, { skipNullProperties: false }) {
  /** The version that the change was made on. */
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number
}

export class ReviewRecipeView {
  id!: string
  host!: string
  item!: string
  reviewer!: string | null
  text!: string
  rating!: string | null
  ratingBest!: number
  date!: string | null
  treatment!: string | null
  next!: string | null
  /** ISO 8601, UTC. */
  createdAt!: string
  version!: number
}

/** `q` is part of the host's name. */
export class ReviewRecipeFilter extends ListFilter {}
