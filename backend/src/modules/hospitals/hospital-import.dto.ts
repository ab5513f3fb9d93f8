import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger'
import { IsIn } from 'class-validator'
import { PARAMS_SCHEMA, type Params } from '../../platform/errors/index.js'
import { withCode } from '../../platform/http/index.js'
import { IMPORT_COLUMNS, type ImportColumn } from './hospital.dto.js'

const IMPORT_OUTCOMES = ['would_add', 'added', 'exists', 'invalid'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

export class ImportQuery {
  /** `true`: says what would be done, and does nothing. */
  @IsIn(['true', 'false'], withCode('dry_run_required'))
  dryRun!: 'true' | 'false'
}

export class ImportError {
  @ApiProperty({ enum: Object.keys(IMPORT_COLUMNS), enumName: 'ImportColumn' })
  column!: ImportColumn
  /** Names the sentence of `detail`. */
  code!: string
  @ApiPropertyOptional(PARAMS_SCHEMA)
  params?: Params
  detail!: string
}

export class ImportedLine {
  /** Of the file, as a text editor counts: where the row begins. */
  line!: number
  @ApiProperty({ enum: IMPORT_OUTCOMES, enumName: 'ImportOutcome' })
  outcome!: ImportOutcome
  /** As they stand in the file. */
  name!: string
  city!: string
  errors!: ImportError[]
}

export class HospitalImport {
  lines!: ImportedLine[]
}
