import type { HospitalSeed } from './hospitals.js'
import type { TreatmentSeed } from './treatment-data.js'

/** Fields of medicine in which a treatment of each category is given. */
const FIELDS_OF_CATEGORY: Record<TreatmentSeed['category'], string[]> = {
  orthopedic: ['orthopedics'],
  fertility: ['fertility'],
  cosmetic: ['cosmetic-surgery'],
  cardiology: ['cardiology'],
  spinal: ['orthopedics', 'neurosurgery'],
  cancer: ['oncology'],
  complementary: [],
}

/** 5 where an accreditation has a source that was checked, else 4. It says nothing about outcomes. */
export function editorialRating(hospital: HospitalSeed): 4 | 5 {
  const isAccredited = hospital.claims.some(
    ({ field, checkedAt }) => field === 'accreditation' && checkedAt !== null,
  )
  return isAccredited ? 5 : 4
}

/** The landing page shows four, of four cities: our choice, for which nobody pays. */
const FEATURED = ['sunway-medical-centre', 'island-hospital', 'bumrungrad-international', 'memorial-sisli']
export const isFeatured = ({ slug }: HospitalSeed) => FEATURED.includes(slug)

/**
 * A hospital is listed for a treatment when it is listed for a field that gives it and the treatment is offered in its
 * country. The link is therefore shown as not verified until the hospital confirms it.
 */
export function treatmentsListedFor(hospital: HospitalSeed, treatments: TreatmentSeed[]): TreatmentSeed[] {
  return treatments.filter(
    ({ category, availableIn }) =>
      availableIn.includes(hospital.country) &&
      FIELDS_OF_CATEGORY[category].some((field) => hospital.specialties.includes(field)),
  )
}
