import type { ReactNode } from 'react'
import { useT } from '~/lib/i18n/i18n'
import styles from './contact.module.css'

export function OfficeHours({
  heading: Heading = 'h3',
  children,
}: {
  heading?: 'h2' | 'h3'
  children?: ReactNode
}) {
  const t = useT()
  return (
    <div className={styles.hours}>
      <Heading>{t('common.contact.hours')}</Heading>
      <ul>
        <li>{t('common.contact.hours.week')}</li>
        <li>{t('common.contact.hours.saturday')}</li>
        <li>{t('common.contact.hours.sunday')}</li>
      </ul>
      {children}
    </div>
  )
}
