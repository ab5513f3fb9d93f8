import { read } from '~/lib/api/api'
import { api } from '~/lib/api/client'
import { ApiError } from '~/lib/api/error'
import type { Assessment, AssessmentDraft, AssessmentInput } from '~/lib/api/types'
import type { Answers } from './answers'

/** What a browser still sends for a page that is gone; a larger body has to go as any other. */
const KEEPALIVE_BYTES = 60_000

export function fetchDraft(): Promise<AssessmentDraft> {
  return read(api.GET('/api/assessments/draft', {}))
}

export interface DraftToSave {
  data: Answers
  step: number
  version: number
}

/** With `leaving`, also when the page is gone before the answer. */
export function saveDraft(body: DraftToSave, leaving = false): Promise<AssessmentDraft> {
  const keepalive = leaving && new TextEncoder().encode(JSON.stringify(body)).length < KEEPALIVE_BYTES
  return read(api.PUT('/api/assessments/draft', { body, keepalive }))
}

/** One key is one assessment, however often it is sent. */
export function createAssessment(body: AssessmentInput, idempotencyKey: string): Promise<Assessment> {
  return read(
    api.POST('/api/assessments', { params: { header: { 'idempotency-key': idempotencyKey } }, body }),
  )
}

export interface AssessmentPageOf {
  items: Assessment[]
  nextCursor?: string
}

export function fetchAssessments(cursor?: string): Promise<AssessmentPageOf> {
  return read(api.GET('/api/assessments', { params: { query: { limit: 20, cursor } } }))
}

/** Null where the person has none of that id. */
export async function fetchAssessment(id: string): Promise<Assessment | null> {
  try {
    return await read(api.GET('/api/assessments/{id}', { params: { path: { id } } }))
  } catch (error) {
    // An address that is no id is refused as bad input.
    if (error instanceof ApiError && [400, 404, 422].includes(error.status)) return null
    throw error
  }
}
