import { useCallback, useEffect, useState } from 'react'
import { ButtonLink } from '~/components/ui/button'
import { orUndefined } from '~/lib/api/api'
import type { Contact, ListedBooking } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { fetchBookings, fetchContact } from './api'
import { BookingList } from './booking-list'
import styles from './bookings.module.css'
import { useLiveBookings } from './use-live-bookings'

interface Loaded {
  bookings: ListedBooking[] | undefined
  contact: Contact | undefined
  stale: boolean
}

/** The bookings as a part of another page. It reads them by itself. */
export function BookingManagement() {
  const t = useT()
  const [loaded, setLoaded] = useState<Loaded>()
  const load = useCallback(async () => {
    const [bookings, contact] = await Promise.all([orUndefined(fetchBookings()), orUndefined(fetchContact())])
    setLoaded((known) => ({
      bookings: bookings ?? known?.bookings,
      contact: contact ?? known?.contact,
      stale: !bookings,
    }))
  }, [])
  useEffect(() => {
    void load()
  }, [load])
  useLiveBookings(() => void load())
  return (
    <div className={styles.part}>
      <div className={styles.head}>
        <p className="lead">{t('bookings.lead')}</p>
        <ButtonLink to="/dashboard/bookings?new=1">{t('bookings.new')}</ButtonLink>
      </div>
      {loaded ? (
        <BookingList {...loaded} onRetry={() => void load()} />
      ) : (
        <div className={styles.bones} role="status">
          <span className="visually-hidden">{t('common.loading')}</span>
        </div>
      )}
    </div>
  )
}
