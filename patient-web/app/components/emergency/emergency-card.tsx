import type { EmergencyAdvice } from '~/lib/api/types'
import styles from './emergency.module.css'
import { EmergencyBar } from './emergency-bar'

/** Says whom to call, with what to do until help comes. */
export function EmergencyCard({ advice }: { advice: EmergencyAdvice }) {
  return (
    <>
      <EmergencyBar answer={advice.text} />
      <div className={`page ${styles.body}`}>
        <p className={styles.advice} dir="auto">
          {advice.text}
        </p>
      </div>
    </>
  )
}
