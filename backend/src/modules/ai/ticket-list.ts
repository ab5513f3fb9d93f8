import { sql } from 'kysely'
import type { List } from '../../platform/lists/index.js'
import { TICKET_STATES, TicketFilter, type TicketView } from './admin-ai.dto.js'
import { TICKET_VIEW } from './ticket.repository.js'

type TicketSort = 'createdAt' | 'status' | 'reason'

/** The conversations that ask for a person. */
export const TICKET_LIST: List<TicketView, TicketSort, TicketFilter> = {
  name: 'tickets',
  subject: 'ai_ticket',
  audited: 'pages',
  from: sql`ai_tickets t`,
  view: TICKET_VIEW,
  sort: {
    id: sql`t.id`,
    createdAt: sql`t.created_at`,
    status: sql`array_position(array['open', 'closed'], t.status)`,
    reason: sql`array_position(array['emergency', 'person'], t.reason)`,
  },
  defaultSort: ['reason', 'asc'],
  filter: TicketFilter,
  where: ({ status, reason }) => [
    ...(status ? [sql`t.status = ${status}`] : []),
    ...(reason ? [sql`t.reason = ${reason}`] : []),
  ],
  tabs: { field: 'status', column: sql`t.status`, values: TICKET_STATES },
  columns: {
    id: 'Ticket',
    createdAt: 'Opened (UTC)',
    status: 'Status',
    closedAt: 'Closed (UTC)',
    reason: 'Reason',
    language: 'Language',
    country: 'Country',
  },
}
