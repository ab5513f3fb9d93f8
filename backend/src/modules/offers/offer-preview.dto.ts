import { OmitType, PickType } from '@nestjs/swagger'
import { OfferGapView, OfferView } from './offer.dto.js'
import { OfferComparedTotalView } from './offer-comparison.dto.js'

class OfferNeedsView extends PickType(OfferComparedTotalView, ['total', 'unpriced']) {}

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

  /** The total with published prices of what the offer leaves out. The patient reads prices of other offers first. */
  withNeeds!: OfferNeedsView

  /** Each gap keeps the draft from its publication. */
  gaps!: OfferGapView[]
}
