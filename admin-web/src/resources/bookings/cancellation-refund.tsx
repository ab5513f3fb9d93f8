import { Alert, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { formatUsd } from '../../shared/format'
import { Loading } from '../../shared/loading'
import type { LoadedDue } from '../../shared/payments/use-due'

interface CancellationRefundProps {
  due: LoadedDue
  onRetry: () => void
}

/** Names the sum that a cancellation by the team refunds: everything that was paid and not refunded yet. */
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
    <Alert severity={due.paidUsd > 0 ? 'warning' : 'info'} role="note">
      {due.paidUsd > 0 ? text('sum', { amount: formatUsd(due.paidUsd) }) : text('none')}
    </Alert>
  )
}
