import type { BookingStatus } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import styles from './booking-card.module.css'
import { STATIONS, stationsPassed } from './status'

/** Where a booking is on its way, and what comes next. */
export function BookingLine({ status }: { status: BookingStatus }) {
  const t = useT()
  const passed = stationsPassed(status)
  if (passed === undefined) return null
  return (
    <ol className={styles.line}>
      {STATIONS.map((station, index) => (
        <li
          key={station}
          className={index < passed ? styles.passed : undefined}
          aria-current={index === Math.min(passed, STATIONS.length - 1) ? 'step' : undefined}
        >
          {t(`bookings.station.${station}`)}
        </li>
      ))}
    </ol>
  )
}
