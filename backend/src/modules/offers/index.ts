import { OfferAcceptance } from './acceptance.entity.js'
import { ChangeOrder, ChangeOrderLetter } from './change-order.entity.js'
import { OfferChangeRequest } from './change-request.entity.js'
import { Offer, OfferEvent, OfferLetter, OfferPdf, OfferVersion } from './offer.entity.js'
import { OfferMessage } from './offer-message.entity.js'
import { OfferTemplate } from './offer-template.entity.js'
import { PlanningRange } from './planning-range.entity.js'
import { PromiseTerms } from './promise-terms.entity.js'

export { look, readsAsTaken } from './billing-party-likeness.js'
export { ChangeOrders } from './change-orders.js'
export {
  CHECKLIST_CODES,
  type ChecklistCode,
  CONTINGENCY_CODES,
  type ContingencyCode,
  rowKeyOf,
} from './checklist.js'
export { requireOwnOffer } from './desk-offers.service.js'
export { changeOrderSigned } from './domain-events.js'
export { OfferParams } from './offer.dto.js'
export type { OfferContent, OfferLine } from './offer-content.dto.js'
export { OfferDocuments } from './offer-documents.js'
export { declaredDocument, OfferFiles } from './offer-files.js'
export { OfferPublications } from './offer-publications.js'
export { totalOf, totalsByParty } from './offer-totals.js'
export { OfferVerifier } from './offer-verifier.js'
export { OffersModule } from './offers.module.js'
export { addDays, dayIn } from './payment-plan.js'
export { type PricedRange, unitOf } from './planning-range.js'
export { addRanges } from './planning-range.repository.js'
export { PlanningRangesService } from './planning-ranges.service.js'
export { termsInForce } from './promise-terms.entity.js'
export type { EnteredBy } from './publication-requirements.js'
export { Offer, OfferAcceptance, PromiseTerms }

export const offersEntities = [
  ChangeOrder,
  ChangeOrderLetter,
  Offer,
  OfferAcceptance,
  OfferChangeRequest,
  OfferEvent,
  OfferLetter,
  OfferMessage,
  OfferPdf,
  OfferTemplate,
  OfferVersion,
  PlanningRange,
  PromiseTerms,
]
