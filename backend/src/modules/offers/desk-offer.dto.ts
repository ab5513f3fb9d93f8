import { ApiProperty, OmitType, PickType } from '@nestjs/swagger'
import { IsOptional, IsUUID } from 'class-validator'
import { Nested } from '../../platform/http/index.js'
import { AdminOfferView, OfferDraftView, OfferView } from './offer.dto.js'
import { OfferContent } from './offer-content.dto.js'

export class NewDeskOfferInput {
  /** Without it and without a template the draft is empty: no line of the checklist is answered. */
  @IsOptional()
  @Nested(() => OfferContent)
  content?: OfferContent

  /** A template of the hospital of the request, in place of the content. */
  @IsOptional()
  @IsUUID()
  templateId?: string
}

class DeskPublishedOfferView extends OmitType(OfferView, ['bookingId', 'messages', 'unreadMessages']) {}

class DeskOfferDraftView extends OmitType(OfferDraftView, ['isOwn']) {}

export class DeskAcceptanceView {
  /** Number of the accepted version. */
  version!: number

  acceptedAt!: string

  /** The acceptance ends then unless the hospital has confirmed the date. */
  confirmBy!: string

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  confirmedAt!: string | null
}

/**
 * An offer at the desk of its hospital. While the patient has accepted another one, the status stays `published`: hospitals do not learn
 * of each other.
 */
export class DeskOfferView extends PickType(AdminOfferView, [
  'id',
  'quoteRequestId',
  'hospital',
  'status',
  'version',
  'events',
]) {
  /** The version that the patient reads. Null before the first publication, and once the consent is withdrawn. */
  @ApiProperty({ type: DeskPublishedOfferView, nullable: true })
  published!: DeskPublishedOfferView | null

  /** Null without a draft, and once the consent is withdrawn. */
  @ApiProperty({ type: DeskOfferDraftView, nullable: true })
  draft!: DeskOfferDraftView | null

  /** Null before the patient accepts the offer, and once the acceptance has ended. */
  @ApiProperty({ type: DeskAcceptanceView, nullable: true })
  acceptance!: DeskAcceptanceView | null
}

export class DeskOfferAnswer {
  /** Null before the hospital or the team begins it. */
  @ApiProperty({ type: DeskOfferView, nullable: true })
  offer!: DeskOfferView | null

  /** Whether signed terms of the hospital for the price promise are in force. The next version that is published carries it then. */
  promise!: boolean
}
