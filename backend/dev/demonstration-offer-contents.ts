import {
  CHECKLIST_CODES,
  type ChecklistCode,
  type OfferContent,
  type OfferLine,
} from '../src/modules/offers/index.js'

/** Days of the demonstration, `YYYY-MM-DD`. */
interface Days {
  lastDay: string
  earliestDate: string
}

/** A fictional hospital. No real hospital gets an invented price. */
export interface DemonstrationHospital {
  name: string
  city: string
  /** ISO 3166-1 alpha-2. */
  country: string
  contentFor(days: Days): OfferContent
}

const LINE: Omit<OfferLine, 'code'> = {
  name: null,
  state: 'not_included',
  quantity: null,
  lowest: null,
  likely: null,
  highest: null,
  taxRate: '0',
  taxIncluded: true,
  billedBy: 'hospital',
  note: null,
}

type Lines = Partial<Record<ChecklistCode, Partial<OfferLine>>>

const linesOf = (lines: Lines): OfferLine[] =>
  CHECKLIST_CODES.filter((code) => code !== 'other').map((code) => ({ ...LINE, code, ...lines[code] }))

/** Minor units. The price may be a tenth lower or higher. */
const priced = (likely: number, more: Partial<OfferLine> = {}): Partial<OfferLine> => ({
  state: 'included',
  lowest: Math.round(likely * 0.9),
  likely,
  highest: Math.round(likely * 1.1),
  ...more,
})

const COMMON = {
  diagnosis: 'Osteoarthritis of the right knee',
  procedure: 'Total knee replacement, right',
  scheduledSeparately: [],
}

const itemised: Lines = {
  consultation: priced(60_000),
  preop_tests: priced(250_000, { note: 'Blood tests, ECG, chest X-ray' }),
  travel_documents: priced(0, { lowest: 0, highest: 0, note: 'Letters for visa and flight' }),
  surgeon_team: priced(1_200_000),
  anaesthesia: priced(400_000),
  operating_theatre: priced(600_000),
  implant_device: priced(900_000, { note: 'Cemented implant, one size per knee', quantity: 1 }),
  theatre_consumables: priced(150_000),
  ward_nights: priced(300_000, { quantity: 5 }),
  hospital_medicines: priced(120_000),
  inpatient_tests: priced(60_000),
  hospital_physiotherapy: priced(80_000, { quantity: 5 }),
  admin_fees: priced(30_000),
  discharge_medicines: priced(40_000),
  medical_aids: { state: 'optional', lowest: 20_000, likely: 25_000, highest: 30_000, note: 'Crutches' },
  post_operative_review: priced(40_000, { quantity: 2 }),
  reports_images_copies: priced(0, { lowest: 0, highest: 0 }),
  blood_products: { state: 'not_applicable' },
  pathology: { state: 'not_applicable' },
  icu_nights: { state: 'not_applicable' },
  airport_transfer: priced(20_000, { quantity: 2 }),
  complication_cover: { state: 'not_included', lowest: 150_000, likely: 180_000, highest: 220_000 },
  facilitator_fee: { state: 'not_applicable' },
}

const included = { state: 'included' } as const

const inPackage: Lines = {
  ...Object.fromEntries(
    CHECKLIST_CODES.filter(
      (code) => code !== 'companion_stay' && code !== 'accommodation_after_discharge',
    ).map((code) => [code, included] as const),
  ),
  facilitator_fee: { state: 'not_applicable' },
}

export const DEMONSTRATION_HOSPITALS: readonly [DemonstrationHospital, DemonstrationHospital] = [
  {
    name: 'Contoh Medical Centre (demonstration)',
    city: 'Kuala Lumpur',
    country: 'MY',
    contentFor: (days) => ({
      ...COMMON,
      ...days,
      doctor: { name: 'Dr. Contoh (fictional)', claims: [] },
      reviewedBy: 'Dr. Contoh (fictional)',
      currency: 'MYR',
      package: null,
      lines: linesOf(itemised),
      contingencyRates: [
        { code: 'extra_ward_night', amount: 60_000, mostUnits: 5 },
        { code: 'icu_night', amount: 200_000, mostUnits: 3 },
        { code: 'blood_unit', amount: 40_000, mostUnits: 4 },
      ],
      roomCategory: 'single',
      hospitalNights: 5,
      daysInCountry: 18,
      fitToFlyAfter: 14,
      paymentPlan: [
        { percent: 20, payee: 'sihat', days: 7, event: 'acceptance' },
        { percent: 80, payee: 'hospital', days: -1, event: 'admission' },
      ],
      cancellationRule: {
        steps: [
          { days: 14, percent: 100 },
          { days: 3, percent: 50 },
          { days: 0, percent: 0 },
        ],
        hospitalCancels: 100,
        unfit: 100,
      },
      conditions: 'Another implant may cost more. The price holds for one knee.',
      commission: 300_000,
    }),
  },
  {
    name: 'Teladan Hospital (demonstration)',
    city: 'Bangkok',
    country: 'TH',
    contentFor: (days) => ({
      ...COMMON,
      ...days,
      doctor: { name: 'Dr. Teladan (fictional)', claims: [] },
      reviewedBy: 'Dr. Teladan (fictional)',
      currency: 'THB',
      package: { lowest: 38_000_000, likely: 39_500_000, highest: 42_000_000, billedBy: 'hospital' },
      lines: linesOf(inPackage),
      contingencyRates: [
        { code: 'extra_ward_night', amount: 650_000, mostUnits: 5 },
        { code: 'icu_night', amount: 1_800_000, mostUnits: 3 },
      ],
      roomCategory: 'single',
      hospitalNights: 4,
      daysInCountry: 16,
      fitToFlyAfter: 12,
      paymentPlan: [
        { percent: 25, payee: 'sihat', days: 7, event: 'acceptance' },
        { percent: 75, payee: 'hospital', days: 0, event: 'admission' },
      ],
      cancellationRule: {
        steps: [
          { days: 21, percent: 100 },
          { days: 0, percent: 40 },
        ],
        hospitalCancels: 100,
        unfit: 80,
      },
      conditions: null,
      commission: 0,
    }),
  },
]
