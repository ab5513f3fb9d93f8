/** Conditions of the health assessment. Each leads to specializations. */
export const CONDITION_CATEGORIES = [
  'Heart Disease',
  'Cancer Treatment',
  'Orthopedic Surgery',
  'Diabetes Management',
  'Neurological Disorders',
  'Cosmetic Surgery',
  'Dental Care',
  'Eye Surgery',
  'Weight Loss Surgery',
  'Fertility Treatment',
  'Other',
] as const
export type ConditionCategory = (typeof CONDITION_CATEGORIES)[number]
