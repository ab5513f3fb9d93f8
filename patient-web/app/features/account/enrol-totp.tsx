import { Button } from '~/components/ui/button'
import type { NewFactor, VerifiedFactor } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import styles from './account.module.css'
import { CodeForm } from './code-form'
import { Step } from './step'
import { useCopy } from './use-copy'

interface EnrolTotpProps {
  factor: NewFactor
  onVerified: (verified: VerifiedFactor) => void
  onCancel: () => void
}

/** Brings the secret into an authenticator app, by its camera or by typing, and takes the first code. */
export function EnrolTotp({ factor, onVerified, onCancel }: EnrolTotpProps) {
  const t = useT()
  const secret = factor.totp?.secret ?? ''
  const { copied, copy } = useCopy(secret)
  const picture = `data:image/svg+xml,${encodeURIComponent(factor.totp?.qrCode ?? '')}`
  return (
    <Step title={t('account.totp.title')}>
      <ol className={styles.steps}>
        <li>
          <p>{t('account.totp.open')}</p>
        </li>
        <li>
          <p>{t('account.totp.scan')}</p>
          {factor.totp && (
            <p className={styles.onThisPhone}>
              <a href={factor.totp.uri}>{t('account.totp.here')}</a>
            </p>
          )}
          <img className={styles.qr} src={picture} width="208" height="208" alt={t('account.totp.qr')} />
          <p>{t('account.totp.type')}</p>
          <div className={styles.secret}>
            <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            {copy && <Button onClick={copy}>{t(copied ? 'account.copied' : 'account.copy')}</Button>}
          </div>
        </li>
        <li>
          <CodeForm factor={factor} onVerified={onVerified} onCancel={onCancel} />
        </li>
      </ol>
    </Step>
  )
}
