import { aiEntities } from './modules/ai/index.js'
import { assessmentsEntities } from './modules/assessments/index.js'
import { authEntities } from './modules/auth/index.js'
import { bookingKeysEntities } from './modules/booking-keys/index.js'
import { bookingsEntities } from './modules/bookings/index.js'
import { caseBriefsEntities } from './modules/case-briefs/index.js'
import { claimsEntities } from './modules/claims/index.js'
import { enquiriesEntities } from './modules/enquiries/index.js'
import { exchangeRatesEntities } from './modules/exchange-rates/index.js'
import { factProposalsEntities } from './modules/fact-proposals/index.js'
import { hospitalsEntities } from './modules/hospitals/index.js'
import { invoicesEntities } from './modules/invoices/index.js'
import { notificationsEntities } from './modules/notifications/index.js'
import { offersEntities } from './modules/offers/index.js'
import { paymentsEntities } from './modules/payments/index.js'
import { placesEntities } from './modules/places/index.js'
import { privacyEntities } from './modules/privacy/index.js'
import { quoteRequestsEntities } from './modules/quote-requests/index.js'
import { recordsEntities } from './modules/records/index.js'
import { reviewsEntities } from './modules/reviews/index.js'
import { settingsEntities } from './modules/settings/index.js'
import { specializationsEntities } from './modules/specializations/index.js'
import { treatmentsEntities } from './modules/treatments/index.js'
import { auditEntities } from './platform/audit/index.js'
import { databaseEntities } from './platform/database/index.js'
import { idempotencyEntities } from './platform/idempotency/index.js'
import { outboxEntities } from './platform/outbox/index.js'
import { personalDataEntities } from './platform/personal-data/index.js'
import { storageEntities } from './platform/storage/index.js'
import { throttleEntities } from './platform/throttle/index.js'
import { upkeepEntities } from './platform/upkeep/index.js'

/** Every entity of every module: the tables of the product. */
export const entities = [
  ...aiEntities,
  ...assessmentsEntities,
  ...auditEntities,
  ...authEntities,
  ...bookingKeysEntities,
  ...bookingsEntities,
  ...caseBriefsEntities,
  ...claimsEntities,
  ...databaseEntities,
  ...enquiriesEntities,
  ...exchangeRatesEntities,
  ...factProposalsEntities,
  ...hospitalsEntities,
  ...idempotencyEntities,
  ...invoicesEntities,
  ...notificationsEntities,
  ...offersEntities,
  ...outboxEntities,
  ...paymentsEntities,
  ...personalDataEntities,
  ...placesEntities,
  ...privacyEntities,
  ...quoteRequestsEntities,
  ...recordsEntities,
  ...reviewsEntities,
  ...settingsEntities,
  ...specializationsEntities,
  ...storageEntities,
  ...throttleEntities,
  ...treatmentsEntities,
  ...upkeepEntities,
]
