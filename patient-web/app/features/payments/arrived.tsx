import { useState } from 'react'
import { Icon } from '~/components/ui/icon'
import type { Payment } from '~/lib/api/types'
import { formatCharge } from '~/lib/format/money'
import { useLocale, useT } from '~/lib/i18n/i18n'
import styles from './payments.module.css'

/** Tells of a payment that was open when this page began to watch, and has arrived since. */
export function Arrived({ payments }: { payments: Payment[] }) {
  const t = useT()
  const locale = useLocale()
  const [awaited, setAwaited] = useState<string>()
  const open = payments.find(({ status }) => status === 'open')
  if (open && open.id !== awaited) setAwaited(open.id)
  const arrived = payments.find(
    ({ id, status, refunds }) => id === awaited && status === 'paid' && refunds.length === 0,
  )
  return (
    <div role="status" className={styles.arrived}>
      {arrived && (
        <div className={`${styles.return} ${styles.paid}`}>
          <Icon name="checkCircle" />
          <div>
            <strong>{t('payments.return.paid')}</strong>
            <p>{t('payments.return.paid.text', { amount: formatCharge(arrived.amount, locale) })}</p>
          </div>
        </div>
      )}
    </div>
  )
}
