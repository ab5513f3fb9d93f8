import { applyDecorators } from '@nestjs/common'
import { ApiProperty } from '@nestjs/swagger'
import { IsOptional, IsString, IsUUID, Length } from 'class-validator'
import { Nested, VisibleLine } from '../../platform/http/index.js'
import { ListFilter } from '../../platform/lists/index.js'
import { OfferVersionInput } from './offer.dto.js'
import { OfferContent } from './offer-content.dto.js'

const TemplateName = () => applyDecorators(VisibleLine(), IsString(), Length(1, 120))

export class NewOfferTemplateInput {
  @IsUUID()
  hospitalId!: string

  @TemplateName()
  name!: string

  @IsOptional()
  @IsUUID()
  treatmentId?: string | null

  /** Days, the diagnosis and the doctor who read a case are not kept. Without it and without an offer the template is empty. */
  @IsOptional()
  @Nested(() => OfferContent)
  content?: OfferContent

  /**
   * An offer of the hospital under a consent in force, in place of the content: its draft, or else the published version. The texts about
   * the case stay with the offer: diagnosis, procedure, conditions and the notes of the lines.
   */
  @IsOptional()
  @IsUUID()
  offerId?: string
}

/** Fields that are not sent stay unchanged. */
export class OfferTemplateInput extends OfferVersionInput {
  @IsOptional()
  @TemplateName()
  name?: string

  /** Null for any treatment. */
  @IsOptional()
  @IsUUID()
  treatmentId?: string | null

  @IsOptional()
  @Nested(() => OfferContent)
  content?: OfferContent
}

class TemplateHospitalRef {
  id!: string
  name!: string
}

class TemplateTreatmentRef {
  id!: string
  name!: string
}

export class OfferTemplateRow {
  id!: string

  /** The hospital that keeps the template, for members of several. */
  hospital!: TemplateHospitalRef

  name!: string

  /** Null for any treatment. */
  @ApiProperty({ type: TemplateTreatmentRef, nullable: true })
  treatment!: TemplateTreatmentRef | null

  savedAt!: string

  /** Send it with the next change. */
  version!: number
}

export class OfferTemplateView extends OfferTemplateRow {
  /** `diagnosis`, `reviewedBy`, `earliestDate` and `lastDay` are null. */
  content!: OfferContent
}

/** `q` is part of the name of the template. */
export class OfferTemplateFilter extends ListFilter {
  @IsOptional()
  @IsUUID()
  treatmentId?: string

  @IsOptional()
  @IsUUID()
  hospitalId?: string
}
