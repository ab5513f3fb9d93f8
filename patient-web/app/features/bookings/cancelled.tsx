import { useEffect, useRef } from 'react'
import { ButtonLink } from '~/components/ui/button'
import type { PaymentDue } from '~/lib/api/types'
import { formatCharge } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './booking-page.module.css'

interface CancelledProps {
  /** The sums that are refunded and kept. Undefined if they could not be loaded. */
  money: PaymentDue['afterCancellation'] | undefined
  fresh: boolean
  byPatient: boolean
}

/**
 * What a cancelled booking still is, what becomes of the money, and where to go on. Takes the focus where it has just
 * been cancelled.
 */
export function Cancelled({ money, fresh, byPatient }: CancelledProps) {
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
      <p>{t(byPatient ? 'bookings.cancelled.body' : 'bookings.cancelled.body.team')}</p>
      {money && money.refundUsd > 0 && (
        <p>{t('bookings.cancelled.refund', { amount: formatCharge(money.refundUsd, locale) })}</p>
      )}
      {money && money.keptUsd > 0 && (
        <p>{t('bookings.cancelled.kept', { amount: formatCharge(money.keptUsd, locale) })}</p>
      )}
      <ButtonLink to="/dashboard/bookings?new=1">{t('bookings.cancelled.new')}</ButtonLink>
    </section>
  )
}
