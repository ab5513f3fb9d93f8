import type { ComponentProps, ReactNode } from 'react'
import { ButtonLink } from '~/components/ui/button'
import { Icon } from '~/components/ui/icon'
import { useFocusOnArrival } from '~/lib/focus'
import { useT } from '~/lib/i18n/i18n'
import { BookingForm } from './booking-form'
import { BookingList } from './booking-list'
import styles from './bookings.module.css'

interface BookingsPageProps {
  /** What the open form needs; absent while it is closed. */
  form: ComponentProps<typeof BookingForm> | undefined
  list: ComponentProps<typeof BookingList>
  /** What has just happened elsewhere. */
  notice?: ReactNode
}

export function BookingsPage({ form, list, notice }: BookingsPageProps) {
  const t = useT()
  const heading = useFocusOnArrival<HTMLHeadingElement>(!list.sent)
  const empty = list.bookings?.length === 0
  return (
    <div className={`page ${styles.page}`}>
      <header className={styles.head}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {t('bookings.title')}
          </h1>
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
      {notice}
      {list.sent && (
        <div className={styles.sent} role="status">
          <Icon name="checkCircle" />
          <div>
            <strong>{t('bookings.sent')}</strong>
            <p>{t('bookings.sent.body')}</p>
          </div>
        </div>
      )}
      {form && <BookingForm {...form} />}
      {!(form && empty) && <BookingList {...list} />}
    </div>
  )
}
