import { Treatment } from './treatment.entity.js'
import { TreatmentCountry } from './treatment-country.entity.js'
import { TreatmentWordSchema } from './treatment-word.entity.js'

export { durationText } from './duration-text.js'
export { TreatmentCard } from './treatment.dto.js'
export { TREATMENT_CARD, withDurationText } from './treatment.repository.js'
export {
  PUBLIC_CATEGORIES,
  type PublicCategory,
  TREATMENT_CATEGORIES,
  type TreatmentCategory,
} from './treatment-category.js'
export { EVIDENCE_LEVELS, type EvidenceLevel, type TreatmentType } from './treatment-type.js'
export { TreatmentsModule } from './treatments.module.js'
export { Treatment, TreatmentCountry }

export const treatmentsEntities = [Treatment, TreatmentCountry, TreatmentWordSchema]
