import { type RawBuilder, sql } from 'kysely'
import { containing, type List } from '../../platform/lists/index.js'
import {
  DESK_TURNS,
  DeskQuoteRequestFilter,
  type DeskQuoteRequestRow,
  type DeskTurn,
} from './desk-quote-request.dto.js'
import { QUOTE_REQUEST_STATUSES, statusesOnTurnOf } from './quote-request-status.js'

type DeskSort = 'dueAt' | 'sentAt' | 'status' | 'hospital' | 'treatment'
const statusesOf = (turn: DeskTurn) => statusesOnTurnOf(turn === 'ended' ? null : turn)
const TURN_CASES = DESK_TURNS.map(
  (turn) => sql`when q.status = any(${statusesOf(turn)}::text[]) then ${turn}`,
)
/** Until when the hospital confirms the date of its accepted offer. Null while no acceptance waits. */
const CONFIRM_BY = sql`(select a.confirm_by from offers o join offer_acceptances a on a.offer_id = o.id
  where o.quote_request_id = q.id and a.ended_at is null and a.confirmed_at is null)`
const TURN = sql`case when ${CONFIRM_BY} is not null then 'hospital' ${sql.join(TURN_CASES, sql` `)} end`
const DUE_AT = sql`coalesce(${CONFIRM_BY}, q.due_at)`

/** The requests to the hospitals of the signed-in member. Row security chooses the rows. */
export const DESK_QUOTE_REQUEST_LIST: List<DeskQuoteRequestRow, DeskSort, DeskQuoteRequestFilter> = {
  name: 'quote-requests',
  subject: 'quote_request',
  audited: 'pages',
  from: sql`quote_requests q join hospitals h on h.id = q.hospital_id
      left join bookings b on b.id = q.booking_id left join treatments t on t.id = b.treatment_id`,
  view: sql<DeskQuoteRequestRow>`json_build_object(
      'id', q.id, 'hospital', json_build_object('id', h.id, 'name', h.name),
      'treatment', case when t.id is not null then json_build_object('slug', t.slug, 'name', t.name) end,
      'status', q.status, 'sentAt', q.sent_at, 'dueAt', ${DUE_AT},
      'turn', nullif(${TURN}, 'ended'), 'version', q.version,
      'fileCount', coalesce((select cardinality(c.record_ids) from quote_consents c where c.quote_request_id = q.id), 0))`,
  sort: {
    id: sql`q.id`,
    dueAt: DUE_AT,
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
    if (turn) conditions.push(sql`${TURN} = ${turn}`)
    if (status) conditions.push(sql`q.status = ${status}`)
    if (hospitalId) conditions.push(sql`q.hospital_id = ${hospitalId}`)
    if (q?.trim()) conditions.push(sql`t.name ilike ${containing(q.trim())}`)
    return conditions
  },
  tabs: { field: 'turn', column: TURN, values: DESK_TURNS },
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
