import type { ReactNode } from 'react'
import { useT } from '~/lib/i18n/i18n'
import styles from './clinical-review.module.css'

/** Under every medical page: who reviewed it. So far nobody has, and the page says so. */
export function ClinicalReview({ children }: { children?: ReactNode }) {
  const t = useT()
  return (
    <footer className={styles.review}>
      <p>{t('common.notReviewed')}</p>
      {children}
    </footer>
  )
}
