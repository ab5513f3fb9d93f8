import type { Payment } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { PaymentItem } from './payment-item'
import styles from './payments.module.css'

/** All that was paid, newest first. A page that closed unpaid has charged nothing and is left out. */
export function PaymentList({ payments }: { payments: Payment[] }) {
  const t = useT()
  const shown = payments.filter(({ status }) => status !== 'expired')
  if (shown.length === 0) return <p className="muted">{t('payments.none')}</p>
  return (
    <ul className={styles.rows}>
      {shown.map((payment) => (
        <PaymentItem key={payment.id} payment={payment} withBooking />
      ))}
    </ul>
  )
}
