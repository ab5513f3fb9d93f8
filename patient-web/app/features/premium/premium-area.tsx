import type { ReactNode } from 'react'
import { useT } from '~/lib/i18n/i18n'
import { Premium } from './premium'
import styles from './premium.module.css'
import { PremiumTools } from './premium-tools'

/** The last part of the results: the tools of Premium, or what it costs. */
export function PremiumArea(tools: { matching: ReactNode; payment: ReactNode; bookings: ReactNode }) {
  const t = useT()
  return (
    <section className={styles.area} aria-labelledby="premium-tools">
      <h2 id="premium-tools">{t('premium.title')}</h2>
      <Premium>
        <PremiumTools {...tools} />
      </Premium>
    </section>
  )
}
