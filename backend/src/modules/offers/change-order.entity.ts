import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'
import type { OfferContent } from './offer-content.dto.js'
import type { EnteredBy } from './publication-requirements.js'

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

export const CHANGE_ORDER_ENTERED_BY = ['hospital', 'team'] as const satisfies EnteredBy[]

export const CHANGE_ORDER_STATUSES = ['entered', 'proposed', 'signed', ...CHANGE_ORDER_ENDS, 'over'] as const
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
    enteredBy: p.enum(CHANGE_ORDER_ENTERED_BY),
    /** The letter that the team entered it from. Null where the hospital entered it. */
    letterId: p.uuid().nullable(),
    /** The person who entered it. Null when that account is gone. */
    proposedBy: p.uuid().nullable(),
    proposedAt: p.datetime(),
    /** Null before a second person of the team releases it, and where the hospital entered it. */
    releasedAt: p.datetime().nullable(),
    /** The second person. Null when that account is gone. */
    releasedBy: p.uuid().nullable(),
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
  /** Whether the patient may read it. */
  isReleased(): boolean {
    return this.enteredBy === 'hospital' || this.releasedAt != null
  }

  release(userId: string): void {
    this.releasedAt = new Date()
    this.releasedBy = userId
  }

  end(reason: (typeof CHANGE_ORDER_ENDS)[number]): void {
    this.endedAt = new Date()
    this.endReason = reason
  }

  /** `over`: the acceptance ended before the patient answered. */
  statusIn({ endedAt }: { endedAt?: Date | null }): ChangeOrderStatus {
    if (this.endReason) return this.endReason
    if (this.signedAt) return 'signed'
    if (endedAt) return 'over'
    return this.isReleased() ? 'proposed' : 'entered'
  }
}
ChangeOrderSchema.setClass(ChangeOrder)

const ChangeOrderLetterSchema = defineEntity({
  name: 'ChangeOrderLetter',
  tableName: 'change_order_letters',
  properties: {
    id: p.uuid().primary(),
    offerId: p.uuid(),
    /** The patient. */
    userId: p.uuid(),
    name: p.text(),
    contentType: p.text(),
    sizeBytes: p.integer(),
    sha256: p.text(),
    storageKey: p.text(),
    wrappedKey: p.text(),
    /** Day of the letter, `YYYY-MM-DD`. */
    dated: p.date(),
    createdAt: p
      .datetime()
      .onCreate(() => new Date())
      .defaultRaw('now()'),
  },
})

/** The letter of the hospital, as evidence for a change order that the team enters. Until then, an offer has at most one. */
export class ChangeOrderLetter extends ChangeOrderLetterSchema.class {}
ChangeOrderLetterSchema.setClass(ChangeOrderLetter)

/** All lines as they are after the change, and the total of a package. The rest of the offer stays. */
export interface OrderedChange extends Pick<OfferContent, 'lines' | 'package'> {
  /** Why, in the words of the hospital. */
  explanation: string
}

export interface RejectedChange {
  comment: string
}

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof ChangeOrderSchema>, TableOf<typeof ChangeOrderLetterSchema> {}
}
