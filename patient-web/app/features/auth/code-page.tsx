import { Form, Link } from 'react-router-dom'
import { CodeField } from '~/components/form/code-field'
import { ErrorSummary, type FieldErrors } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { TextField } from '~/components/form/field'
import { useSubmitOnce } from '~/components/form/use-submit-once'
import { Button } from '~/components/ui/button'
import { useT } from '~/lib/i18n/i18n'
import styles from './auth.module.css'
import { AuthFrame } from './auth-frame'
import type { CodeState } from './code-submit'
import { SecondStep } from './second-step'
import type { SecondStepState } from './second-step-submit'
import { codePath, tabPath } from './tabs'

const NO_ERRORS: FieldErrors = {}

interface CodePageProps {
  state: CodeState | SecondStepState
  returnTo: string
}

/** Signing in by a code that is mailed. */
export function CodePage({ state, returnTo }: CodePageProps) {
  const t = useT()
  if (state.kind === 'second-step') {
    return (
      <AuthFrame key={state.kind} title={t('auth.step.title')} arrived>
        <SecondStep state={state} returnTo={returnTo} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame key={state.kind} title={t('auth.code.title')} arrived>
      <CodeForm state={state} returnTo={returnTo} />
    </AuthFrame>
  )
}

function CodeForm({ state, returnTo }: { state: CodeState; returnTo: string }) {
  const { kind, email, failure, errors = NO_ERRORS } = state
  const t = useT()
  const { busy, onSubmit } = useSubmitOnce()
  const sent = kind === 'code'
  return (
    <Form
      onSubmit={onSubmit}
      method="post"
      action={codePath(returnTo)}
      encType="multipart/form-data"
      className={styles.form}
      noValidate
    >
      <p className="lead" role={sent ? 'status' : undefined}>
        {sent ? t('auth.code.sent', { email }) : t('auth.code.lead')}
      </p>
      <ErrorSummary errors={errors} />
      {failure && <FailurePanel title={t('auth.failed.sign-in')} failure={failure} />}
      {sent ? (
        <>
          <input type="hidden" name="email" value={email} />
          <CodeField label={t('auth.code.code')} hint={t('auth.code.hint')} error={errors.code} />
        </>
      ) : (
        <TextField
          type="email"
          name="email"
          label={t('auth.email')}
          autoComplete="username"
          defaultValue={email}
          error={errors.email}
          required
        />
      )}
      <div className={styles.buttons}>
        <Button type="submit" look="primary" busy={busy} name={sent ? undefined : 'ask'} value="yes">
          {t(busy ? 'auth.busy' : sent ? 'auth.signIn' : 'auth.emailCode')}
        </Button>
        {sent ? (
          <Button type="submit" name="ask" value="again" busy={busy}>
            {t('auth.code.again')}
          </Button>
        ) : (
          <Button type="submit" name="have" value="yes" busy={busy}>
            {t('auth.code.have')}
          </Button>
        )}
      </div>
      <div className={styles.ways}>
        {sent && (
          <Link to={codePath(returnTo)} replace>
            {t('auth.code.other')}
          </Link>
        )}
        <Link to={tabPath('sign-in', returnTo)}>{t('auth.code.back')}</Link>
      </div>
    </Form>
  )
}
