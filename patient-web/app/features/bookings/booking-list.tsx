import { EmptyPanel, ErrorPanel } from '~/components/state/panels'
import { Button, ButtonLink } from '~/components/ui/button'
import type { Contact, ListedBooking } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { BookingCard } from './booking-card'
import styles from './bookings.module.css'

interface BookingListProps {
  /** Undefined when they could not be loaded. */
  bookings: ListedBooking[] | undefined
  contact: Contact | undefined
  onRetry: () => void
  /** The bookings are those of an earlier answer, as the last attempt failed. */
  stale?: boolean
  /** Id of the booking that was sent a moment ago. */
  sent?: string | null
}

export function BookingList({ bookings, contact, onRetry, stale = false, sent }: BookingListProps) {
  const t = useT()
  if (!bookings) {
    return (
      <ErrorPanel
        title={t('bookings.error.load')}
        actions={
          <Button look="primary" onClick={onRetry}>
            {t('common.retry')}
          </Button>
        }
      >
        <p>{t('bookings.error.safe')}</p>
      </ErrorPanel>
    )
  }
  if (bookings.length === 0) {
    return (
      <EmptyPanel
        title={t('bookings.empty')}
        actions={<ButtonLink to="/dashboard/bookings?new=1">{t('bookings.empty.create')}</ButtonLink>}
      >
        <p>{t('bookings.empty.body')}</p>
      </EmptyPanel>
    )
  }
  return (
    <>
      {stale && (
        <div className={styles.stale} role="alert">
          <p>{t('bookings.stale')}</p>
          <Button onClick={onRetry}>{t('common.retry')}</Button>
        </div>
      )}
      <ul className={styles.list}>
        {bookings.map((booking) => (
          <li key={booking.id}>
            <BookingCard booking={booking} contact={contact} fresh={booking.id === sent} />
          </li>
        ))}
      </ul>
    </>
  )
}
