import type { FieldErrors } from '~/components/form/error-summary'
import { PasswordField } from '~/components/form/password-field'
import { ApiError } from '~/lib/api/error'
import { useT } from '~/lib/i18n/i18n'

/** The server asks for the password again when the sign-in was a while ago. */
export const asksForPassword = (error: unknown) =>
  error instanceof ApiError && error.code === 'wrong_password'

export function CurrentPassword({ error }: { error: FieldErrors[string] }) {
  const t = useT()
  return (
    <PasswordField
      name="password"
      label={t('account.password.current')}
      hint={t('account.again.hint')}
      autoComplete="current-password"
      error={error}
    />
  )
}
