import { type RawBuilder, sql } from 'kysely'
import { among, containing, type List } from '../../platform/lists/index.js'
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
/**
 * Until when the hospital confirms the date of its accepted offer. Null while no acceptance waits. A booking has one acceptance that has not
 * ended, and its index leads to it. An aggregate has one row, so PostgreSQL leaves it out of a query that does not ask for it.
 */
const WAITING = sql`(select max(a.confirm_by) as confirm_by from offer_acceptances a join offers o on o.id = a.offer_id
  where a.booking_id = q.booking_id and a.ended_at is null and a.confirmed_at is null and o.quote_request_id = q.id)`
const TURN = sql`case when w.confirm_by is not null then 'hospital' ${sql.join(TURN_CASES, sql` `)} end`
const DUE_AT = sql`coalesce(w.confirm_by, q.due_at)`

/** The requests to the hospitals of the signed-in member. Row security chooses the rows. */
export const DESK_QUOTE_REQUEST_LIST: List<DeskQuoteRequestRow, DeskSort, DeskQuoteRequestFilter> = {
  name: 'quote-requests',
  subject: 'quote_request',
  audited: 'pages',
  from: sql`quote_requests q join hospitals h on h.id = q.hospital_id
      left join bookings b on b.id = q.booking_id left join treatments t on t.id = b.treatment_id
      left join lateral ${WAITING} w on true`,
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
  async where({ q, status, turn, hospitalId }, em) {
    const conditions: RawBuilder<unknown>[] = []
    if (turn) conditions.push(sql`${TURN} = ${turn}`)
    if (status) conditions.push(sql`q.status = ${status}`)
    if (hospitalId) conditions.push(sql`q.hospital_id = ${hospitalId}`)
    if (q?.trim()) {
      const named = sql<{ id: string }>`select id from treatments where name ilike ${containing(q.trim())}`
      conditions.push(await among(em, sql`b.treatment_id`, named))
    }
    return conditions
  },
  tabs: { field: 'turn', column: TURN, values: DESK_TURNS, isShort: true },
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
