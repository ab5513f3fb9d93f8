import { read } from '~/lib/api/api'
import { api } from '~/lib/api/client'
import type { PrivacyRequest } from '~/lib/api/types'

export async function fetchExports(): Promise<PrivacyRequest[]> {
  return (await read(api.GET('/api/profile/export', {}))).items
}

export async function requestExport(): Promise<void> {
  await api.POST('/api/profile/export', {})
}

/** The file of an export, with the name that the server gives it. */
export async function fetchExportFile(id: string): Promise<{ name: string | undefined; content: Blob }> {
  const path = '/api/profile/export/{id}/content'
  const call = api.GET(path, { params: { path: { id } }, parseAs: 'blob' })
  const content = (await read(call)) as Blob
  const disposition = (await call).response.headers.get('content-disposition')
  return { name: /filename="([^"]+)"/.exec(disposition ?? '')?.[1], content }
}

export async function requestErasure(password: string): Promise<void> {
  await api.POST('/api/profile/erasure', { body: { password } })
}
