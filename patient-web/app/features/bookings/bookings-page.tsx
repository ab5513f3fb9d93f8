import type { ComponentProps } from 'react'
import { ErrorPanel } from '~/components/state/panels'
import { RetryLink } from '~/components/state/retry-link'
import { ButtonLink } from '~/components/ui/button'
import { useT } from '~/lib/i18n/i18n'
import { BookingForm } from './booking-form'
import { BookingList } from './booking-list'
import styles from './bookings.module.css'

interface BookingsPageProps {
  /** What the open form needs; absent while it is closed, or failed to load. */
  form: ComponentProps<typeof BookingForm> | 'failed' | undefined
  list: ComponentProps<typeof BookingList>
}

export function BookingsPage({ form, list }: BookingsPageProps) {
  const t = useT()
  const empty = list.bookings?.length === 0
  return (
    <div className={`page ${styles.page}`}>
      <header className={styles.head}>
        <div>
          <h1>{t('bookings.title')}</h1>
          <p className="lead">{t('bookings.lead')}</p>
        </div>
        {form ? (
          <ButtonLink key="cancel" to="/dashboard/bookings">
            {t('bookings.cancel')}
          </ButtonLink>
        ) : (
          <ButtonLink key="new" look="primary" to="/dashboard/bookings?new=1">
            {t('bookings.new')}
          </ButtonLink>
        )}
      </header>
      {form === 'failed' && (
        <ErrorPanel title={t('bookings.error.form')} actions={<RetryLink />}>
          <p>{t('bookings.error.safe')}</p>
        </ErrorPanel>
      )}
      {typeof form === 'object' && <BookingForm {...form} />}
      {!(form && empty) && <BookingList {...list} />}
    </div>
  )
}
