import { read } from '~/lib/api/api'
import { api } from '~/lib/api/client'
import { ApiError } from '~/lib/api/error'
import type { Matched, Matching, MatchingInput } from '~/lib/api/types'

export function match(body: MatchingInput): Promise<Matched> {
  return read(api.POST('/api/ai/treatment-matching', { body }))
}

export async function fetchMatchings(): Promise<Matching[]> {
  return (await read(api.GET('/api/ai/treatment-matching', {}))).items
}

export async function deleteMatching(id: string): Promise<void> {
  try {
    await api.DELETE('/api/ai/treatment-matching/{id}', { params: { path: { id } } })
  } catch (error) {
    // Another device was faster.
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}
