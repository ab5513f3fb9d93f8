import type {
  Assessment,
  HospitalRecommendation,
  HospitalRecommendations,
  TreatmentRecommendation,
  TreatmentRecommendations,
} from '~/lib/api/types'
import { hospital, treatment } from './fixtures'

export function assessment(changes: Partial<Assessment> = {}): Assessment {
  const data = {
    conditionCategory: 'Heart Disease',
    symptoms: 'Pain in the chest',
    currentMedications: null,
    medicalHistory: null,
    treatmentGoals: null,
    urgencyLevel: 'high',
    budgetRange: '$5,000 - $15,000',
    preferredDestinations: ['Malaysia', 'Singapore'],
    recordIds: [],
  } as const satisfies Partial<Assessment>
  return {
    ...data,
    preferredDestinations: [...data.preferredDestinations],
    recordIds: [],
    id: 'assessment-1',
    uploadedFiles: [],
    assessmentData: { ...data, preferredDestinations: [], recordIds: [] },
    createdAt: '2026-11-21T08:00:00Z',
    version: 1,
    ...changes,
  }
}

const basis = {
  needsConsent: false,
  assessmentId: 'assessment-1',
  assessedAt: '2026-11-21T08:00:00Z',
  conditionCategory: 'Heart Disease',
  urgencyLevel: 'high',
  budgetRange: '$5,000 - $15,000',
  maxCostUsd: 5_000,
  maxCostFrom: 'assessment',
  preferredDestinations: ['Malaysia', 'Singapore'],
  destinations: [{ code: 'MY', name: 'Malaysia' }],
} as const

export function recommendedHospital(changes: Partial<HospitalRecommendation> = {}): HospitalRecommendation {
  return {
    ...hospital(),
    successRatePercentage: null,
    patientStoriesCount: null,
    reviewsCount: 0,
    successStories: 0,
    estimatedCostMinUsd: null,
    estimatedCostMaxUsd: null,
    priceKnown: false,
    priceVerified: false,
    priceCheckedAt: null,
    reasons: [],
    ...changes,
  }
}

export function recommendedTreatment(
  changes: Partial<TreatmentRecommendation> = {},
): TreatmentRecommendation {
  const { hospitals: _, ...card } = treatment({ category: 'cardiology' })
  return { ...card, successRatePercentage: null, priceKnown: true, reasons: [], ...changes }
}

export function hospitalAnswer(
  items: HospitalRecommendation[],
  {
    basis: changes,
    ...rest
  }: { basis?: Partial<HospitalRecommendations['basis']> } & Partial<
    Omit<HospitalRecommendations, 'basis'>
  > = {},
): HospitalRecommendations {
  const specializations = [{ slug: 'cardiology', name: 'Cardiology' }]
  return { items, emptiedBy: null, basis: { ...given(), specializations, ...changes }, ...rest }
}

export function treatmentAnswer(
  items: TreatmentRecommendation[],
  {
    basis: changes,
    ...rest
  }: { basis?: Partial<TreatmentRecommendations['basis']> } & Partial<
    Omit<TreatmentRecommendations, 'basis'>
  > = {},
): TreatmentRecommendations {
  return { items, emptiedBy: null, basis: { ...given(), categories: ['cardiology'], ...changes }, ...rest }
}

const given = () => ({
  ...basis,
  preferredDestinations: [...basis.preferredDestinations],
  destinations: [...basis.destinations],
})
