export { AiModule } from './ai.module.js'
export { ExplainedOffers } from './explained-offers.js'
export type { FoundOffer, OfferStatement } from './findings.js'
export { redact } from './openai/redact.js'
