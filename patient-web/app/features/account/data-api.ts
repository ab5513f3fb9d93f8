import { read } from '~/lib/api/api'
import { api } from '~/lib/api/client'
import type { DataAccess, ErasurePreview, PrivacyRequest } from '~/lib/api/types'

/** Reads the accesses of the team, newest first. */
export async function fetchAccesses(): Promise<DataAccess[]> {
  return (await read(api.GET('/api/profile/accesses', {}))).items
}

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

/** Reads the patient's open payments and what erasing the account does to each. */
export async function fetchErasurePreview(): Promise<ErasurePreview> {
  return read(api.GET('/api/profile/erasure', {}))
}

/** @param previewVersion of the preview that the page shows */
export async function requestErasure(password: string, previewVersion: string): Promise<void> {
  await api.POST('/api/profile/erasure', { body: { password, previewVersion } })
}
