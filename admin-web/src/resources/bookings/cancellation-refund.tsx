import { Alert, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { formatUsd } from '../../shared/format'
import { Loading } from '../../shared/loading'
import type { LoadedDue } from '../../shared/payments/use-due'

interface CancellationRefundProps {
  due: LoadedDue
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
  return (
    <>
      {due.paidUsd > 0 && (
        <Alert severity="warning" role="note">
          {text('sum', { amount: formatUsd(due.paidUsd) })}
        </Alert>
      )}
      {due.refusedUsd > 0 && (
        <Alert severity="warning" role="note" sx={{ mt: 1 }}>
          {text('refused', { amount: formatUsd(due.refusedUsd) })}
        </Alert>
      )}
      {due.paidUsd <= 0 && (
        <Alert severity="info" role="note">
          {text('none')}
        </Alert>
      )}
    </>
  )
}
