import { Link } from 'react-router-dom'
import { Icon, type IconName } from '~/components/ui/icon'
import type { Payment } from '~/lib/api/types'
import { formatCharge } from '~/lib/format/money'
import { type MessageId, useLocale, useT } from '~/lib/i18n/i18n'
import styles from './payments.module.css'

type Outcome = 'unknown' | 'unnamed' | 'missing' | 'waiting' | 'left' | 'paid' | 'back' | 'closed'

const LOOK: Record<Outcome, { icon: IconName; title: MessageId; text: MessageId }> = {
  unknown: { icon: 'alert', title: 'payments.return.unknown', text: 'payments.return.unknown.text' },
  unnamed: { icon: 'alert', title: 'payments.return.unnamed', text: 'payments.return.unnamed.text' },
  missing: { icon: 'alert', title: 'payments.return.missing', text: 'payments.return.missing.text' },
  waiting: { icon: 'clock', title: 'payments.waiting', text: 'payments.return.waiting.text' },
  left: { icon: 'clock', title: 'payments.return.left', text: 'payments.return.left.text' },
  paid: { icon: 'checkCircle', title: 'payments.return.paid', text: 'payments.return.paid.text' },
  back: { icon: 'checkCircle', title: 'payments.return.back', text: 'payments.return.back.text' },
  closed: { icon: 'crossCircle', title: 'payments.return.closed', text: 'payments.return.closed.text' },
}

function outcomeOf(payment: Payment, left: boolean): Outcome {
  if (payment.status === 'paid') return payment.refunds.length > 0 ? 'back' : 'paid'
  if (payment.status === 'expired') return 'closed'
  return left ? 'left' : 'waiting'
}

function withoutPayment(id: string | null, payments: Payment[] | undefined): Outcome {
  if (!id) return 'unnamed'
  return payments ? 'missing' : 'unknown'
}

interface PaymentReturnProps {
  /** What the address says: the patient went to the end, or left. It proves nothing. */
  outcome: string
  /** Which payment it was, by the address: it may be somebody else's, or made up. */
  id: string | null
  /** All of the patient's payments; undefined when they could not be loaded. */
  payments: Payment[] | undefined
}

/** Where Stripe's page leads back to. It says what the server knows, whatever the address says. */
export function PaymentReturn({ outcome, id, payments }: PaymentReturnProps) {
  const t = useT()
  const locale = useLocale()
  const payment = payments?.find((own) => own.id === id)
  const result = payment ? outcomeOf(payment, outcome === 'left') : withoutPayment(id, payments)
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
