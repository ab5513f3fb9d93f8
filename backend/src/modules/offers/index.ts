import { OfferAcceptance } from './acceptance.entity.js'
import { Offer, OfferEvent, OfferLetter, OfferVersion } from './offer.entity.js'

export { OfferVerifier } from './offer-verifier.js'
export { OffersModule } from './offers.module.js'

export const offersEntities = [Offer, OfferAcceptance, OfferEvent, OfferLetter, OfferVersion]
