import { type RawBuilder, sql } from 'kysely'
import { among, containing, type List } from '../../platform/lists/index.js'
import {
  DESK_STATES,
  DESK_TURNS,
  DeskQuoteRequestFilter,
  type DeskQuoteRequestRow,
  type DeskState,
  type DeskTurn,
} from './desk-quote-request.dto.js'
import { type QuoteRequestStatus, turnOf } from './quote-request-status.js'

type DeskSort = 'dueAt' | 'sentAt' | 'status' | 'hospital' | 'treatment'
/** The table of states has one row for a request, so PostgreSQL leaves it out of a query that does not ask for it. */
const STATE = sql`coalesce(case when q.status = 'offered' then o.state end, q.status)`
const TURN_OF_OFFER: Partial<Record<DeskState, DeskTurn>> = {
  accepted: 'hospital',
  agreed: 'agreed',
  offer_expired: 'ended',
  offer_withdrawn: 'ended',
}
const turnOfState = (state: DeskState): string =>
  TURN_OF_OFFER[state] ?? turnOf(state as QuoteRequestStatus) ?? 'ended'
const TURNS = DESK_STATES.map(turnOfState)
const PLACE = sql`array_position(${[...DESK_STATES]}::text[], ${STATE})`
const TURN = sql`(${TURNS}::text[])[${PLACE}]`
/** While an acceptance waits: until when the hospital confirms the date. */
const DUE_AT = sql`case when o.state = 'accepted' then o.confirm_by else q.due_at end`
/** Both are looked up for the rows of a page alone. */
const WITHDRAWAL_REASON = sql`case when ${STATE} = 'offer_withdrawn'
  then (select w.withdrawal_reason from offers w where w.quote_request_id = q.id) end`
const HAS_MISSED_DATE = sql`exists (select from offers m join offer_acceptances a on a.booking_id = m.booking_id and a.offer_id = m.id
  where m.quote_request_id = q.id and a.confirmed_at is null and a.ended_at >= a.confirm_by)`

/** The requests to the hospitals of the signed-in member. Row security chooses the rows. */
export const DESK_QUOTE_REQUEST_LIST: List<DeskQuoteRequestRow, DeskSort, DeskQuoteRequestFilter> = {
  name: 'quote-requests',
  subject: 'quote_request',
  audited: 'pages',
  from: sql`quote_requests q join hospitals h on h.id = q.hospital_id
      left join bookings b on b.id = q.booking_id left join treatments t on t.id = b.treatment_id
      left join desk_offer_states o on o.quote_request_id = q.id`,
  view: sql<DeskQuoteRequestRow>`json_build_object(
      'id', q.id, 'hospital', json_build_object('id', h.id, 'name', h.name),
      'treatment', case when t.id is not null then json_build_object('slug', t.slug, 'name', t.name) end,
      'status', q.status, 'state', ${STATE}, 'sentAt', q.sent_at, 'dueAt', ${DUE_AT}, 'declineReason', q.decline_reason,
      'withdrawalReason', ${WITHDRAWAL_REASON}, 'hasMissedDate', ${HAS_MISSED_DATE},
      'turn', case when ${TURN} not in ('agreed', 'ended') then ${TURN} end, 'version', q.version,
      'fileCount', coalesce((select cardinality(c.record_ids) from quote_consents c where c.quote_request_id = q.id), 0))`,
  sort: {
    id: sql`q.id`,
    dueAt: DUE_AT,
    sentAt: sql`q.sent_at`,
    status: PLACE,
    hospital: sql`h.name`,
    treatment: sql`t.name`,
  },
  nullable: ['treatment'],
  defaultSort: ['dueAt', 'asc'],
  filter: DeskQuoteRequestFilter,
  async where({ q, status, state, turn, hospitalId }, em) {
    const conditions: RawBuilder<unknown>[] = []
    if (turn) conditions.push(sql`${TURN} = ${turn}`)
    if (state) conditions.push(sql`${STATE} = ${state}`)
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
    state: 'Status',
    declineReason: 'Reason for no offer',
    withdrawalReason: 'Reason of the withdrawal',
    sentAt: 'Sent (UTC)',
    dueAt: 'Due (UTC)',
    fileCount: 'Files',
  },
}
