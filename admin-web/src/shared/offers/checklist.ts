import type { OfferContent } from '../../providers/types'

type Line = OfferContent['lines'][number]
export type LineCode = Line['code']

/** The codes of an offer's lines in the groups and the order of the backend's checklist. */
export const CHECKLIST = {
  before: ['consultation', 'preop_tests', 'travel_documents'],
  operation: [
    'surgeon_team',
    'anaesthesia',
    'operating_theatre',
    'implant_device',
    'theatre_consumables',
    'pathology',
    'blood_products',
  ],
  stay: [
    'ward_nights',
    'icu_nights',
    'hospital_medicines',
    'inpatient_tests',
    'hospital_physiotherapy',
    'complication_cover',
    'admin_fees',
  ],
  going_home: [
    'discharge_medicines',
    'medical_aids',
    'post_operative_review',
    'reports_images_copies',
    'remote_aftercare',
  ],
  around: ['interpreter', 'airport_transfer', 'companion_stay', 'accommodation_after_discharge'],
  ours: ['facilitator_fee', 'other'],
} as const satisfies Record<string, readonly LineCode[]>

export const GROUPS = Object.keys(CHECKLIST) as (keyof typeof CHECKLIST)[]

export const STATES = [
  'included',
  'not_included',
  'optional',
  'not_applicable',
  'not_stated',
] as const satisfies readonly Line['state'][]

export const RATES = [
  'extra_ward_night',
  'icu_night',
  'blood_unit',
  'theatre_half_hour',
  'reoperation',
] as const satisfies readonly OfferContent['contingencyRates'][number]['code'][]

export const ROOMS = [
  'ward',
  'shared',
  'single',
  'suite',
] as const satisfies readonly OfferContent['roomCategory'][]

export const EVENTS = [
  'acceptance',
  'appointment',
  'admission',
  'discharge',
] as const satisfies readonly OfferContent['paymentPlan'][number]['event'][]

export const PAYEES = [
  'sihat',
  'hospital',
] as const satisfies readonly OfferContent['paymentPlan'][number]['payee'][]

export const AMOUNTS = ['lowest', 'likely', 'highest'] as const
