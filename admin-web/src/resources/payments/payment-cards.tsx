import { Box, Typography } from '@mui/material'
import type { Payment } from '../../providers/types'
import { Cards } from '../../shared/cards'
import { formatDate } from '../../shared/format'
import { PaymentBadges, PaymentLink, usePayer } from '../../shared/payments/payment-parts'

function PaymentCard({ payment }: { payment: Payment }) {
  const payer = usePayer()
  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
        <PaymentLink payment={payment} />
        <Typography variant="body2" color="text.secondary" sx={{ py: 1, flexShrink: 0 }}>
          {formatDate(payment.paidAt ?? payment.createdAt)}
        </Typography>
      </Box>
      <Typography>{payer(payment)}</Typography>
      <PaymentBadges payment={payment} />
    </>
  )
}

export const PaymentCards = () => <Cards<Payment> render={(payment) => <PaymentCard payment={payment} />} />
