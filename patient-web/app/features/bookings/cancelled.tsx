import { useEffect, useRef } from 'react'
import { ButtonLink } from '~/components/ui/button'
import { useT } from '~/lib/i18n/i18n'
import styles from './booking-page.module.css'

/** What a cancelled booking still is, and where to go on. Takes the focus where it has just been cancelled. */
export function Cancelled({ fresh }: { fresh: boolean }) {
  const t = useT()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (fresh) heading.current?.focus()
  }, [fresh])
  return (
    <section className={styles.cancelled} aria-labelledby="booking-cancelled">
      <h2 id="booking-cancelled" ref={heading} tabIndex={-1}>
        {t('bookings.cancelled')}
      </h2>
      <p>{t('bookings.cancelled.body')}</p>
      <ButtonLink to="/dashboard/bookings?new=1">{t('bookings.cancelled.new')}</ButtonLink>
    </section>
  )
}
