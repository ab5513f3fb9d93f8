import type {
  Acceptance,
  AdminOffer,
  ChangeRequest,
  OfferContent,
  OfferMessage,
  OfferPreview,
  PublishedOffer,
} from '../providers/types'
import { CHECKLIST } from '../shared/offers/checklist'
import { aBooking } from './api'

const HOSPITAL = { id: 'h1', slug: 'contoh', name: 'Contoh Medical Centre' }

export const anOfferContent = (changes: Partial<OfferContent> = {}): OfferContent => ({
  diagnosis: null,
  procedure: 'Total knee replacement',
  doctor: null,
  reviewedBy: null,
  currency: 'USD',
  package: { lowest: 900_000, likely: 1_000_050, highest: 1_200_000, billedBy: 'hospital' },
  lines: Object.values(CHECKLIST)
    .flat()
    .filter((code) => code !== 'other')
    .map((code) => ({
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
  roomCategory: 'single',
  earliestDate: '2027-03-01',
  hospitalNights: 4,
  daysInCountry: 14,
  fitToFlyAfter: 10,
  paymentPlan: [{ percent: 100, payee: 'hospital', days: 0, event: 'admission' }],
  cancellationRule: { steps: [{ days: 0, percent: 0 }], hospitalCancels: 100, unfit: 80 },
  conditions: null,
  scheduledSeparately: [],
  commission: 0,
  lastDay: '2027-02-01',
  ...changes,
})

export const aPublishedOffer = (changes: Partial<PublishedOffer> = {}): PublishedOffer => {
  const { package: _, lastDay: __, ...content } = anOfferContent()
  return {
    ...content,
    id: 'o1',
    bookingId: aBooking().id,
    hospital: HOSPITAL,
    version: 1,
    status: 'published',
    withdrawalReason: null,
    pricing: 'package',
    total: { lowest: 900_000, likely: 1_000_050, highest: 1_200_000 },
    totalsByParty: [
      { billedBy: 'hospital', total: { lowest: 900_000, likely: 1_000_050, highest: 1_200_000 } },
    ],
    publishedAt: '2026-11-26T10:00:00Z',
    validUntil: '2027-02-01T15:59:59Z',
    enteredBy: 'team',
    letterDated: '2026-11-20',
    promise: false,
    hash: 'abc123',
    messages: 0,
    unreadMessages: 0,
    changeRequest: null,
    changes: [],
    ...changes,
  }
}

/** A draft as its patient would read it. */
export const aPreview = (changes: Partial<OfferPreview> = {}): OfferPreview => {
  const {
    bookingId: _booking,
    status: _status,
    withdrawalReason: _reason,
    publishedAt: _at,
    promise: _promise,
    hash: _hash,
    messages: _messages,
    unreadMessages: _unread,
    changeRequest: _request,
    changes: _changes,
    ...shown
  } = aPublishedOffer()
  return { ...shown, withNeeds: { total: shown.total, unpriced: [] }, gaps: [], ...changes }
}

export const aDraft = (
  changes: Partial<NonNullable<AdminOffer['draft']>> = {},
): NonNullable<AdminOffer['draft']> => ({
  number: 1,
  content: anOfferContent(),
  changes: null,
  gaps: [],
  letter: { name: 'letter.pdf', contentType: 'application/pdf', sizeBytes: 34_000, dated: '2026-11-20' },
  enteredBy: 'team',
  isOwn: false,
  ...changes,
})

export const anOffer = (changes: Partial<AdminOffer> = {}): AdminOffer => ({
  id: 'o1',
  bookingId: aBooking().id,
  quoteRequestId: 'q1',
  hospital: HOSPITAL,
  status: 'draft',
  version: 2,
  published: null,
  draft: aDraft(),
  acceptance: null,
  unreadQuestions: 0,
  events: [],
  ...changes,
})

export const anAcceptance = (changes: Partial<Acceptance> = {}): Acceptance => ({
  offerId: 'o1',
  version: 1,
  hash: 'f'.repeat(64),
  signature: 'Mei Ling',
  text: ['I accept version 1 of the offer of Contoh Medical Centre.'],
  sharesIdentity: false,
  paymentPlan: { currency: 'USD', digits: 2, payments: [] },
  acceptedAt: '2026-11-26T08:00:00Z',
  confirmBy: '2026-11-28T08:00:00Z',
  confirmedAt: null,
  costUsd: 12_000,
  conversion: null,
  endedAt: null,
  ...changes,
})

export const aQuestion = (changes: Partial<OfferMessage> = {}): OfferMessage => ({
  id: 'm1',
  author: 'patient',
  forHospital: false,
  version: 1,
  line: { key: 'blood_products', code: 'blood_products', name: null },
  body: 'Is blood included?',
  createdAt: '2026-11-26T09:00:00Z',
  readAt: null,
  possibleEmergency: false,
  ...changes,
})

export const aChange = (changes: Partial<ChangeRequest> = {}): ChangeRequest => ({
  id: 'c1',
  version: 1,
  status: 'open',
  lines: [{ key: 'interpreter', code: 'interpreter', name: null }],
  comment: 'I need one in Swahili.',
  requestedAt: '2026-11-26T09:00:00Z',
  endedAt: null,
  answer: null,
  possibleEmergency: false,
  ...changes,
})

/** A change order as the desk reads it. */
export const aChangeOrder = (changes: object = {}) => ({
  id: 'c1',
  offerId: 'o1',
  number: 1,
  status: 'proposed',
  reason: 'finding',
  explanation: 'The scan shows a longer operation.',
  changes: {
    version: 1,
    since: 1,
    currency: 'MYR',
    currencyNow: 'MYR',
    digits: { MYR: 2 },
    items: [
      {
        what: 'total',
        from: { lowest: 80_000, likely: 90_000, highest: 100_000 },
        to: { lowest: 85_000, likely: 95_000, highest: 110_000 },
      },
      {
        what: 'line',
        code: 'implant_device',
        name: null,
        from: null,
        to: {
          state: 'included',
          quantity: 1,
          amounts: { lowest: 5_000, likely: 5_000, highest: 10_000 },
          taxRate: '0',
          taxIncluded: true,
          billedBy: 'hospital',
          note: 'second knee',
        },
      },
    ],
  },
  total: { lowest: 85_000, likely: 95_000, highest: 110_000 },
  totalsByParty: [],
  enteredBy: 'hospital',
  letterDated: null,
  proposedAt: '2026-11-27T10:00:00Z',
  releasedAt: null,
  signedAt: null,
  endedAt: null,
  comment: null,
  ...changes,
})
