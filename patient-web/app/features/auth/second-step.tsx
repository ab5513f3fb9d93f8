import { Form, Link } from 'react-router-dom'
import { CodeField } from '~/components/form/code-field'
import { ErrorSummary, type FieldErrors } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { useSubmitOnce } from '~/components/form/use-submit-once'
import { Button } from '~/components/ui/button'
import { useT } from '~/lib/i18n/i18n'
import styles from './auth.module.css'
import { RECOVERY } from './second-step-state'
import type { SecondStepState } from './second-step-submit'
import { tabPath } from './tabs'

const NO_ERRORS: FieldErrors = {}

interface SecondStepProps {
  state: SecondStepState
  returnTo: string
}

/** Asks for the code of a second factor, or one of the recovery codes. */
export function SecondStep({ state, returnTo }: SecondStepProps) {
  const { challenge, method, sent, failure, errors = NO_ERRORS } = state
  const t = useT()
  const { busy, onSubmit } = useSubmitOnce()
  const factor = challenge.factors.find(({ id }) => id === method)
  const kind = factor?.type ?? RECOVERY
  const phone = { hint: factor?.hint ?? '' }
  return (
    <Form
      key={method}
      onSubmit={onSubmit}
      method="post"
      action={tabPath('sign-in', returnTo)}
      encType="multipart/form-data"
      className={styles.form}
      noValidate
    >
      <p className="lead">{t(`auth.step.${kind}`, phone)}</p>
      <ErrorSummary errors={errors} />
      {failure && <FailurePanel title={t('auth.failed.sign-in')} failure={failure} />}
      <input type="hidden" name="intent" value="second-step" />
      <input type="hidden" name="challenge" value={JSON.stringify(challenge)} />
      <input type="hidden" name="method" value={method} />
      {sent && (
        <p className={styles.sent} role="status">
          {t('auth.step.sent', phone)}
        </p>
      )}
      <CodeField
        label={t(kind === RECOVERY ? 'auth.step.recoveryCode' : 'auth.step.code')}
        hint={t(`auth.step.hint.${kind}`)}
        letters={kind === RECOVERY}
        error={errors.code}
      />
      <div className={styles.buttons}>
        <Button type="submit" look="primary" busy={busy}>
          {t(busy ? 'auth.busy' : 'auth.step.submit')}
        </Button>
        {kind === 'phone' && (
          <Button type="submit" name="send" value="yes" busy={busy}>
            {t(sent ? 'auth.step.sendAgain' : 'auth.step.send')}
          </Button>
        )}
      </div>
      <div className={styles.ways}>
        {challenge.factors
          .filter(({ id }) => id !== method)
          .map(({ id, type, hint }) => (
            <Button key={id} type="submit" name="switch" value={id} look="plain" busy={busy}>
              {t(`auth.step.use.${type}`, { hint: hint ?? '' })}
            </Button>
          ))}
        {method !== RECOVERY && (
          <Button type="submit" name="switch" value={RECOVERY} look="plain" busy={busy}>
            {t('auth.step.use.recovery')}
          </Button>
        )}
        <Link to={tabPath('sign-in', returnTo)} replace>
          {t('auth.step.back')}
        </Link>
      </div>
    </Form>
  )
}
