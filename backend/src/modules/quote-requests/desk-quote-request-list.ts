import { type RawBuilder, sql } from 'kysely'
import { containing, type List } from '../../platform/lists/index.js'
import {
  DESK_TURNS,
  DeskQuoteRequestFilter,
  type DeskQuoteRequestRow,
  type DeskTurn,
} from './desk-quote-request.dto.js'
import { QUOTE_REQUEST_STATUSES, statusesOnTurnOf, turnOf } from './quote-request-status.js'

type DeskSort = 'dueAt' | 'sentAt' | 'status' | 'hospital' | 'treatment'
type StoredRow = Omit<DeskQuoteRequestRow, 'turn'>

const statusesOf = (turn: DeskTurn) => statusesOnTurnOf(turn === 'ended' ? null : turn)
const TURN_CASES = DESK_TURNS.map(
  (turn) => sql`when q.status = any(${statusesOf(turn)}::text[]) then ${turn}`,
)

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
    where({ q, status, turn, hospitalId }) {
      const conditions: RawBuilder<unknown>[] = []
      if (turn) conditions.push(sql`q.status = any(${statusesOf(turn)}::text[])`)
      if (status) conditions.push(sql`q.status = ${status}`)
      if (hospitalId) conditions.push(sql`q.hospital_id = ${hospitalId}`)
      if (q?.trim()) conditions.push(sql`t.name ilike ${containing(q.trim())}`)
      return conditions
    },
    tabs: { field: 'turn', column: sql`case ${sql.join(TURN_CASES, sql` `)} end`, values: DESK_TURNS },
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
