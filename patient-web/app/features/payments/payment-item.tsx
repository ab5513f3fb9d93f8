import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { FailurePanel } from '~/components/form/failure-panel'
import { useTask } from '~/components/form/use-task'
import { Button } from '~/components/ui/button'
import type { IconName } from '~/components/ui/icon'
import { Status, type Tone } from '~/components/ui/status'
import type { Payment } from '~/lib/api/types'
import { formatZonedMoment } from '~/lib/format/moment'
import { formatCharge } from '~/lib/format/money'
import { type MessageId, useLocale, useT } from '~/lib/i18n/i18n'
import { saveFile } from '~/lib/save-file'
import { fetchReceipt } from './api'
import styles from './payments.module.css'

type State = 'waiting' | 'paid' | 'partlyBack' | 'back'

const LOOK: Record<State, { tone: Tone; icon: IconName; text: MessageId }> = {
  waiting: { tone: 'wait', icon: 'clock', text: 'payments.waiting' },
  paid: { tone: 'good', icon: 'checkCircle', text: 'payments.paid' },
  partlyBack: { tone: 'info', icon: 'check', text: 'payments.partlyBack' },
  back: { tone: 'info', icon: 'check', text: 'payments.back' },
}

function stateOf({ status, refunded, amount }: Payment): State {
  if (status !== 'paid') return 'waiting'
  if (refunded >= amount) return 'back'
  return refunded > 0 ? 'partlyBack' : 'paid'
}

interface PaymentItemProps {
  payment: Payment
  /** Among payments of all kinds: it says to which booking it belongs. */
  withBooking?: boolean
  /** The refund rule of the payment. */
  children?: ReactNode
}

/** One payment with what went back of it, and its receipt. */
export function PaymentItem({ payment, withBooking = false, children }: PaymentItemProps) {
  const t = useT()
  const locale = useLocale()
  const { id, kind, amount, paidAt, createdAt, receiptNumber, bookingId, refunds, refusedUsd } = payment
  const made = refunds.filter(({ status }) => status !== 'failed')
  const { text, ...look } = LOOK[stateOf(payment)]
  const { busy, failure, run } = useTask()
  const download = async () => saveFile(await fetchReceipt(id), `sihat-receipt-${receiptNumber}.pdf`)
  return (
    <li className={styles.row}>
      <div>
        <h3>{t(`payments.kind.${kind}`)}</h3>
        <p className="muted small">
          {paidAt
            ? t('payments.paidOn', { date: formatZonedMoment(paidAt, locale) })
            : t('payments.begunOn', { date: formatZonedMoment(createdAt, locale) })}
        </p>
        {withBooking && bookingId && (
          <Link to={`/dashboard/bookings/${bookingId}`}>
            {t('payments.booking', { id: bookingId.slice(-8) })}
          </Link>
        )}
      </div>
      <div className={styles.sum}>
        <strong>{formatCharge(amount, locale)}</strong>
        <Status {...look}>{t(text)}</Status>
      </div>
      {receiptNumber !== null && (
        <Button busy={busy} onClick={() => void run(download)}>
          {t('payments.receipt', { number: receiptNumber })}
        </Button>
      )}
      {(made.length > 0 || refusedUsd > 0) && (
        <ul className={styles.refunds} aria-label={t('payments.refunds')}>
          {refusedUsd > 0 && (
            <li>
              {t(kind === 'premium' ? 'payments.refund.failed.premium' : 'payments.refund.failed', {
                amount: formatCharge(refusedUsd, locale),
              })}{' '}
              {bookingId && t('payments.refund.failed.booking')}
            </li>
          )}
          {made.map((refund) => (
            <li key={refund.id}>
              {t(`payments.refund.${refund.method === 'bank_transfer' ? 'transferred' : refund.status}`, {
                reference: refund.reference ?? '',
                amount: formatCharge(refund.amount, locale),
                date: formatZonedMoment(refund.createdAt, locale),
              })}{' '}
              {refund.category && (
                <span className="muted">{t(`payments.refund.for.${refund.category}`)}</span>
              )}
            </li>
          ))}
        </ul>
      )}
      {children}
      {failure && <FailurePanel title={t('payments.receipt.failed')} failure={failure} />}
    </li>
  )
}
