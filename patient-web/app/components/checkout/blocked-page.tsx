import { Icon } from '~/components/ui/icon'
import { useT } from '~/lib/i18n/i18n'
import styles from './checkout.module.css'

/** The way to a page that the browser did not let open by itself. */
export function BlockedPage({ address }: { address: string }) {
  const t = useT()
  return (
    <div className={styles.blocked} role="alert">
      <p>{t('common.blockedPage')}</p>
      <a href={address} target="_blank" rel="noopener noreferrer">
        {t('common.blockedPage.open')}
        <Icon name="arrow" size={20} />
      </a>
    </div>
  )
}
