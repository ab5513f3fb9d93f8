import type { AdminTreatment } from '../../providers/types'

export const CATEGORIES: readonly AdminTreatment['category'][] = [
  'orthopedic',
  'fertility',
  'cosmetic',
  'cardiology',
  'spinal',
  'cancer',
  'complementary',
]

export const TYPES: readonly AdminTreatment['type'][] = [
  'conventional',
  'ayurveda',
  'acupuncture',
  'functional',
  'other',
]

export const EVIDENCE: readonly NonNullable<AdminTreatment['evidenceLevel']>[] = ['high', 'moderate', 'low']
