import { BilledCase, EmergencyNote, Invoice } from './invoice.entity.js'

export { InvoicesModule } from './invoices.module.js'

export const invoicesEntities = [BilledCase, EmergencyNote, Invoice]
