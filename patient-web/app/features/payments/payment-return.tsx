import { Link } from 'react-router-dom'
import { Icon, type IconName } from '~/components/ui/icon'
import type { Payment } from '~/lib/api/types'
import { formatCharge } from '~/lib/format/money'
import { type MessageId, useLocale, useT } from '~/lib/i18n/i18n'
import styles from './payments.module.css'

type Outcome = 'unknown' | 'waiting' | 'left' | 'paid' | 'closed'

const LOOK: Record<Outcome, { icon: IconName; title: MessageId; text: MessageId }> = {
  unknown: { icon: 'alert', title: 'payments.return.unknown', text: 'payments.return.unknown.text' },
  waiting: { icon: 'clock', title: 'payments.waiting', text: 'payments.return.waiting.text' },
  left: { icon: 'clock', title: 'payments.return.left', text: 'payments.return.left.text' },
  paid: { icon: 'checkCircle', title: 'payments.return.paid', text: 'payments.return.paid.text' },
  closed: { icon: 'crossCircle', title: 'payments.return.closed', text: 'payments.return.closed.text' },
}

function outcomeOf(payment: Payment | undefined, left: boolean): Outcome {
  if (!payment) return 'unknown'
  if (payment.status === 'paid') return 'paid'
  if (payment.status === 'expired') return 'closed'
  return left ? 'left' : 'waiting'
}

interface PaymentReturnProps {
  /** What the address says: the patient went to the end, or left. It proves nothing. */
  outcome: string
  /** All of the patient's payments, newest first; undefined when they could not be loaded. */
  payments: Payment[] | undefined
}

/** Where Stripe's page leads back to. It says what the server knows, whatever the address says. */
export function PaymentReturn({ outcome, payments }: PaymentReturnProps) {
  const t = useT()
  const locale = useLocale()
  // A month of Premium has a page of its own to come back to.
  const payment = payments?.find(({ kind }) => kind !== 'premium')
  const result = outcomeOf(payment, outcome === 'left')
  const { icon, title, text } = LOOK[result]
  return (
    <div className={`${styles.return} ${styles[result]}`} role="status">
      <Icon name={icon} />
      <div>
        <strong>{t(title)}</strong>
        <p>
          {t(text, { amount: formatCharge(payment?.amount ?? 0, locale) })} <Onward payment={payment} />
        </p>
      </div>
    </div>
  )
}

function Onward({ payment }: { payment: Payment | undefined }) {
  const t = useT()
  if (payment?.bookingId)
    return <Link to={`/dashboard/bookings/${payment.bookingId}`}>{t('payments.return.booking')}</Link>
  if (payment?.kind === 'demonstration')
    return <Link to="/dashboard/results?tool=payment">{t('payments.return.demo')}</Link>
  return <Link to="/account/billing">{t('payments.return.all')}</Link>
}
