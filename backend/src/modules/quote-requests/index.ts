import { QuoteConsent, QuoteRequest, QuoteRequestEvent } from './quote-request.entity.js'

export { QuoteRequestsModule } from './quote-requests.module.js'

export const quoteRequestsEntities = [QuoteConsent, QuoteRequest, QuoteRequestEvent]
