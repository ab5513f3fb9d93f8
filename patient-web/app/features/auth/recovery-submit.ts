import { type Refusal, refusalOf } from '~/components/form/refusal'
import { type Api, read } from '~/lib/api/api'
import { ApiError } from '~/lib/api/error'
import type { PasswordReset } from '~/lib/api/types'
import { emailErrors, emailOf, field, MIN_PASSWORD, shortPassword } from './submit'

interface Link {
  token: string
  /** Characters that the password of the link's owner needs. */
  minLength: number
}

/** Where a recovery stands: asking for the address, told to look at the mail, or choosing the password. */
export type RecoveryState =
  | ({ kind: 'address'; email: string; linkIsOver?: boolean } & Partial<Refusal>)
  | ({ kind: 'sent'; email: string; again?: boolean } & Partial<Refusal>)
  | ({ kind: 'choose' } & Link & Partial<Refusal>)
  | ({ kind: 'changed' } & PasswordReset)

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

const OVER: RecoveryState = { kind: 'address', email: '', linkIsOver: true }

const isOver = (error: unknown) => error instanceof ApiError && error.code === 'invalid_token'

/** Reads which password the link takes. The server checks the password again, so a failed read hides no form. */
export async function openLink(api: Api, token: string): Promise<RecoveryState> {
  try {
    const { minLength } = await read(api.POST('/api/auth/password-rule', { body: { token } }))
    return { kind: 'choose', token, minLength }
  } catch (error) {
    return isOver(error) ? OVER : { kind: 'choose', token, minLength: MIN_PASSWORD }
  }
}

/** Sets the password that the owner of the mailbox has chosen. */
export async function choosePassword(api: Api, form: FormData): Promise<RecoveryState> {
  const password = field(form, 'password')
  const link = { token: field(form, 'token'), minLength: Number(field(form, 'minLength')) }
  if (password.length < link.minLength)
    return { kind: 'choose', ...link, errors: { password: shortPassword(link.minLength) } }
  try {
    const body = { token: link.token, password }
    return { kind: 'changed', ...(await read(api.POST('/api/auth/reset-password', { body }))) }
  } catch (error) {
    return isOver(error) ? OVER : { kind: 'choose', ...link, ...refusalOf(error) }
  }
}
