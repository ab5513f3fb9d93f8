import { defineEntity, p } from '@mikro-orm/core'
import type { TableOf } from '../../../platform/database/tables.js'
import { LEDGER_ACCOUNTS } from './ledger.js'

/** An entry of the ledger. It never changes. */
export const LedgerEntrySchema = defineEntity({
  name: 'LedgerEntry',
  tableName: 'ledger_entries',
  properties: {
    id: p.bigint('number').primary().autoincrement().generated('identity'),
    cause: p.text(),
    account: p.enum([...LEDGER_ACCOUNTS]),
    paymentId: p.uuid(),
    amountCents: p.bigint('number'),
    createdAt: p.datetime().defaultRaw('clock_timestamp()'),
  },
})

declare module '../../../platform/database/tables.js' {
  interface Tables extends TableOf<typeof LedgerEntrySchema> {}
}
