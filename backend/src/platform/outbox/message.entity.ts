import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../database/tables.js'

/** A job that a transaction asks for. It is sent after the commit. */
export const OutboxMessageSchema = defineEntity({
  name: 'OutboxMessage',
  tableName: 'outbox_messages',
  properties: {
    id: p.uuid().primary(),
    queue: p.text(),
    jobName: p.text(),
    version: p.integer(),
    payload: p.json<unknown>(),
    createdAt: p.datetime().defaultRaw('now()'),
    sentAt: p.datetime().nullable(),
    notBefore: p.datetime().nullable(),
  },
})

/** A message that a job has handled once. */
export const InboxMessageSchema = defineEntity({
  name: 'InboxMessage',
  tableName: 'inbox_messages',
  properties: {
    messageId: p.uuid().primary(),
    handledAt: p.datetime().defaultRaw('now()'),
  },
})

declare module '../database/tables.js' {
  interface Tables extends TableOf<typeof OutboxMessageSchema>, TableOf<typeof InboxMessageSchema> {}
}
