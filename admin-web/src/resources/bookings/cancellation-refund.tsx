import { Alert, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { formatUsd } from '../../shared/format'
import { Loading } from '../../shared/loading'
import type { LoadedDue } from '../../shared/payments/use-due'

interface CancellationRefundProps {
  /** Undefined where the server cancels only bookings without a payment. */
  due: LoadedDue | undefined
  onRetry: () => void
}

/** Names the sum that a cancellation by the team refunds: what was paid and is in no refund. A refused refund waits for the team. */
export function CancellationRefund({ due, onRetry }: CancellationRefundProps) {
  const translate = useTranslate()
  const text = (key: string, values = {}) => translate(`sihat.bookings.dialog.refund.${key}`, values)
  if (due === 'loading') return <Loading label={text('loading')} height={48} />
  if (due === 'failed') {
    return (
      <Alert severity="error" action={<Button onClick={onRetry}>{translate('sihat.error.retry')}</Button>}>
        {text('failed')}
      </Alert>
    )
  }
  const { paidUsd = 0, refusedUsd = 0 } = due ?? {}
  return (
    <>
      {paidUsd > 0 && (
        <Alert severity="warning" role="note">
          {text('sum', { amount: formatUsd(paidUsd) })}
        </Alert>
      )}
      {refusedUsd > 0 && (
        <Alert severity="warning" role="note" sx={{ mt: 1 }}>
          {text('refused', { amount: formatUsd(refusedUsd) })}
        </Alert>
      )}
      {paidUsd <= 0 && (
        <Alert severity="info" role="note">
          {text('none')}
        </Alert>
      )}
    </>
  )
}
