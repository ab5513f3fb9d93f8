/** What an offer for a treatment can hold, in the groups and the order in which patients read it. */
const CHECKLIST = {
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
} as const

type ChecklistGroup = keyof typeof CHECKLIST
export type ChecklistCode = (typeof CHECKLIST)[ChecklistGroup][number]

export const CHECKLIST_CODES: readonly ChecklistCode[] = Object.values(CHECKLIST).flat()

/** `not_stated` occurs in letters only. The hospital desk has to answer every code. */
export const LINE_STATES = ['included', 'not_included', 'optional', 'not_applicable', 'not_stated'] as const
export type LineState = (typeof LINE_STATES)[number]

/** Per unit beyond what the offer includes, with a cap. */
export const CONTINGENCY_CODES = [
  'extra_ward_night',
  'icu_night',
  'blood_unit',
  'theatre_half_hour',
  'reoperation',
] as const
export type ContingencyCode = (typeof CONTINGENCY_CODES)[number]
