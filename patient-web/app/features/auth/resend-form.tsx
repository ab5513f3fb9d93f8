import { useFetcher } from 'react-router-dom'
import { TextField } from '~/components/form/field'
import { Button } from '~/components/ui/button'
import { useMessage, useT } from '~/lib/i18n/i18n'
import styles from './auth.module.css'
import type { SignUpOutcome } from './submit'

interface ResendFormProps {
  email?: string
  /** The address has just been typed, and is not asked for again. */
  known?: boolean
}

/** Asks for the verification mail again. The answer is the same whether or not the address has an account. */
export function ResendForm({ email = '', known = false }: ResendFormProps) {
  const t = useT()
  const message = useMessage()
  const fetcher = useFetcher<SignUpOutcome>()
  if (fetcher.data?.kind === 'accepted') return <p role="status">{t('auth.resend.done')}</p>
  const error = fetcher.data?.errors.email ?? fetcher.data?.failure
  return (
    <fetcher.Form
      method="post"
      encType="multipart/form-data"
      action="/verify-email"
      className={styles.form}
      noValidate
    >
      <input type="hidden" name="intent" value="resend" />
      {known ? (
        <>
          <input type="hidden" name="email" value={email} />
          {error && (
            <p className={styles.refused} role="alert">
              {message(error)}
            </p>
          )}
        </>
      ) : (
        <TextField
          type="email"
          name="email"
          label={t('auth.email')}
          autoComplete="email"
          defaultValue={email}
          error={error}
          required
        />
      )}
      <Button type="submit" busy={fetcher.state !== 'idle'}>
        {t('auth.resend')}
      </Button>
    </fetcher.Form>
  )
}
