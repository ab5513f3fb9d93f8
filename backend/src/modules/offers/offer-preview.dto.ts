import { OmitType } from '@nestjs/swagger'
import { OfferGapView, OfferView } from './offer.dto.js'

/** A draft as its patient would read it. */
export class OfferPreviewView extends OmitType(OfferView, [
  'bookingId',
  'status',
  'withdrawalReason',
  'publishedAt',
  'validUntil',
  'promise',
  'hash',
  'messages',
  'unreadMessages',
  'changeRequest',
  'changes',
]) {
  /** The end of the last day in the hospital's time zone. Null while the draft has no last day. */
  validUntil!: string | null

  /** Each gap keeps the draft from its publication. */
  gaps!: OfferGapView[]
}
