import { Claim } from './claim.entity.js'
import { WithdrawnClaimSchema } from './withdrawn-claim.entity.js'

export { AdminClaimView, ClaimSource } from './admin-claim.dto.js'
export { ClaimView } from './claim.dto.js'
export type { ClaimSubject } from './claim.entity.js'
export { says, withdrawClaims } from './claim.repository.js'
export { ClaimChanges, findStated } from './claim-changes.js'
export {
  claimsAbout,
  claimsOf,
  IS_PRICE_VERIFIED,
  isVerified,
  PRICE_CLAIM,
  priceClaimed,
  VISA_CLAIM,
} from './claim-sql.js'
export { ClaimedHospitals } from './claimed-hospitals.js'
export { ClaimsModule } from './claims.module.js'
export { goodUntil } from './good-until.js'
export { stateFact, withdrawFacts } from './stated-texts.js'
export { Claim }

export const claimsEntities = [Claim, WithdrawnClaimSchema]
