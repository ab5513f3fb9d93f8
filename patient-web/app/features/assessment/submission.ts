import { newIdempotencyKey } from '~/lib/api/idempotency-key'
import type { AssessmentInput } from '~/lib/api/types'
import { type Answers, inputOf } from './answers'

/** One attempt to submit one set of answers. It is repeated with the same key until it is known what became of it. */
export interface Submission {
  key: string
  body: AssessmentInput
}

/**
 * The last attempt again where it is about the same answers, else a new one. Files that went with an assessment leave the
 * list, so fewer of them are no other set of answers.
 */
export function submissionOf(
  answers: Answers,
  recordIds: string[],
  draftVersion: number,
  last: Submission | undefined,
): Submission {
  const body = inputOf(answers, recordIds, draftVersion)
  const sent = last?.body.recordIds ?? []
  const same = JSON.stringify({ ...last?.body, recordIds, draftVersion }) === JSON.stringify(body)
  if (last && same && recordIds.every((id) => sent.includes(id))) return last
  return { key: newIdempotencyKey(), body }
}
