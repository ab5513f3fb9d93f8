import { AiUsageSchema } from './ai-usage.entity.js'
import { AiConversationSchema, AiMessageSchema } from './conversation.entity.js'
import { AiMatchingSchema } from './matching.entity.js'
import { AiTicketSchema } from './ticket.entity.js'

export { AiModule } from './ai.module.js'
export { ExplainedOffers } from './explained-offers.js'
export type { FoundOffer, OfferStatement } from './findings.js'
export { redact } from './openai/redact.js'

export const aiEntities = [
  AiConversationSchema,
  AiMatchingSchema,
  AiMessageSchema,
  AiTicketSchema,
  AiUsageSchema,
]
