/** The codes of the lines of an offer, in the groups and the order in which patients read them. */
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

export const CHECKLIST_GROUPS = Object.keys(CHECKLIST) as ChecklistGroup[]
export type ChecklistGroup = keyof typeof CHECKLIST
export type ChecklistCode = (typeof CHECKLIST)[ChecklistGroup][number]

export const CHECKLIST_CODES: readonly ChecklistCode[] = Object.values(CHECKLIST).flat()

const GROUP_OF = Object.fromEntries(
  Object.entries(CHECKLIST).flatMap(([group, codes]) => codes.map((code) => [code, group])),
) as Record<ChecklistCode, ChecklistGroup>

export const groupOf = (code: ChecklistCode): ChecklistGroup => GROUP_OF[code]

/** Names the row of a comparison that a line belongs to: its code, or the name of a line that is not on the checklist. */
export const rowKeyOf = ({ code, name }: { code: ChecklistCode; name: string | null }): string =>
  name === null ? code : `${code}:${name}`

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
