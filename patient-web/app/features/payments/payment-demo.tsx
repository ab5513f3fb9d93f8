import { useCallback, useEffect, useState } from 'react'
import { Icon } from '~/components/ui/icon'
import { orUndefined } from '~/lib/api/api'
import type { Payment } from '~/lib/api/types'
import { useT } from '~/lib/i18n/i18n'
import { DEMONSTRATION, fetchPayments } from './api'
import { Arrived } from './arrived'
import { PaymentCard } from './payment-card'
import { PaymentItem } from './payment-item'
import styles from './payments.module.css'
import { useLivePayments } from './use-live-payments'

/** How paying works, without a booking and without real money. */
export function PaymentDemo() {
  const t = useT()
  const [payments, setPayments] = useState<Payment[]>([])
  const look = useCallback(async () => {
    const all = await orUndefined(fetchPayments())
    // The payments so far are beside the point here: without them the demonstration still works.
    if (all) setPayments(all.filter(({ kind }) => kind === 'demonstration'))
  }, [])
  useEffect(() => {
    void look()
  }, [look])
  useLivePayments(() => void look())
  const paid = payments.filter(({ status }) => status === 'paid')
  return (
    <div className={styles.demo}>
      <p className={styles.noMoney}>
        <Icon name="alert" />
        <strong>{t('payments.demo.lead')}</strong>
      </p>
      <Arrived payments={payments} />
      <PaymentCard
        {...DEMONSTRATION}
        demonstration
        description={t('payments.demo.description')}
        waiting={payments[0]?.status === 'open'}
        rules={<p>{t('payments.demo.rules')}</p>}
        onChange={() => void look()}
      />
      {paid.length > 0 && (
        <ul className={styles.rows}>
          {paid.map((payment) => (
            <PaymentItem key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
    </div>
  )
}
