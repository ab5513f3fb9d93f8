import { ListPage } from '../../shared/list-page'
import { useLive } from '../../shared/use-live'
import { AdviserHealth } from './adviser-health'
import { statuses } from './looks'
import { TICKETS } from './name'
import { ReasonFilter } from './reason-filter'
import { TicketCards } from './ticket-cards'
import { TicketTable } from './ticket-table'

const tabs = { source: 'status', values: statuses, initial: 'open' } as const

const EMERGENCIES_FIRST = { field: 'reason', order: 'ASC' } as const

export default function TicketList() {
  useLive(TICKETS, (name) => name === 'team.ticket.updated')
  return (
    <ListPage
      tabs={tabs}
      sort={EMERGENCIES_FIRST}
      filter={<ReasonFilter />}
      above={<AdviserHealth />}
      table={TicketTable}
      cards={TicketCards}
    />
  )
}
