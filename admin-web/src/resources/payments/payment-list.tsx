import { ListPage } from '../../shared/list-page'
import { useLive } from '../../shared/use-live'
import { PaymentCards } from './payment-cards'
import { statuses } from './payment-parts'
import { PaymentTable } from './payment-table'

const tabs = { source: 'status', values: statuses }

export default function PaymentList() {
  useLive('payments', (name) => name === 'team.payment.updated')
  return <ListPage tabs={tabs} table={PaymentTable} cards={PaymentCards} />
}
