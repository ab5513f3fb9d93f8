import { Logger } from '@nestjs/common'
import { Type } from 'class-transformer'
import { ArrayMaxSize, ArrayMinSize, IsArray, IsInt, IsUUID, Max, Min, ValidateNested } from 'class-validator'
import { PROBLEMS, type ProblemCode, ProblemError } from '../http/problem.js'

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
  @IsArray()
  @ArrayMinSize(1)
  @ArrayMaxSize(MOST_AT_ONCE)
  @ValidateNested({ each: true })
  @Type(() => BulkItem)
  items!: BulkItem[]
}

/** What became of one row: its new version, or why it stays as it was. */
export class BulkResult {
  id!: string
  version?: number
  code?: string
  detail?: string
}

const logger = new Logger('Bulk')

/** Changes row after row, each in its own transaction: one that is refused leaves the others as they are. */
export async function changeEach(
  items: readonly BulkItem[],
  change: (item: BulkItem) => Promise<{ version: number }>,
): Promise<BulkResult[]> {
  const results: BulkResult[] = []
  for (const item of items) {
    try {
      results.push({ id: item.id, version: (await change(item)).version })
    } catch (error) {
      results.push({ id: item.id, ...refusal(error) })
    }
  }
  return results
}

function refusal(error: unknown): { code: ProblemCode; detail: string } {
  if (error instanceof ProblemError)
    return { code: error.code, detail: error.extra.detail ?? PROBLEMS[error.code].detail }
  logger.error(error)
  return { code: 'internal', detail: PROBLEMS.internal.detail }
}
