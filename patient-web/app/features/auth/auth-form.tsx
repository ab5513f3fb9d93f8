import { Form } from 'react-router-dom'
import { ErrorSummary } from '~/components/form/error-summary'
import { TextField } from '~/components/form/field'
import { useSubmitOnce } from '~/components/form/use-submit-once'
import { Button } from '~/components/ui/button'
import { useMessage, useT } from '~/lib/i18n/i18n'
import styles from './auth.module.css'
import type { Refused } from './submit'
import type { AuthTab } from './tabs'

/** Sign In or Sign Up. Posts to its own address, so that a password never lands in a URL. */
export function AuthForm({ tab, refused }: { tab: AuthTab; refused: Refused | undefined }) {
  const t = useT()
  const message = useMessage()
  const { busy, onSubmit } = useSubmitOnce()
  const errors = refused?.errors ?? {}
  const signUp = tab === 'sign-up'
  return (
    <Form onSubmit={onSubmit} method="post" encType="multipart/form-data" className={styles.form} noValidate>
      <ErrorSummary errors={errors} />
      {refused?.failure && <noscript>{message(refused.failure)}</noscript>}
      <input type="hidden" name="intent" value={tab} />
      {signUp && (
        <div className={styles.names}>
          <TextField
            name="firstName"
            label={t('auth.firstName')}
            autoComplete="given-name"
            maxLength={100}
            error={errors.firstName}
            required
          />
          <TextField
            name="lastName"
            label={t('auth.lastName')}
            autoComplete="family-name"
            maxLength={100}
            error={errors.lastName}
            required
          />
        </div>
      )}
      <TextField
        type="email"
        name="email"
        label={t('auth.email')}
        autoComplete={signUp ? 'email' : 'username'}
        defaultValue={refused?.email}
        error={errors.email}
        required
      />
      <TextField
        type="password"
        name="password"
        label={t('auth.password')}
        hint={signUp ? t('auth.password.hint') : undefined}
        autoComplete={signUp ? 'new-password' : 'current-password'}
        maxLength={256}
        error={errors.password}
        required
      />
      <Button type="submit" look="primary" busy={busy}>
        {t(busy ? 'auth.busy' : signUp ? 'auth.signUp.submit' : 'auth.signIn')}
      </Button>
    </Form>
  )
}
