import { randomUUID } from 'node:crypto'
import { CHECKLIST_CODES, type ChecklistCode } from '../../src/modules/offers/checklist.js'
import type { OfferView } from '../../src/modules/offers/offer.dto.js'
import type {
  OfferContent,
  OfferLine,
  OfferSeparateItem,
} from '../../src/modules/offers/offer-content.dto.js'
import { totalOf, totalsByParty } from '../../src/modules/offers/offer-totals.js'

/** Always ahead, and within the two years that hospitals plan. */
export const NEXT_YEAR = new Date().getUTCFullYear() + 1
export const EARLIEST_DATE = `${NEXT_YEAR}-02-01`

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
    earliestDate: EARLIEST_DATE,
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

/** A published version with `offerContent`. */
export function offerView(
  name: string,
  changes: Partial<OfferContent> = {},
  more: Partial<OfferView> = {},
): OfferView {
  const { package: total, lastDay: _, ...content } = offerContent(changes)
  return {
    ...content,
    id: name,
    bookingId: randomUUID(),
    hospital: { id: `hospital ${name}`, slug: name, name },
    version: 1,
    status: 'published',
    withdrawalReason: null,
    pricing: total ? 'package' : 'itemised',
    total: totalOf({ package: total, lines: content.lines }),
    totalsByParty: totalsByParty({ package: total, lines: content.lines }),
    publishedAt: '2026-11-26T00:00:00.000Z',
    validUntil: '2099-01-31T00:00:00.000Z',
    enteredBy: 'team',
    letterDated: null,
    promise: false,
    hash: '0'.repeat(64),
    messages: 0,
    unreadMessages: 0,
    changeRequest: null,
    changes: [],
    ...more,
  }
}

export const withLine = (code: ChecklistCode, changes: Partial<OfferLine>) => ({
  lines: offerContent().lines.map((line) => (line.code === code ? { ...line, ...changes } : line)),
})

/** Adds a line that is not on the checklist. */
export const withOther = (name: string | null): Pick<OfferContent, 'lines'> => {
  const { lines } = offerContent()
  return { lines: [...lines, { ...(lines.at(-1) as OfferLine), code: 'other', name }] }
}

export const separateItem = (changes: Partial<OfferSeparateItem> = {}): OfferSeparateItem => ({
  what: 'Scan',
  billedBy: 'Harbour Lab',
  lowest: null,
  likely: null,
  highest: null,
  ...changes,
})

export const priced = (likely: number) => ({ lowest: likely - 10, likely, highest: likely + 10 })

const RATES: Record<string, string> = { USDEUR: '0.5', EURUSD: '2', USDUGX: '3700', EURUGX: '7400' }

export function findConversion(from: string, to: string) {
  const rate = from === to ? '1' : RATES[from + to]
  return rate ? { from, to, rate, published: [] } : undefined
}
