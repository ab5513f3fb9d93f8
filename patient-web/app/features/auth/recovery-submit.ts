import { type Refusal, refusalOf } from '~/components/form/refusal'
import { type Api, read } from '~/lib/api/api'
import { ApiError } from '~/lib/api/error'
import { emailErrors, emailOf, field, MIN_PASSWORD } from './submit'

/** Where a recovery stands: asking for the address, told to look at the mail, or choosing the password. */
export type RecoveryState =
  | ({ kind: 'address'; email: string; linkIsOver?: boolean } & Partial<Refusal>)
  | ({ kind: 'sent'; email: string; again?: boolean } & Partial<Refusal>)
  | ({ kind: 'choose' } & Partial<Refusal>)
  | { kind: 'changed'; email: string }

/** Asks for the mail with the link. The answer is the same whether or not the address has an account. */
export async function askForLink(api: Api, form: FormData): Promise<RecoveryState> {
  const email = emailOf(form)
  const again = form.has('again')
  const errors = emailErrors(email)
  if (errors.email) return { kind: 'address', email, errors }
  try {
    await api.POST('/api/auth/recover', { body: { email } })
    return { kind: 'sent', email, again }
  } catch (error) {
    return { kind: again ? 'sent' : 'address', email, ...refusalOf(error) }
  }
}

/** Sets the password that the owner of the mailbox has chosen. */
export async function choosePassword(api: Api, form: FormData): Promise<RecoveryState> {
  const password = field(form, 'password')
  if (password.length < MIN_PASSWORD)
    return { kind: 'choose', errors: { password: 'auth.error.password.short' } }
  try {
    const body = { token: field(form, 'token'), password }
    return { kind: 'changed', ...(await read(api.POST('/api/auth/reset-password', { body }))) }
  } catch (error) {
    if (error instanceof ApiError && error.code === 'invalid_token')
      return { kind: 'address', email: '', linkIsOver: true }
    return { kind: 'choose', ...refusalOf(error) }
  }
}
