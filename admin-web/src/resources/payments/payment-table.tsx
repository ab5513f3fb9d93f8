import { DataTable, useTranslate } from 'react-admin'
import type { Payment } from '../../providers/types'
import { EmailAddress } from '../../shared/email-address'
import { formatDate } from '../../shared/format'
import { PaymentBadges, PaymentLink, usePayer } from '../../shared/payments/payment-parts'
import { withStickyColumn } from '../../shared/sticky-column'
import { TwoLines } from '../../shared/two-lines'

const Column = DataTable.Col<Payment>

const oneLine = () => ({ whiteSpace: 'nowrap' })

export function PaymentTable() {
  const translate = useTranslate()
  const payer = usePayer()
  return (
    <DataTable<Payment> bulkActionButtons={false} rowClick={false} sx={withStickyColumn('status')}>
      <Column source="amount" render={(payment) => <PaymentLink payment={payment} />} />
      <Column
        label="resources.payments.fields.patient"
        render={(payment) => (
          <TwoLines
            first={payer(payment)}
            second={payment.patient && <EmailAddress email={payment.patient.email} />}
          />
        )}
      />
      <Column source="createdAt" cellSx={oneLine} render={({ createdAt }) => formatDate(createdAt)} />
      <Column
        source="paidAt"
        cellSx={oneLine}
        render={({ paidAt }) => (paidAt ? formatDate(paidAt) : translate('sihat.payments.notPaid'))}
      />
      <Column
        label="resources.payments.fields.receiptNumber"
        cellSx={oneLine}
        render={({ receiptNumber }) => receiptNumber ?? translate('sihat.payments.noReceipt')}
      />
      <Column source="status" render={(payment) => <PaymentBadges payment={payment} />} />
    </DataTable>
  )
}
