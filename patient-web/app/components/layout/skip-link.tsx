import { useT } from '~/lib/i18n/i18n'
import styles from './layout.module.css'

export function SkipLink() {
  const t = useT()
  return (
    <a className={styles.skip} href="#main">
      {t('common.skip')}
    </a>
  )
}
