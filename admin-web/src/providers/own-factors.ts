import type { HttpClient } from './http-client'
import type { Proof } from './session'
import type { Factor } from './types'

const FACTORS_URL = '/api/auth/factors'

/** The second factors of whoever is signed in. */
export function createOwnFactors(httpClient: HttpClient) {
  const post = (path: string, body: object) =>
    httpClient(`${FACTORS_URL}/${path}`, { method: 'POST', body: JSON.stringify(body) })
  return {
    listVerified: async (): Promise<Factor[]> => {
      const { json } = await httpClient(FACTORS_URL)
      return (json as { items: Factor[] }).items.filter(({ status }) => status === 'verified')
    },
    /** From then on the session has shown a second factor. */
    verify: async ({ factorId, code }: Proof): Promise<void> => {
      await post(`${factorId}/verify`, { code })
    },
    sendCode: async (factorId: string): Promise<void> => {
      await post(`${factorId}/send`, {})
    },
  }
}

export type OwnFactors = ReturnType<typeof createOwnFactors>
