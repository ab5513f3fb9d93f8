import { type RawBuilder, sql } from 'kysely'
import { containing, type List } from '../../platform/lists/index.js'
import { DeskQuoteRequestFilter, type DeskQuoteRequestRow } from './desk-quote-request.dto.js'
import { QUOTE_REQUEST_STATUSES, turnOf } from './quote-request-status.js'

type DeskSort = 'dueAt' | 'sentAt' | 'status' | 'hospital' | 'treatment'
type StoredRow = Omit<DeskQuoteRequestRow, 'turn'>

/** The requests to the hospitals of the signed-in member. Row security chooses the rows. */
export const DESK_QUOTE_REQUEST_LIST: List<StoredRow, DeskSort, DeskQuoteRequestFilter, DeskQuoteRequestRow> =
  {
    name: 'quote-requests',
    subject: 'quote_request',
    audited: 'pages',
    from: sql`quote_requests q join hospitals h on h.id = q.hospital_id
      left join bookings b on b.id = q.booking_id left join treatments t on t.id = b.treatment_id`,
    view: sql<StoredRow>`json_build_object(
      'id', q.id, 'hospital', json_build_object('id', h.id, 'name', h.name),
      'treatment', case when t.id is not null then json_build_object('slug', t.slug, 'name', t.name) end,
      'status', q.status, 'sentAt', q.sent_at, 'dueAt', q.due_at, 'version', q.version,
      'fileCount', coalesce((select cardinality(c.record_ids) from quote_consents c where c.quote_request_id = q.id), 0))`,
    present: (row) => ({ ...row, turn: turnOf(row.status) }),
    sort: {
      id: sql`q.id`,
      dueAt: sql`q.due_at`,
      sentAt: sql`q.sent_at`,
      status: sql`array_position(${[...QUOTE_REQUEST_STATUSES]}::text[], q.status)`,
      hospital: sql`h.name`,
      treatment: sql`t.name`,
    },
    nullable: ['treatment'],
    defaultSort: ['dueAt', 'asc'],
    filter: DeskQuoteRequestFilter,
    where({ q, status, hospitalId }) {
      const conditions: RawBuilder<unknown>[] = []
      if (status) conditions.push(sql`q.status = ${status}`)
      if (hospitalId) conditions.push(sql`q.hospital_id = ${hospitalId}`)
      if (q?.trim()) conditions.push(sql`t.name ilike ${containing(q.trim())}`)
      return conditions
    },
    tabs: { field: 'status', column: sql`q.status`, values: QUOTE_REQUEST_STATUSES.slice(2) },
    columns: {
      id: 'Request',
      'hospital.name': 'Hospital',
      'treatment.name': 'Treatment',
      status: 'Status',
      sentAt: 'Sent (UTC)',
      dueAt: 'Due (UTC)',
      fileCount: 'Files',
    },
  }
