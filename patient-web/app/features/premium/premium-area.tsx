import type { ReactNode } from 'react'
import { useT } from '~/lib/i18n/i18n'
import { Premium } from './premium'
import styles from './premium.module.css'
import { PremiumTools } from './premium-tools'

interface PremiumAreaProps {
  matching: ReactNode
  payment: ReactNode
  bookings: ReactNode
  /** The patient's stored matchings. Patients without Premium can still read and delete them. */
  stored: ReactNode
}

/** The last part of the results: the tools of Premium, or what it costs. */
export function PremiumArea({ stored, ...tools }: PremiumAreaProps) {
  const t = useT()
  return (
    <section className={styles.area} aria-labelledby="premium-tools">
      <h2 id="premium-tools">{t('premium.title')}</h2>
      <Premium unlocked={stored}>
        <PremiumTools {...tools} />
      </Premium>
    </section>
  )
}
