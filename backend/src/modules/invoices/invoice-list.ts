import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { containing, type List } from '../../platform/lists/index.js'
import { AdminInvoiceFilter, type AdminInvoiceRow, INVOICE_TABS } from './invoice.dto.js'

type InvoiceSort = 'receivedAt' | 'total' | 'contested' | 'hospital'

const STATUS = sql`case when i.settlement = 'entered_wrongly' then 'void' when i.settlement is not null then 'settled'
  when i.checked_at is null then 'received' when i.contested > 0 then 'contested' else 'agreed' end`

/** The invoices of all patients. Rows name hospital and booking, and nobody. */
export const INVOICE_LIST: List<AdminInvoiceRow, InvoiceSort, AdminInvoiceFilter> = {
  name: 'invoices',
  subject: 'invoice',
  audited: 'pages',
  from: sql`invoices i join offers o on o.id = i.offer_id join hospitals h on h.id = o.hospital_id`,
  view: sql<AdminInvoiceRow>`json_build_object('id', i.id, 'quoteRequestId', o.quote_request_id, 'bookingId', i.booking_id,
    'hospital', json_build_object('id', h.id, 'slug', h.slug, 'name', h.name), 'status', ${STATUS},
    'enteredBy', i.entered_by, 'currency', i.currency, 'total', i.total, 'contested', i.contested, 'receivedAt', i.received_at)`,
  sort: {
    id: sql`i.id`,
    receivedAt: sql`i.received_at`,
    total: sql`i.total`,
    contested: sql`i.contested`,
    hospital: sql`h.name`,
  },
  nullable: ['contested'],
  defaultSort: ['receivedAt', 'asc'],
  filter: AdminInvoiceFilter,
  where({ q, status }) {
    const conditions: RawBuilder<unknown>[] = []
    if (status) conditions.push(sql`${STATUS} = ${status}`)
    if (q?.trim()) conditions.push(sql`h.name ilike ${containing(q.trim())}`)
    return conditions
  },
  tabs: { field: 'status', column: STATUS, values: INVOICE_TABS },
  columns: {
    id: 'Invoice',
    bookingId: 'Booking',
    'hospital.name': 'Hospital',
    status: 'Status',
    enteredBy: 'Sent by',
    currency: 'Currency',
    total: 'Total (minor units)',
    contested: 'Contested (minor units)',
    receivedAt: 'Received (UTC)',
  },
}

/** Reads the row of one invoice. */
export async function readRow(em: EntityManager, id: string): Promise<AdminInvoiceRow> {
  const { from, view } = INVOICE_LIST
  const { rows } = await sql<{ row: AdminInvoiceRow }>`
    select ${view} as row from ${from} where i.id = ${id}
  `.execute(em.getKysely())
  const [found] = rows
  if (!found) throw new Error(`Invoice ${id} has no row`)
  return found.row
}
