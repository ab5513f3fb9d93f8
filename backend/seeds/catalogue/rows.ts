import type { CountrySeed } from './countries.js'
import type { DestinationSeed } from './destinations.js'
import { editorialRating, isFeatured } from './editorial.js'
import type { HospitalSeed } from './hospitals.js'
import type { TreatmentSeed } from './treatment-data.js'

export const countryRow = ({ id, code, name }: CountrySeed) => ({ id, code, name })

export function destinationRow(
  { country: _country, claims: _claims, ...facts }: DestinationSeed,
  countryId: string,
) {
  return { ...facts, countryId }
}

export function treatmentRow({
  costUsd,
  days,
  availableIn: _availableIn,
  claims: _claims,
  ...facts
}: TreatmentSeed) {
  return {
    ...facts,
    minCostCents: costUsd && costUsd[0] * 100,
    maxCostCents: costUsd && costUsd[1] * 100,
    minDurationDays: days?.[0] ?? null,
    maxDurationDays: days?.[1] ?? null,
  }
}

export function hospitalRow(hospital: HospitalSeed, countryId: string) {
  const { country: _country, specialties: _specialties, claims: _claims, ...facts } = hospital
  return { ...facts, countryId, rating: editorialRating(hospital), featured: isFeatured(hospital) }
}
