import { Form, useNavigation } from 'react-router-dom'
import { Button, ButtonLink } from '~/components/ui/button'
import { useT } from '~/lib/i18n/i18n'
import styles from './auth.module.css'
import { ResendForm } from './resend-form'
import { tabPath } from './tabs'

interface VerifyPageProps {
  token: string
  result:
    | {
        verified: true
        returnTo: string
        passwordNeeded: boolean
        /** The new address of an account that changed it. */
        changedTo?: string | undefined
      }
    | { verified: false }
    | undefined
}

export function VerifyPage({ token, result }: VerifyPageProps) {
  const t = useT()
  if (result?.verified && result.passwordNeeded) {
    return (
      <div className={`page ${styles.verify}`}>
        <h1>{t('auth.verify.choose')}</h1>
        <p className="lead" role="status">
          {t('auth.verify.choose.body')}
        </p>
      </div>
    )
  }
  if (result?.verified && result.changedTo) {
    return (
      <div className={`page ${styles.verify}`}>
        <h1>{t('auth.verify.changed')}</h1>
        <p className="lead" role="status">
          {t('auth.verify.changed.body', { email: result.changedTo })}
        </p>
        <ButtonLink look="primary" to="/account/security">
          {t('auth.verify.account')}
        </ButtonLink>
      </div>
    )
  }
  if (result?.verified) {
    return (
      <div className={`page ${styles.verify}`}>
        <h1>{t('auth.verify.done')}</h1>
        <p className="lead" role="status">
          {t('auth.verify.done.body')}
        </p>
        <ButtonLink look="primary" to={tabPath('sign-in', result.returnTo)}>
          {t('auth.signIn')}
        </ButtonLink>
      </div>
    )
  }
  if (!token || result) {
    return (
      <div className={`page ${styles.verify}`}>
        <h1>{t('auth.verify.invalid')}</h1>
        <p className="lead">{t('auth.verify.invalid.body')}</p>
        <ResendForm />
      </div>
    )
  }
  return <Confirm token={token} />
}

/** Waits for a press: a mail scanner that opens the link confirms nothing, nor does an owner whose address a stranger gave. */
function Confirm({ token }: { token: string }) {
  const t = useT()
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" encType="multipart/form-data" className={`page ${styles.verify}`}>
      <h1>{t('auth.verify.title')}</h1>
      <p className="lead">{t('auth.verify.body')}</p>
      <input type="hidden" name="token" value={token} />
      <Button type="submit" look="primary" busy={busy}>
        {t('auth.verify.submit')}
      </Button>
    </Form>
  )
}
