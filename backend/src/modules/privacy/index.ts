import { ConsentSchema } from './consent.entity.js'
import { DataAccess } from './data-access.entity.js'
import { PrivacyRequestSchema } from './privacy-request.entity.js'

export { CONSENT_LOCALES, UNKNOWN_TEXT } from './consent.dto.js'
export {
  consentInForce,
  grantConsent,
  hasConsent,
  lockConsent,
  requirePatientConsent,
} from './consents.service.js'
export { recordDataAccess } from './data-accesses.js'
export { PrivacyModule } from './privacy.module.js'
export { Withdrawals, WithdrawalsModule } from './withdrawals.js'

export const privacyEntities = [ConsentSchema, DataAccess, PrivacyRequestSchema]
