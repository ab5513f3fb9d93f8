export { consentInForce, grantConsent, hasConsent } from './consents.service.js'
export { PrivacyModule } from './privacy.module.js'
