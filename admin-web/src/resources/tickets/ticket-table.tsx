import { DataTable, useTranslate } from 'react-admin'
import type { Ticket } from '../../providers/types'
import { formatElapsed } from '../../shared/format'
import { withStickyColumn } from '../../shared/sticky-column'
import { TwoLines } from '../../shared/two-lines'
import { ReasonBadge, StatusBadge } from './badges'
import { OtherTickets } from './other-tickets'
import { countryOf, languageOf, topicOf } from './ticket-facts'
import { TicketLink } from './ticket-link'

const Column = DataTable.Col<Ticket>

export function TicketTable() {
  const translate = useTranslate()
  const unknown = translate('sihat.ai/tickets.unknown')
  return (
    <DataTable<Ticket> bulkActionButtons={false} rowClick={false} sx={withStickyColumn('status')}>
      <Column
        source="createdAt"
        render={(ticket) => (
          <TwoLines
            first={<TicketLink ticket={ticket} />}
            second={ticket.status === 'open' && formatElapsed(ticket.createdAt)}
          />
        )}
      />
      <Column
        source="reason"
        render={(ticket) => (
          <>
            <TwoLines first={<ReasonBadge {...ticket} />} second={topicOf(ticket)} />
            <OtherTickets {...ticket} />
          </>
        )}
      />
      <Column
        source="country"
        disableSort
        render={(ticket) => <TwoLines first={countryOf(ticket) ?? unknown} second={languageOf(ticket)} />}
      />
      <Column
        source="canAnswer"
        disableSort
        render={({ canAnswer }) => translate(`sihat.ai/tickets.from.${canAnswer ? 'patient' : 'visitor'}`)}
      />
      <Column source="status" render={(ticket) => <StatusBadge {...ticket} />} />
    </DataTable>
  )
}
