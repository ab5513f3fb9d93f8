import { CHECKLIST_CODES } from '../../src/modules/offers/checklist.js'
import type { OfferContent } from '../../src/modules/offers/offer-content.dto.js'

/** Complete, itemised content of an offer that includes surgeon and theatre: 8,000 to 10,000 US dollars with tax. */
export function offerContent(changes: Partial<OfferContent> = {}): OfferContent {
  const prices: Record<string, number> = { surgeon_team: 500_000, operating_theatre: 300_000 }
  return {
    diagnosis: 'Osteoarthritis of the knee',
    procedure: 'Total knee replacement',
    doctor: null,
    reviewedBy: 'Dr. Contoh',
    currency: 'USD',
    package: null,
    lines: CHECKLIST_CODES.filter((code) => code !== 'other').map((code) => {
      const price = prices[code]
      return {
        code,
        name: null,
        state: price ? 'included' : 'not_included',
        quantity: null,
        lowest: price ?? null,
        likely: price ? price * 1.125 : null,
        highest: price ? price * 1.25 : null,
        taxRate: '0',
        taxIncluded: true,
        billedBy: 'hospital',
        note: null,
      }
    }),
    contingencyRates: [{ code: 'icu_night', amount: 40_000, mostUnits: 5 }],
    roomCategory: 'single',
    earliestDate: '2099-02-01',
    hospitalNights: 4,
    daysInCountry: 14,
    fitToFlyAfter: 10,
    paymentPlan: [
      { percent: 20, payee: 'sihat', days: 7, event: 'acceptance' },
      { percent: 80, payee: 'hospital', days: 0, event: 'admission' },
    ],
    cancellationRule: {
      steps: [
        { days: 14, percent: 100 },
        { days: 0, percent: 50 },
      ],
      hospitalCancels: 100,
      unfit: 100,
    },
    conditions: null,
    scheduledSeparately: [],
    commission: 0,
    lastDay: '2099-01-31',
    ...changes,
  }
}
