import { ListPage } from '../../shared/list-page'
import { AdviserHealth } from './adviser-health'
import { statuses } from './looks'
import { ReasonFilter } from './reason-filter'
import { TicketCards } from './ticket-cards'
import { TicketTable } from './ticket-table'

const tabs = { source: 'status', values: statuses, initial: 'open' } as const

export default function TicketList() {
  return (
    <ListPage
      tabs={tabs}
      filter={<ReasonFilter />}
      above={<AdviserHealth />}
      table={TicketTable}
      cards={TicketCards}
    />
  )
}
