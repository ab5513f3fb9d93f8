import { useEffect, useRef } from 'react'
import { ButtonLink } from '~/components/ui/button'
import { formatCharge } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './booking-page.module.css'

interface CancelledProps {
  /** What was paid for it and did not go back, in US dollars; undefined where nobody could tell. */
  paidUsd: number | undefined
  fresh: boolean
}

/**
 * What a cancelled booking still is, what becomes of the money, and where to go on. Takes the focus where it has just
 * been cancelled.
 */
export function Cancelled({ paidUsd, fresh }: CancelledProps) {
  const t = useT()
  const locale = useLocale()
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
      {paidUsd ? <p>{t('bookings.cancelled.paid', { amount: formatCharge(paidUsd, locale) })}</p> : null}
      <ButtonLink to="/dashboard/bookings?new=1">{t('bookings.cancelled.new')}</ButtonLink>
    </section>
  )
}
