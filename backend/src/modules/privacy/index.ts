export { consentInForce, grantConsent, hasConsent, lockConsent } from './consents.service.js'
export { PrivacyModule } from './privacy.module.js'
export { Withdrawals, WithdrawalsModule } from './withdrawals.js'
