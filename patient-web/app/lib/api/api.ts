import type { paths } from '@sihat/api-client'
import createClient, { type Client } from 'openapi-fetch'
import { ApiError } from './error'

export type Api = Client<paths>

/** The typed client over any transport. Every refusal becomes an ApiError. */
export function createApi(baseUrl: string, fetch: (request: Request) => Promise<Response>): Api {
  const api = createClient<paths>({ baseUrl, fetch })
  api.use({
    async onResponse({ response }) {
      if (!response.ok) throw await ApiError.from(response)
    },
    onError({ error }) {
      return error instanceof ApiError ? error : ApiError.network()
    },
  })
  return api
}

/** The body of an answer: `await read(api.GET(...))`. */
export async function read<T>(call: Promise<{ data?: T }>): Promise<T> {
  const { data } = await call
  if (data === undefined) throw new ApiError({ status: 502, code: 'empty_answer', detail: '' })
  return data
}

/** The value, or undefined when the API refused or did not answer: the page then says so in that one place. */
export function orUndefined<T>(call: Promise<T>): Promise<T | undefined> {
  return call.catch((error: unknown) => {
    if (error instanceof ApiError) return undefined
    throw error
  })
}
