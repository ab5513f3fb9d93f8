import type { ListedBooking } from '~/lib/api/types'
import { type MessageId, useT } from '~/lib/i18n/i18n'
import styles from './booking-card.module.css'
import { lineOf, type Station } from './status'

/** Where a booking is on its way, and what comes next. */
export function BookingLine({ booking }: { booking: ListedBooking }) {
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
          {t(wordsOf(station, booking))}
        </li>
      ))}
    </ol>
  )
}

/** While a booking waits for offers or for a hospital, our team does not review it. */
function wordsOf(station: Station, { offerStage, offersToCompare }: ListedBooking): MessageId {
  if (station === 'confirmed' && offerStage === 'agreed') return 'bookings.station.confirmed.hospital'
  if (station !== 'reviewing' || offerStage === 'none' || offerStage === 'agreed')
    return `bookings.station.${station}`
  if (offerStage === 'waiting') return 'bookings.station.reviewing.waiting'
  return offersToCompare > 0 ? 'bookings.station.reviewing.compare' : 'bookings.station.reviewing.open'
}
