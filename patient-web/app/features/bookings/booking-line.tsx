import type { BookingStatus } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import styles from './booking-card.module.css'
import { stationOf, stationsOf } from './status'

/** Where a booking is on its way, and what comes next. */
export function BookingLine({ status }: { status: BookingStatus }) {
  const t = useT()
  const current = stationOf(status)
  if (current === undefined) return null
  return (
    <ol className={styles.line}>
      {stationsOf(status).map((station, index) => (
        <li
          key={station}
          className={index <= current ? styles.passed : undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          {t(`bookings.station.${station}`)}
        </li>
      ))}
    </ol>
  )
}
