import { Hospital } from './hospital.entity.js'
import { HospitalPhotoFileSchema, HospitalPhotoSchema } from './hospital-photo.entity.js'
import { HospitalSpecialization } from './hospital-specialization.entity.js'
import { HospitalTreatment } from './hospital-treatment.entity.js'
import { SearchWordSchema } from './search-word.entity.js'

export { HospitalCard } from './hospital.dto.js'
export { countryCodeOf, hospitalNamed, placesOf } from './hospital.repository.js'
export { hospitalCard } from './hospital.views.js'
export { searchHospitals } from './hospital-search.js'
export { HospitalsModule } from './hospitals.module.js'
export { insertHospital } from './new-hospital.js'
export { type HospitalPage, isListed, PAGE_FACTS, type PageFact, readHospitalPages } from './page-facts.js'
export { lockHospital, requireStatable } from './stated-facts.js'
export { Hospital, HospitalSpecialization, HospitalTreatment }

export const hospitalsEntities = [
  Hospital,
  HospitalPhotoFileSchema,
  HospitalPhotoSchema,
  HospitalSpecialization,
  HospitalTreatment,
  SearchWordSchema,
]
