import type { Kysely } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { ColumnsOf, Tables } from '../../platform/database/index.js'
import { defineList, sought } from '../../platform/lists/index.js'
import { AdminInvoiceFilter, INVOICE_TABS } from './invoice.dto.js'

const invoicesOf = (db: Kysely<Tables>) =>
  db
    .selectFrom('invoices as i')
    .innerJoin('offers as o', 'o.id', 'i.offer_id')
    .innerJoin('hospitals as h', 'h.id', 'o.hospital_id')

const statusOf = (eb: ColumnsOf<typeof invoicesOf>) =>
  eb
    .case()
    .when('i.settlement', '=', 'entered_wrongly')
    .then('void' as const)
    .when('i.settlement', 'is not', null)
    .then('settled' as const)
    .when('i.checked_at', 'is', null)
    .then('received' as const)
    .when('i.contested', '>', 0)
    .then('contested' as const)
    .else('agreed' as const)
    .end()

/** Whether the invoice counts, as another one with its number does. */
const sharesNumber = (eb: ColumnsOf<typeof invoicesOf>) =>
  eb.and([
    eb('i.settlement', 'is distinct from', 'entered_wrongly'),
    eb.exists(
      eb
        .selectFrom('invoices as other')
        .select('other.id')
        .where('other.settlement', 'is distinct from', 'entered_wrongly')
        .where((where) =>
          where.or([
            where('other.id', '=', where.ref('i.same_number_as')),
            where('other.same_number_as', '=', where.ref('i.id')),
          ]),
        ),
    ),
  ])

/** The invoices of all patients. Rows name hospital and booking, and nobody. */
export const INVOICE_LIST = defineList({
  name: 'invoices',
  subject: 'invoice',
  audited: 'pages',
  from: invoicesOf,
  view: (rows) =>
    rows.select((eb) => [
      'i.id',
      'o.quote_request_id as quoteRequestId',
      'i.booking_id as bookingId',
      jsonBuildObject({ id: eb.ref('h.id'), slug: eb.ref('h.slug'), name: eb.ref('h.name') }).as('hospital'),
      statusOf(eb).as('status'),
      'i.entered_by as enteredBy',
      sharesNumber(eb).$castTo<boolean>().as('sharesNumber'),
      'i.currency',
      'i.total',
      'i.contested',
      'i.received_at as receivedAt',
    ]),
  sort: {
    id: 'i.id',
    receivedAt: 'i.received_at',
    total: 'i.total',
    contested: 'i.contested',
    hospital: 'h.name',
  },
  nullable: ['contested'],
  defaultSort: ['receivedAt', 'asc'],
  filter: AdminInvoiceFilter,
  where: ({ q, status }, eb) => [status && eb(statusOf(eb), '=', status), sought(eb, q, ['h.name'])],
  tabs: { field: 'status', column: statusOf, values: INVOICE_TABS },
  columns: {
    id: 'Invoice',
    bookingId: 'Booking',
    'hospital.name': 'Hospital',
    status: 'Status',
    enteredBy: 'Sent by',
    sharesNumber: 'Number of another invoice',
    currency: 'Currency',
    total: 'Total (minor units)',
    contested: 'Contested (minor units)',
    receivedAt: 'Received (UTC)',
  },
})
