import type { HttpClient } from './http-client'
import type { FactorResetReason } from './types'

/** What administrators do about how somebody gets in: methods of the data provider. */
export function createUserAccess(httpClient: HttpClient) {
  const post = (id: string, act: string, body: object) =>
    httpClient(`/api/admin/users/${encodeURIComponent(id)}/${act}`, {
      method: 'POST',
      body: JSON.stringify(body),
    })
  return {
    /** How many sessions were open. */
    signOutUser: async (id: string): Promise<number> => (await post(id, 'sign-out', {})).json.ended,
    resetSecondFactor: async (id: string, reason: FactorResetReason): Promise<void> => {
      await post(id, 'reset-second-factor', { reason })
    },
  }
}
