import { read } from '~/lib/api/api'
import { api } from '~/lib/api/client'
import { ApiError } from '~/lib/api/error'
import type { RecordAccess } from '~/lib/api/types'

const byId = (id: string) => ({ params: { path: { id } } })

/** When each assessment was sent, by its id. */
export async function fetchAssessmentDates(): Promise<Record<string, string>> {
  const { items } = await read(api.GET('/api/assessments', {}))
  return Object.fromEntries(items.map(({ id, createdAt }) => [id, createdAt]))
}

export async function fetchRecordContent(id: string): Promise<Blob> {
  return (await read(api.GET('/api/medical-records/{id}/content', { ...byId(id), parseAs: 'blob' }))) as Blob
}

/** Who opened the file, newest first. */
export async function fetchAccesses(id: string): Promise<RecordAccess[]> {
  return (await read(api.GET('/api/medical-records/{id}/accesses', byId(id)))).items
}

/** Destroys a file. One that is gone already is no failure. */
export async function deleteRecord(id: string): Promise<void> {
  try {
    await api.DELETE('/api/medical-records/{id}', byId(id))
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error
  }
}
