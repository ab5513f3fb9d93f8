import { read } from '~/lib/api/api'
import { api } from '~/lib/api/client'

export interface Progress {
  draftSavedAt: string | undefined
  assessedAt: string | undefined
}

/** How far the patient has come. */
export async function fetchProgress(): Promise<Progress> {
  const [draft, assessments] = await Promise.all([
    read(api.GET('/api/assessments/draft', {})),
    read(api.GET('/api/assessments', { params: { query: { limit: 1 } } })),
  ])
  return { draftSavedAt: draft.savedAt ?? undefined, assessedAt: assessments.items[0]?.createdAt }
}
