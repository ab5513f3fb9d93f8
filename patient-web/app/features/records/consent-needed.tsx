import { Button, ButtonLink } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { useT } from '~/lib/i18n/i18n'
import styles from './records.module.css'

/** What to do before a file may be sent. */
export function ConsentNeeded({ onConsentNeeded }: { onConsentNeeded?: () => void }) {
  const t = useT()
  const words = t('records.upload.consent.link')
  return (
    <div className={styles.consent} role="alert">
      <Icon name="alert" />
      <div>
        <h3>{t('records.upload.consent')}</h3>
        <p>{t('records.upload.consent.body')}</p>
        {onConsentNeeded ? (
          <Button onClick={onConsentNeeded}>{words}</Button>
        ) : (
          <ButtonLink to="/account/data#consents">{words}</ButtonLink>
        )}
      </div>
    </div>
  )
}
