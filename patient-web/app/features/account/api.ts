import { read } from '~/lib/api/api'
import { api, fetchNewSession } from '~/lib/api/client'
import { replaceSession, updateUser } from '~/lib/api/session'
import type { FactorList, NewFactor, OwnSession, VerifiedFactor } from '~/lib/api/types'

const byId = (id: string) => ({ params: { path: { id } } })

/** Reads the account again after a change, for everything that shows it. */
export async function reloadUser(): Promise<void> {
  const user = await read(api.GET('/api/auth/user', {}))
  updateUser(() => user)
}

export async function changeEmail(email: string, password: string): Promise<void> {
  await api.PATCH('/api/auth/user', { body: { email, password } })
}

export async function changePassword(current: string, next: string): Promise<void> {
  const { session } = await read(
    api.POST('/api/auth/password', { body: { current, next }, fetch: fetchNewSession }),
  )
  replaceSession(session, 'USER_UPDATED')
}

export function fetchFactors(): Promise<FactorList> {
  return read(api.GET('/api/auth/factors', {}))
}

/** Starts an enrolment; a phone is sent its code. The password is asked for a while after the sign-in. */
export function addFactor(
  type: 'totp' | 'phone',
  more: { phone?: string; password?: string | undefined } = {},
): Promise<NewFactor> {
  return read(api.POST('/api/auth/factors', { body: { type, ...more } }))
}

/** Completes an enrolment, or shows a factor for what needs one. */
export async function verifyFactor(id: string, code: string): Promise<VerifiedFactor> {
  const verified = await read(
    api.POST('/api/auth/factors/{id}/verify', { ...byId(id), body: { code }, fetch: fetchNewSession }),
  )
  replaceSession(verified.session, 'MFA_CHALLENGE_VERIFIED')
  return verified
}

export async function sendFactorCode(id: string): Promise<void> {
  await api.POST('/api/auth/factors/{id}/send', byId(id))
}

export async function removeFactor(id: string): Promise<void> {
  await api.DELETE('/api/auth/factors/{id}', byId(id))
}

export async function renewRecoveryCodes(): Promise<string[]> {
  return (await read(api.POST('/api/auth/factors/recovery-codes', {}))).recoveryCodes
}

export async function fetchSessions(): Promise<OwnSession[]> {
  return (await read(api.GET('/api/auth/sessions', {}))).items
}

export async function endSession(id: string): Promise<void> {
  await api.DELETE('/api/auth/sessions/{id}', byId(id))
}
