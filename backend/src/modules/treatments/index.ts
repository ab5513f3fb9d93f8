import { Treatment } from './treatment.entity.js'
import { TreatmentCountry } from './treatment-country.entity.js'

export { TreatmentCard } from './treatment.dto.js'
export { TREATMENT_CARD, withDurationText } from './treatment.repository.js'
export { EVIDENCE_LEVELS, type EvidenceLevel, TREATMENT_TYPES, type TreatmentType } from './treatment-type.js'
export { TreatmentsModule } from './treatments.module.js'
export { Treatment, TreatmentCountry }

export const treatmentsEntities = [Treatment, TreatmentCountry]
