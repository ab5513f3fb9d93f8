import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'
import { TICKET_REASONS, TICKET_STATES } from './admin-ai.dto.js'

/** A conversation that needs a person of the team. */
export const AiTicketSchema = defineEntity({
  name: 'AiTicket',
  tableName: 'ai_tickets',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid().nullable(),
    conversationId: p.uuid().nullable(),
    reason: p.enum([...TICKET_REASONS]),
    topic: p.text().nullable(),
    language: p.text().nullable(),
    country: p.text().nullable(),
    status: p.enum([...TICKET_STATES]).default('open'),
    version: p.integer().version(),
    createdAt: p.datetime().defaultRaw('now()'),
    closedAt: p.datetime().nullable(),
    closedBy: p.uuid().nullable(),
  },
})

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof AiTicketSchema> {}
}
