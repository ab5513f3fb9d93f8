import { createHttpClient } from './http-client'
import type { Proof, SessionClient } from './session'
import type { Factor, VerifiedFactor } from './types'

const FACTORS_URL = '/api/auth/factors'

/** The second factors of whoever is signed in. */
export function createOwnFactors(session: SessionClient) {
  const httpClient = createHttpClient(session)
  const newSessionClient = createHttpClient({ fetch: session.fetchNewSession })
  const post = (path: string, body: object, client = httpClient) =>
    client(`${FACTORS_URL}/${path}`, { method: 'POST', body: JSON.stringify(body) })
  return {
    listVerified: async (): Promise<Factor[]> => {
      const { json } = await httpClient(FACTORS_URL)
      return (json as { items: Factor[] }).items.filter(({ status }) => status === 'verified')
    },
    /** A new session that has shown a second factor replaces this one. */
    verify: async ({ factorId, code }: Proof): Promise<void> => {
      const { json } = await post(`${factorId}/verify`, { code }, newSessionClient)
      session.replace((json as VerifiedFactor).session)
    },
    sendCode: async (factorId: string): Promise<void> => {
      await post(`${factorId}/send`, {})
    },
  }
}

export type OwnFactors = ReturnType<typeof createOwnFactors>
