import { type fetchUtils, HttpError } from 'react-admin'
import { toHttpError } from './problem'
import type { SessionClient } from './session'

export type HttpClient = typeof fetchUtils.fetchJson

/** Patients' files are sent as what they are; whatever is text is read as such. */
const isFile = (type: string) => !/json|^text\//.test(type)

/** The transport of the data provider: JSON in, JSON or a file out, bearer token, problems as HttpError. */
export function createHttpClient({ fetch }: Pick<SessionClient, 'fetch'>): HttpClient {
  return async (url: string, { user: _user, ...init } = {}) => {
    const headers = new Headers(init.headers)
    headers.set('Accept', 'application/json, text/csv')
    // A form says its own type, with the boundary of its parts.
    if (init.body && !headers.has('Content-Type') && !(init.body instanceof FormData))
      headers.set('Content-Type', 'application/json')
    const response = await fetch(url, { ...init, headers }).catch((cause: unknown) => {
      if (cause instanceof HttpError || init.signal?.aborted) throw cause
      throw new HttpError('sihat.error.network', 0)
    })
    if (!response.ok) throw await toHttpError(response)
    const { status, headers: sent } = response
    const type = sent.get('Content-Type') ?? ''
    if (type && isFile(type)) return { status, headers: sent, body: '', json: await response.blob() }
    const body = await response.text()
    const isJson = type.includes('json')
    return {
      status,
      headers: sent,
      body,
      json: body && isJson ? JSON.parse(body) : undefined,
    }
  }
}
