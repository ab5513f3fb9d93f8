import { type Kysely } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { atPlace, type ColumnsOf, placeIn, type Tables } from '../../platform/database/index.js'
import { among, containing, defineList } from '../../platform/lists/index.js'
import {
  DESK_STATES,
  DESK_TURNS,
  DeskQuoteRequestFilter,
  type DeskState,
  type DeskTurn,
} from './desk-quote-request.dto.js'
import { type QuoteRequestActor, type QuoteRequestStatus, turnOf } from './quote-request-status.js'

const casesOf = (db: Kysely<Tables>) =>
  db
    .selectFrom('quote_requests as q')
    .innerJoin('hospitals as h', 'h.id', 'q.hospital_id')
    .leftJoin('bookings as b', 'b.id', 'q.booking_id')
    .leftJoin('treatments as t', 't.id', 'b.treatment_id')
    .leftJoin('desk_offer_states as o', 'o.quote_request_id', 'q.id')

const TURN_OF_OFFER: Partial<Record<DeskState, DeskTurn>> = {
  accepted: 'hospital',
  agreed: 'agreed',
  offer_expired: 'ended',
  offer_withdrawn: 'ended',
}
const turnOfState = (state: DeskState): DeskTurn =>
  TURN_OF_OFFER[state] ?? (turnOf(state as QuoteRequestStatus) as DeskTurn | null) ?? 'ended'
const TURNS = DESK_STATES.map(turnOfState)

/** The table of states has one row for a request, so PostgreSQL leaves it out of a query that does not ask for it. */
type Cases = ColumnsOf<typeof casesOf>

const stateOf = (eb: Cases) =>
  eb.fn.coalesce(
    eb.case().when('q.status', '=', 'offered').then(eb.ref('o.state').$castTo<DeskState | null>()).end(),
    eb.ref('q.status').$castTo<DeskState>(),
  )

const placeOf = (eb: Cases) => placeIn(DESK_STATES, stateOf(eb))

const turnIn = (eb: Cases) => atPlace(TURNS, placeOf(eb))

/** While an acceptance waits: until when the hospital confirms the date. */
const dueAt = (eb: Cases) =>
  eb
    .case()
    .when('o.state', '=', 'accepted')
    .then(eb.ref('o.confirm_by').$notNull())
    .else(eb.ref('q.due_at').$notNull())
    .end()

/** Looked up for the rows of a page alone. */
const withdrawalReason = (eb: Cases) =>
  eb
    .case()
    .when(stateOf(eb), '=', 'offer_withdrawn')
    .then(
      eb.selectFrom('offers as w').select('w.withdrawal_reason').whereRef('w.quote_request_id', '=', 'q.id'),
    )
    .end()

/** Looked up for the rows of a page alone. */
const hasMissedDate = (eb: Cases) =>
  eb.exists(
    eb
      .selectFrom('offers as m')
      .innerJoin('offer_acceptances as a', (join) =>
        join.onRef('a.booking_id', '=', 'm.booking_id').onRef('a.offer_id', '=', 'm.id'),
      )
      .select('m.id')
      .whereRef('m.quote_request_id', '=', 'q.id')
      .where('a.confirmed_at', 'is', null)
      .whereRef('a.ended_at', '>=', 'a.confirm_by'),
  )

const filesOf = (eb: Cases) =>
  eb.fn.coalesce(
    eb
      .selectFrom('quote_consents as c')
      .select(({ fn }) => fn<number>('cardinality', ['c.record_ids']).as('count'))
      .whereRef('c.quote_request_id', '=', 'q.id'),
    eb.lit(0),
  )

/** The requests to the hospitals of the signed-in member. Row security chooses the rows. */
export const DESK_QUOTE_REQUEST_LIST = defineList({
  name: 'quote-requests',
  subject: 'quote_request',
  audited: 'pages',
  from: casesOf,
  view: (rows) =>
    rows.select((eb) => [
      'q.id',
      jsonBuildObject({ id: eb.ref('h.id'), name: eb.ref('h.name') }).as('hospital'),
      eb
        .case()
        .when('t.id', 'is not', null)
        .then(jsonBuildObject({ slug: eb.ref('t.slug').$notNull(), name: eb.ref('t.name').$notNull() }))
        .end()
        .as('treatment'),
      'q.status',
      stateOf(eb).as('state'),
      eb.ref('q.sent_at').$notNull().as('sentAt'),
      dueAt(eb).as('dueAt'),
      'q.decline_reason as declineReason',
      withdrawalReason(eb).as('withdrawalReason'),
      hasMissedDate(eb).as('hasMissedDate'),
      eb
        .case()
        .when(turnIn(eb), 'not in', ['agreed', 'ended'])
        .then(turnIn(eb).$castTo<QuoteRequestActor>())
        .end()
        .as('turn'),
      'q.version',
      filesOf(eb).as('fileCount'),
    ]),
  sort: {
    id: 'q.id',
    dueAt,
    sentAt: 'q.sent_at',
    status: placeOf,
    hospital: 'h.name',
    treatment: 't.name',
  },
  nullable: ['treatment'],
  defaultSort: ['dueAt', 'asc'],
  filter: DeskQuoteRequestFilter,
  where: async ({ q, status, state, turn, hospitalId }, eb, em) => [
    turn && eb(turnIn(eb), '=', turn),
    state && eb(stateOf(eb), '=', state),
    status && eb('q.status', '=', status),
    hospitalId && eb('q.hospital_id', '=', hospitalId),
    q?.trim() &&
      (await among(
        em,
        eb.ref('b.treatment_id'),
        em
          .getKysely<Tables>()
          .selectFrom('treatments')
          .select('id')
          .where('name', 'ilike', containing(q.trim())),
      )),
  ],
  tabs: { field: 'turn', column: turnIn, values: DESK_TURNS, isShort: true },
  isPlannedOnce: true,
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
})
