import { type Refusal, refusalOf } from '~/components/form/refusal'
import type { Api } from '~/lib/api/api'
import { ApiError } from '~/lib/api/error'
import { begin, type SecondStepState } from './second-step-submit'
import { emailErrors, emailOf, field, firstStep, type SignedIn } from './submit'

/** Where a sign-in by mailed code stands: asking for the address, or for the code that was sent there. */
export interface CodeState extends Partial<Refusal> {
  kind: 'address' | 'code'
  email: string
}
export type CodeOutcome = SignedIn | SecondStepState | CodeState

/** One press of a button: asking for a code, or handing it in. */
export async function codeSignIn(api: Api, form: FormData): Promise<CodeOutcome> {
  const email = emailOf(form)
  const kind = form.has('code') ? 'code' : 'address'
  // Whoever comes from the sign-in form may not have typed anything yet.
  if (form.has('ask') && !email) return { kind, email }
  const errors = emailErrors(email)
  if (errors.email) return { kind, email, errors }
  try {
    // The mail was read on a page that is gone by now.
    if (form.has('have')) return { kind: 'code', email }
    if (form.has('ask')) {
      await api.POST('/api/auth/otp', { body: { email } })
      return { kind: 'code', email }
    }
    const code = field(form, 'code').trim()
    if (!code) return { kind, email, errors: { code: 'auth.code.error' } }
    return begin(firstStep(await api.POST('/api/auth/otp/verify', { body: { email, code } })))
  } catch (error) {
    if (error instanceof ApiError && error.code === 'code_rejected')
      return { kind, email, errors: { code: { text: error.detail } } }
    return { kind, email, ...refusalOf(error) }
  }
}
