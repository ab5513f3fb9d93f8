import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger'
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUUID,
  Max,
  MaxLength,
  Min,
} from 'class-validator'
import { PARAMS_SCHEMA, type Params } from '../errors/index.js'
import { NestedList } from '../http/index.js'

/** The query of a back-office list, as ra-data-simple-rest sends it. */
export class ListQuery {
  /** `["createdAt","DESC"]` */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  sort?: string

  /** `[0,24]`, both ends included. */
  @IsOptional()
  @IsString()
  @MaxLength(50)
  range?: string

  /** A JSON object, for example `{"q":"lagos","status":"pending"}`. */
  @IsOptional()
  @IsString()
  @MaxLength(20_000)
  filter?: string

  /** All rows that match, in the order of `sort`, as a file. The file ignores `range`. */
  @IsOptional()
  @IsIn(['csv'])
  format?: 'csv'
}

/** What can be asked of every list; a list adds its own. */
export class ListFilter {
  /** Part of a text of the row, as a person types it; case does not matter. */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  q?: string

  @IsOptional()
  @IsArray()
  @ArrayMaxSize(1_000)
  @IsUUID(undefined, { each: true })
  id?: string[]
}

export class ListCounts {
  /** Where counting ends: a number as high stands for as many or more. */
  most!: number
  /** All that match whatever the tab. */
  all!: number
  /** How many of them are behind each tab; none of them where a search finds more than are counted. */
  @ApiProperty({ type: 'object', additionalProperties: { type: 'integer' } })
  tabs!: Record<string, number>
}

/** The most rows that one press changes. */
const MOST_AT_ONCE = 100

/** A row to change, in the version that was seen. */
export class BulkItem {
  @IsUUID()
  id!: string

  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number
}

/** What one press changes; what it changes is told by who extends this. */
export class BulkInput {
  @ArrayMinSize(1)
  @NestedList(() => BulkItem, MOST_AT_ONCE)
  items!: BulkItem[]
}

/** What became of one row: its new version, or why it stays as it was. */
export class BulkResult {
  id!: string
  /** Of the row as it is now. */
  version?: number
  /** As a problem has it: `stale_version`, `not_found`. */
  code?: string
  reason?: string
  @ApiPropertyOptional(PARAMS_SCHEMA)
  params?: Params
  detail?: string
}
