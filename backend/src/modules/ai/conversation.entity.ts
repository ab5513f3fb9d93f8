import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'
import type { SourceView } from './chat.dto.js'

/** A patient's conversation with the adviser. */
export const AiConversationSchema = defineEntity({
  name: 'AiConversation',
  tableName: 'ai_conversations',
  properties: {
    id: p.uuid().primary(),
    userId: p.uuid(),
    withTeam: p.boolean().default(false),
    createdAt: p.datetime().defaultRaw('now()'),
    updatedAt: p.datetime().defaultRaw('now()'),
  },
})

/** A message of a conversation. */
export const AiMessageSchema = defineEntity({
  name: 'AiMessage',
  tableName: 'ai_messages',
  properties: {
    id: p.uuid().primary(),
    conversationId: p.uuid(),
    userId: p.uuid(),
    role: p.enum(['user', 'assistant', 'team']),
    authorId: p.uuid().nullable(),
    content: p.text(),
    sources: p.json<SourceView[]>().defaultRaw(`'[]'::jsonb`),
    emergencyTopic: p.text().nullable(),
    readAt: p.datetime().nullable(),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
})

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof AiConversationSchema>, TableOf<typeof AiMessageSchema> {}
}
