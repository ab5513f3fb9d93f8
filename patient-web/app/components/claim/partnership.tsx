import { useT } from '~/lib/i18n/i18n'
import styles from './partnership.module.css'

export function Partnership({ partner }: { partner: boolean }) {
  const t = useT()
  return <p className={styles.partner}>{t(partner ? 'common.partner' : 'common.notPartner')}</p>
}
