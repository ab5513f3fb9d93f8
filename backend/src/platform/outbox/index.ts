import { InboxMessageSchema, OutboxMessageSchema } from './message.entity.js'

export { firstTime, isWaiting, jobMessage, noteHandled, publish, sendJob, withdrawWaiting } from './outbox.js'

export const outboxEntities = [InboxMessageSchema, OutboxMessageSchema]
