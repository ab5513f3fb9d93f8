import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'
import { ACCEPTANCE_ENDS } from '../bookings/index.js'
import type { ConversionView } from '../exchange-rates/index.js'

const OfferAcceptanceSchema = defineEntity({
  name: 'OfferAcceptance',
  tableName: 'offer_acceptances',
  properties: {
    id: p.uuid().primary(),
    offerId: p.uuid(),
    bookingId: p.uuid(),
    /** The patient. */
    userId: p.uuid(),
    /** Number of the version. */
    number: p.integer(),
    hash: p.text(),
    /** A SignedAcceptance under the key of the booking. */
    signature: p.blob(),
    /** Whether the hospital may read the patient's name and contact. */
    sharesIdentity: p.boolean(),
    /** The highest total in US cents. Null without a valid exchange rate. */
    costCents: p.bigint('number').nullable(),
    /** The rate into US dollars. Null for US dollars and without a valid one. */
    conversion: p.json().$type<ConversionView>().nullable(),
    acceptedAt: p.datetime(),
    /** The acceptance ends at this time unless the hospital has confirmed the date. */
    confirmBy: p.datetime(),
    /** When the hospital was reminded of the date. */
    remindedAt: p.datetime().nullable(),
    confirmedAt: p.datetime().nullable(),
    /** Null while the acceptance holds. */
    endedAt: p.datetime().nullable(),
    endReason: p.enum(ACCEPTANCE_ENDS).nullable(),
  },
})

/** The signed acceptance of an offer. A booking has at most one that has not ended. */
export class OfferAcceptance extends OfferAcceptanceSchema.class {
  /** Once it has ended, the booking can take another one. `endAcceptance` also tells the history of the booking. */
  end(reason: (typeof ACCEPTANCE_ENDS)[number]): void {
    this.endedAt = new Date()
    this.endReason = reason
  }
}
OfferAcceptanceSchema.setClass(OfferAcceptance)

export interface SignedAcceptance {
  /** As the patient typed it. */
  name: string
  /** The text that the patient read, by paragraph. */
  text: string[]
  textVersion: string
  /** BCP 47. */
  locale: string
  /** IP address. */
  address: string
  /** `aal2` when the session showed a second factor. */
  assurance: 'aal1' | 'aal2'
}

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof OfferAcceptanceSchema> {}
}
