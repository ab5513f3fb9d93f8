import { defineEntity, p } from '@mikro-orm/core'
import type { OfferContent } from './offer-content.dto.js'

export const CHANGE_ORDER_REASONS = [
  'finding',
  'complication',
  'longer_stay',
  'other_implant',
  'patient_wish',
  'less_care',
  'mistake',
] as const
export type ChangeOrderReason = (typeof CHANGE_ORDER_REASONS)[number]

const CHANGE_ORDER_ENDS = ['rejected', 'withdrawn'] as const

export const CHANGE_ORDER_STATUSES = ['proposed', 'signed', ...CHANGE_ORDER_ENDS, 'over'] as const
export type ChangeOrderStatus = (typeof CHANGE_ORDER_STATUSES)[number]

const ChangeOrderSchema = defineEntity({
  name: 'ChangeOrder',
  tableName: 'change_orders',
  properties: {
    id: p.uuid().primary(),
    acceptanceId: p.uuid(),
    offerId: p.uuid(),
    bookingId: p.uuid(),
    /** The patient. */
    userId: p.uuid(),
    /** From 1, in each acceptance. */
    number: p.integer(),
    reason: p.enum(CHANGE_ORDER_REASONS),
    /** An OrderedChange under the key of the booking. */
    content: p.blob(),
    hash: p.text(),
    /** The highest total in US cents, at the rate of the acceptance. Null where the acceptance has none. */
    costCents: p.bigint('number').nullable(),
    /** The member of the hospital. Null when that account is gone. */
    proposedBy: p.uuid().nullable(),
    proposedAt: p.datetime(),
    /** A SignedAcceptance under the key of the booking. */
    signature: p.blob().nullable(),
    signedAt: p.datetime().nullable(),
    /** A RejectedChange under the key of the booking. */
    answer: p.blob().nullable(),
    endedAt: p.datetime().nullable(),
    endReason: p.enum(CHANGE_ORDER_ENDS).nullable(),
  },
})

/** A change of an accepted offer that the hospital proposes. It binds once the patient has signed it. An acceptance has at most one open. */
export class ChangeOrder extends ChangeOrderSchema.class {
  end(reason: (typeof CHANGE_ORDER_ENDS)[number]): void {
    this.endedAt = new Date()
    this.endReason = reason
  }

  /** `over`: the acceptance ended before the patient answered. */
  statusIn({ endedAt }: { endedAt?: Date | null }): ChangeOrderStatus {
    if (this.endReason) return this.endReason
    if (this.signedAt) return 'signed'
    return endedAt ? 'over' : 'proposed'
  }
}
ChangeOrderSchema.setClass(ChangeOrder)

/** All lines as they are after the change, and the total of a package. The rest of the offer stays. */
export interface OrderedChange extends Pick<OfferContent, 'lines' | 'package'> {
  /** Why, in the words of the hospital. */
  explanation: string
}

export interface RejectedChange {
  comment: string
}
