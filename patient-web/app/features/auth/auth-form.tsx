import { Form, Link } from 'react-router-dom'
import { ErrorSummary, type FieldErrors } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { TextField } from '~/components/form/field'
import { useSubmitOnce } from '~/components/form/use-submit-once'
import { Button } from '~/components/ui/button'
import { useT } from '~/lib/i18n/i18n'
import styles from './auth.module.css'
import { MIN_PASSWORD, type Refused } from './submit'
import { type AuthTab, codePath, tabPath } from './tabs'

const NO_ERRORS: FieldErrors = {}

interface AuthFormProps {
  tab: AuthTab
  returnTo: string
  refused: Refused | undefined
  /** Fills the field on arrival. */
  email: string | undefined
}

/** Sign In or Sign Up. Posts to the address of its tab, so that a password never lands in a URL. */
export function AuthForm({ tab, returnTo, refused, email }: AuthFormProps) {
  const t = useT()
  const { busy, onSubmit } = useSubmitOnce()
  const errors = refused?.errors ?? NO_ERRORS
  const signUp = tab === 'sign-up'
  return (
    <Form
      onSubmit={onSubmit}
      method="post"
      action={tabPath(tab, returnTo)}
      encType="multipart/form-data"
      className={styles.form}
      noValidate
    >
      <ErrorSummary errors={errors} />
      {refused?.failure && <FailurePanel title={t(`auth.failed.${tab}`)} failure={refused.failure} />}
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
        defaultValue={refused?.email ?? email}
        error={errors.email}
        required
      />
      <TextField
        type="password"
        name="password"
        label={t('auth.password')}
        hint={signUp ? t('auth.password.hint', { count: MIN_PASSWORD }) : undefined}
        autoComplete={signUp ? 'new-password' : 'current-password'}
        maxLength={256}
        error={errors.password}
        required
      />
      <Button type="submit" look="primary" busy={busy}>
        {t(busy ? 'auth.busy' : signUp ? 'auth.signUp.submit' : 'auth.signIn')}
      </Button>
      {!signUp && (
        <div className={styles.ways}>
          <Button
            type="submit"
            formAction={codePath(returnTo)}
            name="ask"
            value="yes"
            look="plain"
            busy={busy}
          >
            {t('auth.emailCode')}
          </Button>
          <Link to="/reset-password">{t('auth.forgot')}</Link>
        </div>
      )}
    </Form>
  )
}
