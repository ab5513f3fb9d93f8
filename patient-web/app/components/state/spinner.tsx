import { useT } from '~/lib/i18n/i18n'
import styles from './state.module.css'

/** The centred spinner of a guarded page while its session or data is loading. */
export function PageSpinner() {
  const t = useT()
  return (
    <div className={styles.spinner} role="status">
      <div className={styles.ring} />
      <p>{t('common.loading')}</p>
    </div>
  )
}
