import { CHECKLIST_CODES } from './checklist.js'
import type { OfferContent } from './offer-content.dto.js'

/** The content of an offer that nobody has written yet: no line of the checklist is answered. */
export const blankOffer = (): OfferContent => ({
  diagnosis: null,
  procedure: null,
  doctor: null,
  reviewedBy: null,
  currency: 'USD',
  package: null,
  lines: CHECKLIST_CODES.filter((code) => code !== 'other').map((code) => ({
    code,
    name: null,
    state: 'not_stated',
    quantity: null,
    lowest: null,
    likely: null,
    highest: null,
    taxRate: '0',
    taxIncluded: true,
    billedBy: 'hospital',
    note: null,
  })),
  contingencyRates: [],
  roomCategory: null,
  earliestDate: null,
  hospitalNights: null,
  daysInCountry: null,
  fitToFlyAfter: null,
  paymentPlan: [],
  cancellationRule: null,
  conditions: null,
  scheduledSeparately: [],
  commission: 0,
  lastDay: null,
})
