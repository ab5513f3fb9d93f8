import { Form, Link } from 'react-router-dom'
import { ErrorSummary, type FieldErrors } from '~/components/form/error-summary'
import { FailurePanel } from '~/components/form/failure-panel'
import { TextField } from '~/components/form/field'
import { PasswordField } from '~/components/form/password-field'
import { useSubmitOnce } from '~/components/form/use-submit-once'
import { Button, ButtonLink } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { useFocusOnArrival } from '~/lib/focus'
import { useT } from '~/lib/i18n/i18n'
import styles from './auth.module.css'
import type { RecoveryState } from './recovery-submit'

const NO_ERRORS: FieldErrors = {}
const PATH = '/reset-password'

/** From a forgotten password to a new one. */
export function RecoveryPage({ state }: { state: RecoveryState }) {
  return (
    <div className={`page ${styles.verify}`}>
      {state.kind === 'address' && <Address state={state} />}
      {state.kind === 'sent' && <Sent state={state} />}
      {state.kind === 'choose' && <Choose state={state} />}
      {state.kind === 'changed' && <Changed state={state} />}
    </div>
  )
}

type Of<K extends RecoveryState['kind']> = { state: Extract<RecoveryState, { kind: K }> }

function Address({ state: { email, linkIsOver, failure, errors = NO_ERRORS } }: Of<'address'>) {
  const t = useT()
  const { busy, onSubmit } = useSubmitOnce()
  const heading = useFocusOnArrival<HTMLHeadingElement>(linkIsOver)
  return (
    <Form
      method="post"
      action={PATH}
      onSubmit={onSubmit}
      encType="multipart/form-data"
      className={styles.form}
      noValidate
    >
      <h1 ref={heading} tabIndex={-1}>
        {t(linkIsOver ? 'auth.recover.over' : 'auth.recover.title')}
      </h1>
      <p className="lead">{t(linkIsOver ? 'auth.recover.over.body' : 'auth.recover.lead')}</p>
      <ErrorSummary errors={errors} />
      {failure && <FailurePanel title={t('auth.recover.failed')} failure={failure} />}
      <TextField
        type="email"
        name="email"
        label={t('auth.email')}
        autoComplete="username"
        defaultValue={email}
        error={errors.email}
        required
      />
      <div className={styles.buttons}>
        <Button type="submit" look="primary" busy={busy}>
          {t(busy ? 'auth.busy' : 'auth.recover.submit')}
        </Button>
        <ButtonLink look="plain" to="/auth">
          {t('auth.step.back')}
        </ButtonLink>
      </div>
    </Form>
  )
}

function Sent({ state: { email, again, failure } }: Of<'sent'>) {
  const t = useT()
  const { busy, onSubmit } = useSubmitOnce()
  return (
    <Form
      method="post"
      action={PATH}
      onSubmit={onSubmit}
      encType="multipart/form-data"
      className={styles.form}
      noValidate
    >
      <h1>{t('auth.recover.sent')}</h1>
      <div className={styles.notice} role="status">
        <Icon name="mail" />
        <div>
          <p className={styles.address}>{t('auth.recover.sent.body', { email })}</p>
          {again && <p>{t('auth.recover.sent.again')}</p>}
        </div>
      </div>
      <p>{t('auth.recover.sent.next')}</p>
      {failure && <FailurePanel title={t('auth.recover.failed')} failure={failure} />}
      <input type="hidden" name="email" value={email} />
      <div className={styles.buttons}>
        <Button type="submit" name="again" value="yes" busy={busy}>
          {t(busy ? 'auth.busy' : 'auth.recover.again')}
        </Button>
        <Link to={PATH} replace className={styles.way}>
          {t('auth.code.other')}
        </Link>
      </div>
    </Form>
  )
}

function Choose({ state: { token, minLength, failure, errors = NO_ERRORS } }: Of<'choose'>) {
  const t = useT()
  const { busy, onSubmit } = useSubmitOnce()
  return (
    <Form
      method="post"
      action={PATH}
      onSubmit={onSubmit}
      encType="multipart/form-data"
      className={styles.form}
      noValidate
    >
      <h1>{t('auth.reset.title')}</h1>
      <p className="lead">{t('auth.reset.lead')}</p>
      <ErrorSummary errors={errors} />
      {failure && <FailurePanel title={t('auth.reset.failed')} failure={failure} />}
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="minLength" value={minLength} />
      <PasswordField
        name="password"
        label={t('auth.reset.password')}
        hint={t('auth.password.hint', { count: minLength })}
        autoComplete="new-password"
        error={errors.password}
      />
      <Button type="submit" look="primary" busy={busy}>
        {t(busy ? 'auth.busy' : 'auth.reset.submit')}
      </Button>
    </Form>
  )
}

const SIGN_IN = { patient: '/auth', admin: '/admin/auth', desk: '/desk/auth' } as const

/** Seen by staff and hospitals, and where no script leads on to the sign-in page. */
function Changed({ state: { audience } }: Of<'changed'>) {
  const t = useT()
  const heading = useFocusOnArrival<HTMLHeadingElement>(true)
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {t('auth.notice.new-password')}
      </h1>
      <p className="lead">{t('auth.notice.new-password.body')}</p>
      <ButtonLink look="primary" to={SIGN_IN[audience]} reloadDocument={audience !== 'patient'}>
        {t(audience === 'patient' ? 'auth.signIn' : `auth.notice.new-password.${audience}`)}
      </ButtonLink>
    </>
  )
}
