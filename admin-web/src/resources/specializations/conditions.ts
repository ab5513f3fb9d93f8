import type { Condition } from '../../providers/types'

/** Of the health assessment, in its words. */
export const CONDITIONS: readonly Condition[] = [
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
]
