import type { HospitalCard, TreatmentCard } from '~/lib/api/types'
import type { Specimen } from './why-choose'

/** What the landing page says about the whole catalogue: counted, never written down. */
export function summarise(hospitals: HospitalCard[], treatments: TreatmentCard[]) {
  const byCountry: Record<string, number> = {}
  for (const { country } of hospitals) byCountry[country.code] = (byCountry[country.code] ?? 0) + 1
  const known = hospitals.length > 0 && treatments.length > 0
  return {
    byCountry,
    figures: known
      ? {
          hospitals: hospitals.length,
          treatments: treatments.length,
          countries: Object.keys(byCountry).length,
        }
      : undefined,
    specimens: [true, false].flatMap((verified) => specimen(hospitals, verified) ?? []),
  }
}

function specimen(hospitals: HospitalCard[], verified: boolean): Specimen | undefined {
  for (const { name, accreditations } of hospitals) {
    const claim = accreditations.find((one) => one.verified === verified)
    if (claim) return { hospital: name, claim }
  }
  return undefined
}
