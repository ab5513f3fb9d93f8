import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'
import type { LineOfOffer } from './offer-lines.js'
import type { SeenOfferStatus } from './offer-status.js'

const CHANGE_ENDS = ['accepted', 'declined', 'withdrawn'] as const

export const CHANGE_STATES = ['open', 'answered', ...CHANGE_ENDS, 'over'] as const
export type ChangeState = (typeof CHANGE_STATES)[number]

const OPEN_IN: readonly SeenOfferStatus[] = ['published', 'change_requested', 'held']

const OfferChangeRequestSchema = defineEntity({
  name: 'OfferChangeRequest',
  tableName: 'offer_change_requests',
  properties: {
    /** UUIDv7: ids are in the order of the requests. */
    id: p.uuid().primary(),
    offerId: p.uuid(),
    bookingId: p.uuid(),
    /** The patient. */
    userId: p.uuid(),
    /** Number of the version that the patient wants changed. */
    number: p.integer(),
    /** A WantedChange under the key of the booking. */
    content: p.blob(),
    /** A DeclinedChange under the key of the booking. Null unless the team declined the request. */
    answer: p.blob().nullable(),
    possibleEmergency: p.boolean(),
    requestedAt: p.datetime(),
    endedAt: p.datetime().nullable(),
    /** Null also once a later version answers it: that follows from `number`. */
    endReason: p.enum(CHANGE_ENDS).nullable(),
  },
})

/** A change of an offer that the patient asks for. A version has at most one open request. */
export class OfferChangeRequest extends OfferChangeRequestSchema.class {
  end(reason: (typeof CHANGE_ENDS)[number]): void {
    this.endedAt = new Date()
    this.endReason = reason
  }

  /**
   * `answered`: the hospital has published a later version. `over`: the offer ended first.
   * @param status of the offer, as its patient sees it
   */
  stateIn({ version, status }: { version: number; status: SeenOfferStatus }): ChangeState {
    if (this.endReason) return this.endReason
    if (this.number < version) return 'answered'
    return OPEN_IN.includes(status) ? 'open' : 'over'
  }
}
OfferChangeRequestSchema.setClass(OfferChangeRequest)

export interface WantedChange {
  lines: LineOfOffer[]
  comment: string
}

export interface DeclinedChange {
  comment: string
}

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof OfferChangeRequestSchema> {}
}
