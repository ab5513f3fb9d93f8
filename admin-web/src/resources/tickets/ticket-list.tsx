import { ListPage } from '../../shared/list-page'
import { statuses } from './looks'
import { ReasonFilter } from './reason-filter'
import { TicketCards } from './ticket-cards'
import { TicketTable } from './ticket-table'

const tabs = { source: 'status', values: statuses, initial: 'open' } as const

export default function TicketList() {
  return <ListPage tabs={tabs} filter={<ReasonFilter />} table={TicketTable} cards={TicketCards} />
}
