import type { FieldErrors } from '~/components/form/error-summary'
import { type Api, read } from '~/lib/api/api'
import { ApiError } from '~/lib/api/error'
import type { Session } from '~/lib/api/types'
import { failureMessage } from '~/lib/i18n/failure'
import type { Message } from '~/lib/i18n/i18n'

/** A form that came back: errors by field, or one failure of the whole. `email` fills the field again. */
export interface Refused {
  kind: 'refused'
  errors: FieldErrors
  failure?: Message
  unverified?: boolean
  email: string
}
export type SignInOutcome = { kind: 'signed-in'; session: Session; response: Response } | Refused
export type SignUpOutcome = { kind: 'accepted'; email: string } | Refused

const MIN_PASSWORD = 6

function field(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function emailOf(form: FormData): string {
  return field(form, 'email').trim()
}

function emailErrors(email: string): FieldErrors {
  return /^[^\s@]+@[^\s@]+$/.test(email) ? {} : { email: 'auth.error.email' }
}

function refuse(error: unknown, email: string): Refused {
  if (!(error instanceof ApiError)) throw error
  const errors = Object.fromEntries(error.fieldErrors.map(({ field, detail }) => [field, { text: detail }]))
  const failure = error.fieldErrors.length > 0 ? undefined : failureMessage(error)
  return { kind: 'refused', errors, failure, unverified: error.code === 'email_not_verified', email }
}

export async function signIn(api: Api, form: FormData): Promise<SignInOutcome> {
  const email = emailOf(form)
  const password = field(form, 'password')
  const errors = emailErrors(email)
  if (!password) errors.password = 'auth.error.password.required'
  if (Object.keys(errors).length > 0) return { kind: 'refused', errors, email }
  try {
    const { data, response } = await api.POST('/api/auth/sign-in', { body: { email, password } })
    return { kind: 'signed-in', session: await read(Promise.resolve({ data })), response }
  } catch (error) {
    return refuse(error, email)
  }
}

export async function signUp(api: Api, form: FormData, returnTo: string): Promise<SignUpOutcome> {
  const email = emailOf(form)
  const [firstName, lastName] = [field(form, 'firstName').trim(), field(form, 'lastName').trim()]
  const password = field(form, 'password')
  const errors: FieldErrors = {}
  if (!firstName) errors.firstName = 'auth.error.firstName'
  if (!lastName) errors.lastName = 'auth.error.lastName'
  Object.assign(errors, emailErrors(email))
  if (password.length < MIN_PASSWORD) errors.password = 'auth.error.password.short'
  if (Object.keys(errors).length > 0) return { kind: 'refused', errors, email }
  try {
    await api.POST('/api/auth/sign-up', { body: { firstName, lastName, email, password, returnTo } })
    return { kind: 'accepted', email }
  } catch (error) {
    return refuse(error, email)
  }
}

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

/** The path to go on to after the address was confirmed, or undefined when the link is no longer good. */
export async function verifyEmail(api: Api, token: string): Promise<{ returnTo: string | null } | undefined> {
  try {
    return await read(api.POST('/api/auth/verify-email', { body: { token } }))
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return undefined
    throw error
  }
}
