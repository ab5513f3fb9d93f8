import type { BookingEvent } from '~/lib/api/types'
import { formatMoment } from '~/lib/format/date'
import { type MessageId, type Translate, useLocale, useT } from '~/lib/i18n/i18n'
import styles from './booking-page.module.css'

/** What happened to a booking, when and by whom. The newest stands first. */
export function BookingTimeline({ history }: { history: BookingEvent[] }) {
  const t = useT()
  const locale = useLocale()
  return (
    <ol className={styles.timeline} reversed>
      {history.toReversed().map((event) => (
        <li key={event.id}>
          <p>
            <strong>{happened(event, t)}</strong>
          </p>
          <p className="muted small">
            <time dateTime={event.at}>{formatMoment(event.at, locale)}</time> · {t(`bookings.by.${event.by}`)}
          </p>
          {event.reason && <p className={styles.reason}>{event.reason}</p>}
        </li>
      ))}
    </ol>
  )
}

function happened({ type, to, fields }: BookingEvent, t: Translate): string {
  if (type === 'created') return t('bookings.station.sent')
  if (type === 'status_changed' && to) return t(`bookings.history.${to}`)
  const names = fields.map((field) => (FIELDS[field] ? t(FIELDS[field]) : field))
  return t('bookings.history.details', { fields: names.join(', ') })
}

const FIELDS: Partial<Record<string, MessageId>> = {
  estimatedCostUsd: 'bookings.cost',
  hospitalId: 'bookings.hospital',
  confirmedDate: 'bookings.confirmed',
}
