import type { FieldErrors } from '~/components/form/error-summary'
import { type Refusal, refusalOf } from '~/components/form/refusal'
import type { Api } from '~/lib/api/api'
import { ApiError } from '~/lib/api/error'
import type { PendingSignIn, Session } from '~/lib/api/types'
import type { Message } from '~/lib/i18n/i18n'

/** A form that came back. `email` fills the field again. */
export interface Refused extends Refusal {
  kind: 'refused'
  /** The address may still have to be confirmed: the server does not tell. */
  perhapsUnverified?: boolean
  email: string
}
/** `response` carries the cookie of the session. */
export type SignedIn = { kind: 'signed-in'; session: Session; response: Response }
export type FirstStepOutcome = SignedIn | { kind: 'pending'; pending: PendingSignIn }
export type SignInOutcome = FirstStepOutcome | Refused
export type SignUpOutcome = { kind: 'accepted'; email: string } | Refused

export const MIN_PASSWORD = 6

export function field(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

export function emailOf(form: FormData): string {
  return field(form, 'email').trim()
}

export function emailErrors(email: string): FieldErrors {
  return /^[^\s@]+@[^\s@]+$/.test(email) ? {} : { email: 'auth.error.email' }
}

export const shortPassword = (count: number): Message => ({
  id: 'auth.error.password.short',
  values: { count },
})

export function refuse(error: unknown, email: string): Refused {
  const perhapsUnverified = error instanceof ApiError && error.code === 'authentication_failed'
  return { kind: 'refused', ...refusalOf(error), perhapsUnverified, email }
}

/** A session, or the question for a second factor. */
export function firstStep({
  data,
  response,
}: {
  data?: Session | PendingSignIn
  response: Response
}): FirstStepOutcome {
  if (!data) throw new ApiError({ status: 502, code: 'empty_answer', detail: '' })
  if ('mfaRequired' in data) return { kind: 'pending', pending: data }
  return { kind: 'signed-in', session: data, response }
}

export async function signIn(api: Api, form: FormData): Promise<SignInOutcome> {
  const email = emailOf(form)
  const password = field(form, 'password')
  const errors = emailErrors(email)
  if (!password) errors.password = 'auth.error.password.required'
  if (Object.keys(errors).length > 0) return { kind: 'refused', errors, email }
  try {
    return firstStep(await api.POST('/api/auth/sign-in', { body: { email, password } }))
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
  if (password.length < MIN_PASSWORD) errors.password = shortPassword(MIN_PASSWORD)
  if (Object.keys(errors).length > 0) return { kind: 'refused', errors, email }
  try {
    await api.POST('/api/auth/sign-up', { body: { firstName, lastName, email, password, returnTo } })
    return { kind: 'accepted', email }
  } catch (error) {
    return refuse(error, email)
  }
}
