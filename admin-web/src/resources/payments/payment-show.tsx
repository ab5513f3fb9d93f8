import { Box, Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Payment, PaymentDetail } from '../../providers/types'
import { formatUsd } from '../../shared/format'
import { PageHeader } from '../../shared/page-header'
import { PaymentBadges, usePayer } from '../../shared/payments/payment-parts'
import { leftOf } from '../../shared/payments/refunded'
import { Section } from '../../shared/section'
import { ShowPage } from '../../shared/show-page'
import { useLive } from '../../shared/use-live'
import { WithAside } from '../../shared/with-aside'
import { PaymentEntries } from './payment-entries'
import { PaymentFacts } from './payment-facts'
import { PaymentRefunds } from './payment-refunds'
import { RefundDialog } from './refund-dialog'

/** What the list knew is shown at once; the books come with the payment itself. */
type Shown = Payment & Partial<Pick<PaymentDetail, 'entries'>>

function GiveBack({ payment }: { payment: Payment }) {
  const translate = useTranslate()
  const [isOpen, setIsOpen] = useState(false)
  const left = leftOf(payment)
  const { refusedUsd } = payment
  const isRefused = refusedUsd > 0
  const amounts = {
    left: formatUsd(left),
    refused: formatUsd(refusedUsd),
    rest: formatUsd(left - refusedUsd),
  }
  const text = (key: string) => translate(`sihat.payments.${key}`, amounts)
  const canRefund = payment.status === 'paid' && left > 0
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <PaymentBadges payment={payment} />
      <Typography>
        {isRefused
          ? [text('handling.refused'), left > refusedUsd && text('handling.rest')].filter(Boolean).join(' ')
          : text(`handling.${payment.status === 'paid' && !canRefund ? 'allBack' : payment.status}`)}
      </Typography>
      {canRefund && (
        <Button variant="outlined" onClick={() => setIsOpen(true)}>
          {text('refund.press')}
        </Button>
      )}
      {isOpen && <RefundDialog payment={payment} onClose={() => setIsOpen(false)} />}
    </Box>
  )
}

function PaymentPage({ payment }: { payment: Shown }) {
  const translate = useTranslate()
  const payer = usePayer()
  const text = (key: string, values = {}) => translate(`sihat.payments.${key}`, values)
  useLive('payments', (name, { paymentId }) => name === 'team.payment.updated' && paymentId === payment.id)
  return (
    <>
      <PageHeader
        title={text('page', { amount: formatUsd(payment.amount), name: payer(payment) })}
        intro={text(`kindOf.${payment.kind}`)}
      />
      <WithAside
        asideLabel={text('state')}
        aside={
          <Section title={text('state')}>
            <GiveBack payment={payment} />
          </Section>
        }
      >
        <Section title={text('facts')}>
          <PaymentFacts payment={payment} />
        </Section>
        <Section title={text('refunds')}>
          <PaymentRefunds payment={payment} />
        </Section>
        {payment.entries && (
          <Section title={text('books')}>
            <PaymentEntries entries={payment.entries} />
          </Section>
        )}
      </WithAside>
    </>
  )
}

export default function PaymentShow() {
  return <ShowPage<Shown> render={(payment) => <PaymentPage payment={payment} />} />
}
