import { Claim } from './claim.entity.js'
import { Country } from './country.entity.js'
import { Destination } from './destination.entity.js'
import { Hospital } from './hospital.entity.js'
import { HospitalSpecialization } from './hospital-specialization.entity.js'
import { HospitalTreatment } from './hospital-treatment.entity.js'
import { Specialization } from './specialization.entity.js'

export { AdminClaimView, ClaimSource } from './admin-claim.dto.js'
export { claimsOf, hospitalNamed, PRICE_CLAIM } from './catalogue-sql.js'
export { ClaimView } from './claim.dto.js'
export type { ClaimSubject } from './claim.entity.js'
export { claimView, withdrawClaims } from './claim.repository.js'
export type { CountryTables } from './country.entity.js'
export { durationText } from './duration-text.js'
export { goodUntil } from './good-until.js'
export { HospitalCard } from './hospital.dto.js'
export type { HospitalTables } from './hospital.entity.js'
export { countryCodeOf, hospitalCard, placesOf } from './hospital.repository.js'
export { searchHospitals } from './hospital-search.js'
export type { HospitalTreatmentTables } from './hospital-treatment.entity.js'
export { HospitalsModule } from './hospitals.module.js'
export { insertHospital } from './new-hospital.js'
export { type HospitalPage, PAGE_FACTS, type PageFact, readHospitalPages } from './page-facts.js'
export { stateProposed } from './proposed-claims.js'
export { SpecialtyRef } from './specialization.dto.js'
export { requireStatable } from './stated-facts.js'
export {
  PUBLIC_CATEGORIES,
  type PublicCategory,
  TREATMENT_CATEGORIES,
  type TreatmentCategory,
} from './treatment-category.js'
export { Claim, Country, Destination, Hospital, HospitalSpecialization, HospitalTreatment, Specialization }

export const hospitalsEntities = [
  Claim,
  Country,
  Destination,
  Hospital,
  HospitalSpecialization,
  HospitalTreatment,
  Specialization,
]
