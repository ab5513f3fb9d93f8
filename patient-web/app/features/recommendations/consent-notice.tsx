import { ButtonLink } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { useT } from '~/lib/i18n/i18n'
import styles from './notice.module.css'

/** Without the person's agreement no assessment is read: what is shown is the catalogue. */
export function ConsentNotice() {
  const t = useT()
  return (
    <div className={styles.notice}>
      <Icon name="alert" />
      <div>
        <strong>{t('recommendations.consent')}</strong>
        <p>{t('recommendations.consent.text')}</p>
        <ButtonLink to="/account/data">{t('recommendations.consent.give')}</ButtonLink>
      </div>
    </div>
  )
}
