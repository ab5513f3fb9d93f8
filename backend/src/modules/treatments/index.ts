import { Treatment } from './treatment.entity.js'
import { TreatmentCountry } from './treatment-country.entity.js'

export type { EvidenceLevel, TreatmentType } from './treatment-type.js'
export { TreatmentsModule } from './treatments.module.js'
export { Treatment, TreatmentCountry }

export const treatmentsEntities = [Treatment, TreatmentCountry]
