export const TREATMENT_TYPES = ['conventional', 'ayurveda', 'acupuncture', 'functional', 'other'] as const
export type TreatmentType = (typeof TREATMENT_TYPES)[number]

export const EVIDENCE_LEVELS = ['high', 'moderate', 'low'] as const
export type EvidenceLevel = (typeof EVIDENCE_LEVELS)[number]
