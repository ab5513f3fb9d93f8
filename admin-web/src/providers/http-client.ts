import { type fetchUtils, HttpError } from 'react-admin'
import { toHttpError } from './problem'
import type { SessionClient } from './session'

export type HttpClient = typeof fetchUtils.fetchJson

/** The transport of the data provider: JSON in, JSON or a file out, bearer token, problems as HttpError. */
export function createHttpClient(session: SessionClient): HttpClient {
  return async (url: string, { user: _user, ...init } = {}) => {
    const headers = new Headers(init.headers)
    headers.set('Accept', 'application/json, text/csv')
    if (init.body) headers.set('Content-Type', 'application/json')
    const response = await session.fetch(url, { ...init, headers }).catch((cause: unknown) => {
      if (cause instanceof HttpError || init.signal?.aborted) throw cause
      throw new HttpError('sihat.error.network', 0)
    })
    if (!response.ok) throw await toHttpError(response)
    const body = await response.text()
    const isJson = response.headers.get('Content-Type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      body,
      json: body && isJson ? JSON.parse(body) : undefined,
    }
  }
}
