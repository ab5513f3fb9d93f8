import { ApiProperty, OmitType, PartialType } from '@nestjs/swagger'
import { IsIn, IsOptional, Matches } from 'class-validator'
import { Lines, MayBeAbsent, Name, Version, withCode } from '../../platform/http/index.js'
import { ListFilter } from '../../platform/lists/index.js'
import { CONDITION_CATEGORIES, type ConditionCategory } from './condition-category.js'

/** Whether any hospital is listed for it. */
export const SPECIALIZATION_STATUSES = ['listed', 'unlisted'] as const
export type SpecializationStatus = (typeof SPECIALIZATION_STATUSES)[number]

export class AdminSpecializationInput {
  @Name(100)
  name!: string

  /** What the site filters by; made from the name when absent, and then it stays. */
  @IsOptional()
  @Matches(/^[a-z0-9]+(-[a-z0-9]+)*$/, withCode('slug'))
  slug?: string | null

  /** What patients type when they look for it. */
  @Lines()
  synonyms?: string[]

  /** Conditions of the health assessment that lead to it. */
  @MayBeAbsent()
  @IsIn(CONDITION_CATEGORIES, { each: true, ...withCode('choose_conditions') })
  conditions?: ConditionCategory[]
}

/** What is absent stays. */
export class AdminSpecializationPatch extends PartialType(OmitType(AdminSpecializationInput, ['slug']), {
  skipNullProperties: false,
}) {
  @Version()
  version!: number
}

/** `q` is part of the name or of what it is also called. */
export class AdminSpecializationFilter extends ListFilter {
  @IsOptional()
  @IsIn(SPECIALIZATION_STATUSES)
  status?: SpecializationStatus
}

export class AdminSpecializationView {
  id!: string
  slug!: string
  name!: string
  synonyms!: string[]
  @ApiProperty({ enum: CONDITION_CATEGORIES, isArray: true })
  conditions!: ConditionCategory[]
  /** How many hospitals are listed for it, hidden ones too. */
  hospitals!: number
  createdAt!: string
  version!: number
}
