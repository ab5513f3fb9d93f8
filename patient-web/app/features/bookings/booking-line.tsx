import type { Booking } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import styles from './booking-card.module.css'
import { lineOf } from './status'

/** Where a booking is on its way, and what comes next. */
export function BookingLine({ booking }: { booking: Booking }) {
  const t = useT()
  const line = lineOf(booking)
  if (line.length === 0) return null
  return (
    <ol className={styles.line}>
      {line.map(({ station, passed, current }) => (
        <li
          key={station}
          className={passed ? styles.passed : undefined}
          aria-current={current ? 'step' : undefined}
        >
          {t(`bookings.station.${station}`)}
        </li>
      ))}
    </ol>
  )
}
