import { type RawBuilder, sql } from 'kysely'
import { containing, type List } from '../../platform/lists/index.js'
import {
  AdminQuoteRequestFilter,
  type AdminQuoteRequestRow,
  QUOTE_REQUEST_TABS,
} from './quote-request.dto.js'
import { QUOTE_REQUEST_STATUSES } from './quote-request-status.js'

type QuoteRequestSort = 'dueAt' | 'sentAt' | 'createdAt' | 'status' | 'hospital'

const IS_UNANSWERED = sql`q.status = 'question_open' and q.question_overdue_at is not null`
/** A change order that the team entered from a letter, and nobody has released. */
const IS_TO_RELEASE = sql`q.status = 'offered' and q.id in (select o.quote_request_id
  from change_orders c join offers o on o.id = c.offer_id join offer_acceptances a on a.id = c.acceptance_id
  where c.entered_by = 'team' and c.released_at is null and c.ended_at is null and a.ended_at is null)`
const TAB = sql`case when ${IS_UNANSWERED} then 'unanswered' when ${IS_TO_RELEASE} then 'to_release' else q.status end`

/** The requests for offers of all patients. Rows name hospital and booking, and nobody. */
export const QUOTE_REQUEST_LIST: List<AdminQuoteRequestRow, QuoteRequestSort, AdminQuoteRequestFilter> = {
  name: 'quote-requests',
  subject: 'quote_request',
  audited: 'pages',
  from: sql`quote_requests q join hospitals h on h.id = q.hospital_id`,
  view: sql<AdminQuoteRequestRow>`json_build_object(
    'id', q.id, 'bookingId', q.booking_id, 'status', q.status, 'incompleteReason', q.incomplete_reason,
    'declineReason', q.decline_reason, 'createdAt', q.created_at, 'sentAt', q.sent_at, 'dueAt', q.due_at,
    'version', q.version, 'hospital', json_build_object('id', h.id, 'slug', h.slug, 'name', h.name),
    'files', coalesce((select cardinality(c.record_ids) from quote_consents c
      where c.quote_request_id = q.id and c.withdrawn_at is null), 0),
    'questionOverdueAt', case when ${IS_UNANSWERED} then q.question_overdue_at end, 'hasChangeToRelease', ${IS_TO_RELEASE})`,
  sort: {
    id: sql`q.id`,
    dueAt: sql`q.due_at`,
    sentAt: sql`q.sent_at`,
    createdAt: sql`q.created_at`,
    status: sql`array_position(${[...QUOTE_REQUEST_STATUSES]}::text[], q.status)`,
    hospital: sql`h.name`,
  },
  nullable: ['dueAt', 'sentAt'],
  defaultSort: ['dueAt', 'asc'],
  filter: AdminQuoteRequestFilter,
  where({ q, status, bookingId }) {
    const conditions: RawBuilder<unknown>[] = []
    if (status) conditions.push(sql`${TAB} = ${status}`)
    if (bookingId) conditions.push(sql`q.booking_id = ${bookingId}`)
    if (q?.trim()) conditions.push(sql`h.name ilike ${containing(q.trim())}`)
    return conditions
  },
  tabs: { field: 'status', column: TAB, values: QUOTE_REQUEST_TABS.slice(1) },
  columns: {
    id: 'Request',
    bookingId: 'Booking',
    'hospital.name': 'Hospital',
    status: 'Status',
    createdAt: 'Created (UTC)',
    sentAt: 'Sent (UTC)',
    dueAt: 'Due (UTC)',
    declineReason: 'Declined because',
    files: 'Files',
    questionOverdueAt: 'Question overdue since (UTC)',
    hasChangeToRelease: 'Change waits for a colleague',
  },
}
