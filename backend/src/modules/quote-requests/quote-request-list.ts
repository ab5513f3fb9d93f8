import type { Kysely } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { type ColumnsOf, placeIn, type Tables } from '../../platform/database/index.js'
import { defineList, sought } from '../../platform/lists/index.js'
import { AdminQuoteRequestFilter, QUOTE_REQUEST_TABS } from './quote-request.dto.js'
import { QUOTE_REQUEST_STATUSES } from './quote-request-status.js'

const requestsOf = (db: Kysely<Tables>) =>
  db.selectFrom('quote_requests as q').innerJoin('hospitals as h', 'h.id', 'q.hospital_id')

type Requests = ColumnsOf<typeof requestsOf>

const isUnanswered = (eb: Requests) =>
  eb.and([eb('q.status', '=', 'question_open'), eb('q.question_overdue_at', 'is not', null)])

/** A change order that the team entered from a letter, and nobody has released. */
const isToRelease = (eb: Requests) =>
  eb.and([
    eb('q.status', '=', 'offered'),
    eb(
      'q.id',
      'in',
      eb
        .selectFrom('change_orders as c')
        .innerJoin('offers as o', 'o.id', 'c.offer_id')
        .innerJoin('offer_acceptances as a', 'a.id', 'c.acceptance_id')
        .select('o.quote_request_id')
        .where('c.entered_by', '=', 'team')
        .where('c.released_at', 'is', null)
        .where('c.ended_at', 'is', null)
        .where('a.ended_at', 'is', null),
    ),
  ])

const tabOf = (eb: Requests) =>
  eb
    .case()
    .when(isUnanswered(eb))
    .then<string>('unanswered')
    .when(isToRelease(eb))
    .then('to_release')
    .else(eb.ref('q.status'))
    .end()

/** Number of the files that the hospital may read. */
const filesOf = (eb: Requests) =>
  eb.fn.coalesce(
    eb
      .selectFrom('quote_consents as c')
      .select(({ fn }) => fn<number>('cardinality', ['c.record_ids']).as('count'))
      .whereRef('c.quote_request_id', '=', 'q.id')
      .where('c.withdrawn_at', 'is', null),
    eb.lit(0),
  )

/** The requests for offers of all patients. Rows name hospital and booking, and nobody. */
export const QUOTE_REQUEST_LIST = defineList({
  name: 'quote-requests',
  subject: 'quote_request',
  audited: 'pages',
  from: requestsOf,
  view: (rows) =>
    rows.select((eb) => [
      'q.id',
      'q.booking_id as bookingId',
      'q.status',
      'q.incomplete_reason as incompleteReason',
      'q.decline_reason as declineReason',
      'q.created_at as createdAt',
      'q.sent_at as sentAt',
      'q.due_at as dueAt',
      'q.version',
      jsonBuildObject({ id: eb.ref('h.id'), slug: eb.ref('h.slug'), name: eb.ref('h.name') }).as('hospital'),
      filesOf(eb).as('files'),
      eb.case().when(isUnanswered(eb)).then(eb.ref('q.question_overdue_at')).end().as('questionOverdueAt'),
      isToRelease(eb).as('hasChangeToRelease'),
    ]),
  sort: {
    id: 'q.id',
    dueAt: 'q.due_at',
    sentAt: 'q.sent_at',
    createdAt: 'q.created_at',
    status: (eb) => placeIn(QUOTE_REQUEST_STATUSES, eb.ref('q.status')),
    hospital: 'h.name',
  },
  nullable: ['dueAt', 'sentAt'],
  defaultSort: ['dueAt', 'asc'],
  filter: AdminQuoteRequestFilter,
  where: ({ q, status, bookingId }, eb) => [
    status && eb(tabOf(eb), '=', status),
    bookingId && eb('q.booking_id', '=', bookingId),
    sought(eb, q, ['h.name']),
  ],
  tabs: { field: 'status', column: tabOf, values: QUOTE_REQUEST_TABS.slice(1) },
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
})
