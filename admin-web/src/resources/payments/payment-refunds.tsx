import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Refund } from '../../providers/types'
import { formatDateTime, formatUsd } from '../../shared/format'
import { RefundBadge } from '../../shared/payments/payment-parts'

/** Each refund with its state as the payment provider tells it: asked for is not arrived. */
export function PaymentRefunds({ refunds }: { refunds: Refund[] }) {
  const translate = useTranslate()
  const text = (key: string, values = {}) => translate(`sihat.payments.${key}`, values)
  if (refunds.length === 0) return <Box>{text('noRefunds')}</Box>
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 2 }}>
      {refunds.map(({ id, amount, status, reason, category, isGoodwill, createdAt }) => (
        <Box component="li" key={id} sx={{ display: 'grid', gap: 0.5 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography component="span" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
              {formatUsd(amount)}
            </Typography>
            <RefundBadge status={status} />
          </Box>
          <Typography variant="body2">{text(`refundTold.${status}`)}</Typography>
          <Typography variant="body2" color="text.secondary">
            {[
              formatDateTime(createdAt),
              text(`category.${category ?? 'none'}`),
              isGoodwill && text('goodwill'),
            ]
              .filter(Boolean)
              .join(' · ')}
          </Typography>
          <Box dir="auto" sx={{ maxWidth: '38rem', overflowWrap: 'anywhere' }}>
            {reason}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
