import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../platform/database/tables.js'

/** An address that an account proved to own. */
export const ConfirmedAddressSchema = defineEntity({
  name: 'ConfirmedAddress',
  tableName: 'confirmed_addresses',
  properties: {
    userId: p.uuid().primary(),
    email: p.text().primary(),
    confirmedAt: p.datetime().primary(),
    heldUntil: p.datetime().nullable(),
  },
})

declare module '../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof ConfirmedAddressSchema> {}
}
