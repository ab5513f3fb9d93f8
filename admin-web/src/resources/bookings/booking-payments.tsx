import { Alert, Box, Button } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider, useTranslate } from 'react-admin'
import type { SihatDataProvider } from '../../providers/data-provider'
import type { AdminBooking } from '../../providers/types'
import { formatDate, formatUsd } from '../../shared/format'
import { Loading } from '../../shared/loading'
import { PaymentBadges, PaymentLink } from '../../shared/payments/payment-parts'

/** What was paid for the booking and what was asked for, each with the way to its page. */
export function BookingPayments({ booking }: { booking: AdminBooking }) {
  const translate = useTranslate()
  const text = (key: string, values = {}) => translate(`sihat.bookings.payments.${key}`, values)
  const dataProvider = useDataProvider<SihatDataProvider>()
  const { data, isError, refetch } = useQuery({
    queryKey: ['payments', 'of', booking.id],
    queryFn: () => dataProvider.paymentsOf(booking.id),
    retry: false,
  })
  if (isError) {
    return (
      <Alert
        severity="error"
        action={<Button onClick={() => void refetch()}>{translate('sihat.error.retry')}</Button>}
      >
        {text('failed')}
      </Alert>
    )
  }
  if (!data) return <Loading height={60} label={text('loading')} />
  if (data.length === 0) return <Box>{text('none')}</Box>
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {data.map((payment) => (
        <Box
          component="li"
          key={payment.id}
          sx={{
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            justifyContent: 'space-between',
            gap: 1,
          }}
        >
          <div>
            <PaymentLink payment={payment} />
            <Box sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
              {text(payment.paidAt ? 'paid' : 'asked', {
                amount: formatUsd(payment.amount),
                date: formatDate(payment.paidAt ?? payment.createdAt),
              })}
            </Box>
          </div>
          <PaymentBadges payment={payment} />
        </Box>
      ))}
    </Box>
  )
}
