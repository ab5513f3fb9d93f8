import { Link as MuiLink } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import type { Payment } from '../../providers/types'
import { EmailAddress } from '../../shared/email-address'
import { type Fact, Facts } from '../../shared/facts'
import { formatDateTime, formatUsd } from '../../shared/format'
import { usePayer } from '../../shared/payments/payment-parts'

/** What is known of the payment, and the ways to whom and what it belongs. */
export function PaymentFacts({ payment }: { payment: Payment }) {
  const translate = useTranslate()
  const payer = usePayer()
  const nothing = translate('sihat.payments.nothing')
  const fact = (field: string, value: Fact['value']): Fact => ({
    label: translate(`resources.payments.fields.${field}`),
    value: value ?? nothing,
  })
  const to = (resource: string, id: string, words: string) => (
    <MuiLink component={Link} to={`/${resource}/${encodeURIComponent(id)}/show`}>
      {words}
    </MuiLink>
  )
  const { patient, bookingId } = payment
  return (
    <Facts
      facts={[
        fact('patient', patient ? to('users', patient.id, payer(payment)) : payer(payment)),
        fact('email', patient && <EmailAddress email={patient.email} />),
        fact('booking', bookingId && to('bookings', bookingId, translate('sihat.payments.toBooking'))),
        fact('amount', formatUsd(payment.amount)),
        fact('refunded', formatUsd(payment.refunded)),
        fact('createdAt', formatDateTime(payment.createdAt)),
        fact('paidAt', payment.paidAt ? formatDateTime(payment.paidAt) : translate('sihat.payments.notPaid')),
        fact('receiptNumber', payment.receiptNumber),
        fact('stripePaymentIntentId', payment.stripePaymentIntentId),
      ]}
    />
  )
}
