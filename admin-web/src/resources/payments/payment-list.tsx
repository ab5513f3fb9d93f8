import { ListPage } from '../../shared/list-page'
import { statuses } from '../../shared/payments/payment-parts'
import { useLive } from '../../shared/use-live'
import { PaymentCards } from './payment-cards'
import { PaymentTable } from './payment-table'

const tabs = { source: 'status', values: statuses }

export default function PaymentList() {
  useLive('payments', (name) => name === 'team.payment.updated')
  return <ListPage tabs={tabs} table={PaymentTable} cards={PaymentCards} />
}
