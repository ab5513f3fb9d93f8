import { Transform } from 'class-transformer'
import { IsInt, IsUUID, Max, Min } from 'class-validator'
import { HasDecimals, IdParams } from '../../platform/http/index.js'
import { ClaimSource } from '../claims/index.js'
import { AdminHospitalView } from './hospital.dto.js'

const MOST_USD = 10_000_000

/** The version of the hospital that the change was made on. */
export class OfferChange {
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number
}

/** The same, of a request without a body. */
export class OfferRemoval {
  @Transform(({ value }) => Number(value))
  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number
}

/** What the hospital itself asks, in US dollars, and where it says so; the source may not be absent. */
export class HospitalPriceInput extends ClaimSource {
  @HasDecimals(2)
  @Min(0)
  @Max(MOST_USD)
  minCostUsd!: number

  @HasDecimals(2)
  @Min(0)
  @Max(MOST_USD)
  maxCostUsd!: number

  @IsInt()
  @Min(1)
  @Max(2_147_483_647)
  version!: number
}

export class SpecializationOfHospitalParams extends IdParams {
  @IsUUID()
  specializationId!: string
}

export class TreatmentOfHospitalParams extends IdParams {
  @IsUUID()
  treatmentId!: string
}

export class AdminHospitalSpecialization {
  id!: string
  name!: string
}

export class AdminHospitalTreatment {
  id!: string
  name!: string
  /** The hospital's own price; null until it publishes one. */
  minCostUsd!: number | null
  maxCostUsd!: number | null
}

export class AdminHospitalDetail extends AdminHospitalView {
  specializations!: AdminHospitalSpecialization[]
  treatments!: AdminHospitalTreatment[]
}
