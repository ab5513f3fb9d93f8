/** What the public catalogue can be filtered by. */
export const PUBLIC_CATEGORIES = [
  'orthopedic',
  'fertility',
  'cosmetic',
  'cardiology',
  'spinal',
  'cancer',
] as const
export type PublicCategory = (typeof PUBLIC_CATEGORIES)[number]

/** Complementary treatments are shown under Alternative Treatments only, never in the public catalogue. */
export const TREATMENT_CATEGORIES = [...PUBLIC_CATEGORIES, 'complementary'] as const
export type TreatmentCategory = (typeof TREATMENT_CATEGORIES)[number]
