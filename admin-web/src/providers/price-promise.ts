import { sentName } from './booking-follow-up'
import type { HttpClient } from './http-client'
import type { PromiseTerms, PromiseTermsList } from './types'

const urlOf = (hospitalId: string) => `/api/admin/hospitals/${encodeURIComponent(hospitalId)}/promise-terms`
const termsUrl = (hospitalId: string, { id }: PromiseTerms) =>
  `${urlOf(hospitalId)}/${encodeURIComponent(id)}`

/** Names the person who signed for the hospital, and the day. */
export interface PromiseSignature {
  signedBy: string
  /** The function of that person. */
  signedAs: string
  /** `YYYY-MM-DD` */
  signedOn: string
}

/** The signed terms of hospitals for the price promise: methods of the data provider. */
export const createPromiseMethods = (httpClient: HttpClient) => ({
  /** The terms, newest first, and the text to sign. */
  promiseTerms: async (hospitalId: string): Promise<PromiseTermsList> =>
    (await httpClient(urlOf(hospitalId))).json,
  filePromiseTerms: async (hospitalId: string, file: File, signature: PromiseSignature): Promise<void> => {
    const body = new FormData()
    body.set('file', file)
    const query = new URLSearchParams({ ...signature })
    await httpClient(`${urlOf(hospitalId)}?${query}`, { method: 'POST', body })
  },
  openPromiseTerms: async (hospitalId: string, terms: PromiseTerms): Promise<File> => {
    const { json, headers } = await httpClient(`${termsUrl(hospitalId, terms)}/file`)
    return new File([json as Blob], sentName(headers) ?? terms.fileName, {
      type: headers.get('Content-Type') ?? '',
    })
  },
  endPromiseTerms: async (hospitalId: string, terms: PromiseTerms): Promise<void> => {
    await httpClient(`${termsUrl(hospitalId, terms)}/end`, { method: 'POST' })
  },
})
