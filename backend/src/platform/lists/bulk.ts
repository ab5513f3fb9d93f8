import { Logger } from '@nestjs/common'
import { ProblemError, type Sentence } from '../errors/index.js'
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

function refusal(error: unknown): Sentence {
  if (error instanceof ProblemError) return error.toSentence()
  logger.error(error)
  return new ProblemError('internal').toSentence()
}
