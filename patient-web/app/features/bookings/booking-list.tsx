import { EmptyPanel, ErrorPanel } from '~/components/state/panels'
import { Button, ButtonLink } from '~/components/ui/button'
import type { Booking, Contact } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { BookingCard } from './booking-card'
import styles from './bookings.module.css'

interface BookingListProps {
  /** Undefined when they could not be loaded. */
  bookings: Booking[] | undefined
  contact: Contact | undefined
  onRetry: () => void
}

export function BookingList({ bookings, contact, onRetry }: BookingListProps) {
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
    <ul className={styles.list}>
      {bookings.map((booking) => (
        <li key={booking.id}>
          <BookingCard booking={booking} contact={contact} />
        </li>
      ))}
    </ul>
  )
}
