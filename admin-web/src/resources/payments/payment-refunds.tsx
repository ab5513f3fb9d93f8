import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Payment, Refund } from '../../providers/types'
import { formatDateTime, formatUsd } from '../../shared/format'
import { RefundBadge } from '../../shared/payments/payment-parts'

/** Returns the key of the text for the state of a refund. A bank transfer has its own text, because Stripe has no part in it. */
function toldOf({ status, method }: Refund, refusedUsd: number): string {
  if (method === 'bank_transfer') return 'transferred'
  return status === 'failed' && refusedUsd === 0 ? 'failedBefore' : status
}

/** Each refund with its state as the payment provider tells it: asked for is not arrived. */
export function PaymentRefunds({ payment: { refunds, refusedUsd } }: { payment: Payment }) {
  const translate = useTranslate()
  const text = (key: string, values = {}) => translate(`sihat.payments.${key}`, values)
  if (refunds.length === 0) return <Box>{text('noRefunds')}</Box>
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
      {refunds.map((refund) => (
        <Box component="li" key={refund.id} sx={{ display: 'grid', gap: 0.5 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {formatUsd(refund.amount)}
            </Typography>
            <RefundBadge status={refund.status} />
          </Box>
          <Typography variant="body2">
            {text(`refundTold.${toldOf(refund, refusedUsd)}`, { open: formatUsd(refusedUsd) })}
          </Typography>
          <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
            {[
              formatDateTime(refund.createdAt),
              text(`method.${refund.method}`, { reference: refund.reference }),
              text(`category.${refund.category ?? 'none'}`),
              refund.isGoodwill && text('goodwill'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
          <Box dir="auto" sx={{ maxWidth: '38rem', overflowWrap: 'anywhere' }}>
            {refund.reason}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
