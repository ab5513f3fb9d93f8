import type { HttpClient } from './http-client'
import type { HospitalImport, HospitalPhoto, HospitalPhotoDetails } from './types'

const HOSPITALS = '/api/admin/hospitals'
const photosOf = (hospitalId: string) => `${HOSPITALS}/${encodeURIComponent(hospitalId)}/photos`
const photoPath = (hospitalId: string, photoId: string) =>
  `${photosOf(hospitalId)}/${encodeURIComponent(photoId)}`

export type PhotoWords = Omit<HospitalPhotoDetails, 'version'>

/** Import and photos of hospitals: methods of the data provider. */
export function createHospitalMethods(httpClient: HttpClient) {
  const sendCsv = async (csv: Blob, dryRun: boolean, key?: string): Promise<HospitalImport> => {
    const headers = new Headers({ 'Content-Type': 'text/csv; charset=utf-8' })
    if (key) headers.set('Idempotency-Key', key)
    const url = `${HOSPITALS}/import?dryRun=${dryRun}`
    return (await httpClient(url, { method: 'POST', headers, body: csv })).json
  }
  return {
    /** What the file would do; nothing is added. */
    checkImport: (csv: Blob) => sendCsv(csv, true),
    /** One key is one import, however often it is asked for. */
    importHospitals: (csv: Blob, key: string) => sendCsv(csv, false, key),

    /** In the order of the page. */
    listPhotos: async (hospitalId: string): Promise<HospitalPhoto[]> =>
      (await httpClient(photosOf(hospitalId))).json.items,
    previewPhoto: async (hospitalId: string, photoId: string): Promise<Blob> =>
      (await httpClient(`${photoPath(hospitalId, photoId)}/preview`)).json,
    /** One key is one photo, however often it is sent. */
    addPhoto: async (hospitalId: string, file: File, words: PhotoWords, key: string): Promise<void> => {
      const query = new URLSearchParams()
      for (const [name, value] of Object.entries(words)) if (value) query.set(name, value)
      const body = new FormData()
      body.set('file', file)
      const headers = new Headers({ 'Idempotency-Key': key })
      await httpClient(`${photosOf(hospitalId)}?${query}`, { method: 'POST', headers, body })
    },
    changePhoto: async (
      hospitalId: string,
      { id, version }: HospitalPhoto,
      words: PhotoWords,
    ): Promise<void> => {
      const body = JSON.stringify({ ...words, version })
      await httpClient(photoPath(hospitalId, id), { method: 'PATCH', body })
    },
    orderPhotos: async (hospitalId: string, ids: string[]): Promise<void> => {
      await httpClient(`${photosOf(hospitalId)}/order`, { method: 'PUT', body: JSON.stringify({ ids }) })
    },
    removePhoto: async (hospitalId: string, { id, version }: HospitalPhoto): Promise<void> => {
      await httpClient(`${photoPath(hospitalId, id)}?version=${version}`, { method: 'DELETE' })
    },
  }
}
