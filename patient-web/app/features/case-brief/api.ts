import { read } from '~/lib/api/api'
import { api } from '~/lib/api/client'
import type { CaseBrief, CaseBriefContent } from '~/lib/api/types'

const PATH = '/api/bookings/{id}/brief'

export const fetchBrief = (id: string): Promise<CaseBrief> =>
  read(api.GET(PATH, { params: { path: { id } } }))

/** @param version the version that the page shows */
export const saveBrief = (id: string, version: number, content: CaseBriefContent): Promise<CaseBrief> =>
  read(api.PUT(PATH, { params: { path: { id } }, body: { version, content } }))

export const approveBrief = (id: string, version: number): Promise<CaseBrief> =>
  read(api.POST('/api/bookings/{id}/brief/approve', { params: { path: { id } }, body: { version } }))
