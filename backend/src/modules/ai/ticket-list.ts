import { placeIn } from '../../platform/database/index.js'
import { defineList } from '../../platform/lists/index.js'
import { TICKET_STATES, TicketFilter } from './admin-ai.dto.js'
import { selectTickets, ticketsOf } from './ticket.repository.js'

/** The conversations that ask for a person. */
export const TICKET_LIST = defineList({
  name: 'tickets',
  subject: 'ai_ticket',
  audited: 'pages',
  from: ticketsOf,
  view: selectTickets,
  sort: {
    id: 't.id',
    createdAt: 't.created_at',
    status: (eb) => placeIn(['open', 'closed'], eb.ref('t.status')),
    reason: (eb) => placeIn(['emergency', 'person'], eb.ref('t.reason')),
  },
  defaultSort: ['reason', 'asc'],
  filter: TicketFilter,
  where: ({ status, reason }, eb) => [
    status && eb('t.status', '=', status),
    reason && eb('t.reason', '=', reason),
  ],
  tabs: { field: 'status', column: 't.status', values: TICKET_STATES },
  columns: {
    id: 'Ticket',
    createdAt: 'Opened (UTC)',
    status: 'Status',
    closedAt: 'Closed (UTC)',
    reason: 'Reason',
    language: 'Language',
    country: 'Country',
  },
})
