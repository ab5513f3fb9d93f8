import { Link } from 'react-router-dom'
import { useT } from '~/lib/i18n/i18n'
import styles from './layout.module.css'

/** The mark is the product's one line: out from home, and back. */
export function Logo() {
  const t = useT()
  return (
    <Link to="/" className={styles.logo} aria-label={t('common.logo')}>
      <svg width="34" height="34" viewBox="0 0 32 32" fill="none" strokeLinecap="round" aria-hidden="true">
        <path d="M6 24C6 12 13 6 25 7" stroke="#0b5a61" strokeWidth="2.75" />
        <path
          d="M25 7C26 19 19 25.500 8 25.500"
          stroke="#a8432a"
          strokeWidth="2.75"
          strokeDasharray="3.200 4"
        />
        <circle cx="6.500" cy="25" r="3.250" fill="#a8432a" />
        <circle cx="25.500" cy="7" r="4" fill="#0b5a61" />
      </svg>
      <span>{t('common.brand')}</span>
    </Link>
  )
}
