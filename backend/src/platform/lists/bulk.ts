import { Logger } from '@nestjs/common'
import { PROBLEMS, type ProblemCode, ProblemError } from '../errors/problem.js'
import type { BulkItem, BulkResult } from './lists.dto.js'

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
