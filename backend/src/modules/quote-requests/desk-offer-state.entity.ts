import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

const DeskOfferStateSchema = defineEntity({
  name: 'DeskOfferState',
  tableName: 'desk_offer_states',
  properties: {
    offerId: p.uuid().primary(),
    quoteRequestId: p.uuid(),
    hospitalId: p.uuid(),
    state: p.enum(['accepted', 'agreed', 'offer_expired', 'offer_withdrawn'] as const),
    /** Until when the hospital confirms the date of an accepted offer. */
    confirmBy: p.datetime().nullable(),
  },
})

/** The state of an offer for the list of cases at the desk. Triggers write the rows. */
export class DeskOfferState extends DeskOfferStateSchema.class {}
DeskOfferStateSchema.setClass(DeskOfferState)

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof DeskOfferStateSchema> {}
}
