import { type Api, read } from '~/lib/api/api'
import { ApiError } from '~/lib/api/error'
import type { VerifiedEmail } from '~/lib/api/types'
import { emailErrors, emailOf, refuse, type SignUpOutcome } from './submit'

export async function resendVerification(api: Api, form: FormData): Promise<SignUpOutcome> {
  const email = emailOf(form)
  const errors = emailErrors(email)
  if (errors.email) return { kind: 'refused', errors, email }
  try {
    await api.POST('/api/auth/verify-email/resend', { body: { email } })
    return { kind: 'accepted', email }
  } catch (error) {
    return refuse(error, email)
  }
}

/** Confirms the address. Returns undefined when the link was used or is too old. */
export async function verifyEmail(api: Api, token: string): Promise<VerifiedEmail | undefined> {
  try {
    return await read(api.POST('/api/auth/verify-email', { body: { token } }))
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return undefined
    throw error
  }
}
