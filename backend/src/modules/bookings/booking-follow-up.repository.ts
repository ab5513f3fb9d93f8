import type { EntityManager } from '@mikro-orm/postgresql'
import { type AliasableExpression, type AliasedExpression, expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres'
import { fullName, readJson, type Tables, usd } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { newestAssessmentSummary } from '../assessments/index.js'
import { type BookingColumns, bookingsOf, STAFF_MAY_READ } from './booking.repository.js'
import { without } from './booking.sql.js'
import type { BookingAssessmentSummary } from './booking-assessment.dto.js'
import type { BookingEventData } from './booking-events.js'
import type {
  AdminBookingEventView,
  AdminBookingFollowUpView,
  BookingEventRefundView,
  BookingEventView,
  BookingFollowUpView,
} from './booking-follow-up.dto.js'
import { type Author, WAITING_ABOUT_OFFERS } from './booking-messages.repository.js'
import { countryZones } from './country-zones.js'

type Type = AdminBookingEventView['type'] | BookingEventView['type']

/** An entry of the history tells of an assignment, of a refund, or what the booking's own events tell. */
type EntryData = BookingEventData & { assigneeId: string | null; refund: BookingEventRefundView | null }

/** The booking's own events, as all entries of its history are read. */
const ownEvents = (b: BookingColumns) =>
  b
    .selectFrom('booking_events as o')
    .select((o) => [
      'o.id',
      o.cast<Type>('o.type', 'text').as('type'),
      'o.created_at',
      'o.actor_id',
      'o.user_id',
      o.cast<EntryData>('o.data', 'jsonb').as('data'),
    ])
    .whereRef('o.booking_id', '=', 'b.id')

/** The refunds of a booking's payments, each with its newest status. The bank refuses a refund, not the person who requested it. */
const refundsOf = (b: BookingColumns) =>
  b
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select((r) => [
      'r.id',
      r.cast<Type>(sql.lit('refund'), 'text').as('type'),
      'r.created_at',
      r.case().when('r.status', '<>', 'failed').then(r.ref('r.requested_by')).end().as('actor_id'),
      'b.user_id',
      r
        .cast<EntryData>(
          jsonBuildObject({
            refund: jsonBuildObject({
              amountUsd: usd(r.ref('r.amount_cents')),
              status: r.ref('r.status'),
              category: r.fn('nullif', ['r.category', sql.lit('fraudulent')]),
            }),
          }),
          'jsonb',
        )
        .as('data'),
    ])
    .whereRef('p.booking_id', '=', 'b.id')

/** The audit log alone knows the assignments. `booking_events` tells of an assignee who left the team. */
function assignmentsOf(b: BookingColumns) {
  return b
    .selectFrom('audit_events as a')
    .select((a) => {
      const to = a.ref('a.details', '->>').key('to')
      return [
        'a.id',
        a
          .cast<Type>(
            a.case().when(to, '=', 'nobody').then(sql.lit('released')).else(sql.lit('assigned')).end(),
            'text',
          )
          .as('type'),
        'a.created_at',
        'a.actor_id',
        'b.user_id',
        a
          .cast<EntryData>(jsonBuildObject({ assigneeId: a.fn('nullif', [to, sql.lit('nobody')]) }), 'jsonb')
          .as('data'),
      ]
    })
    .where((a) => a('a.subject_id', '=', a.cast<string>('b.id', 'text')))
    .where('a.action', '=', 'booking.assign')
    .where('a.actor_name', '<>', 'bookings.former_staff')
}

const patientHistory = (b: BookingColumns) =>
  b.selectFrom((from) => ownEvents(from).unionAll(refundsOf(from)).as('e'))
const teamHistory = (b: BookingColumns) =>
  b.selectFrom((from) => ownEvents(from).unionAll(refundsOf(from)).unionAll(assignmentsOf(from)).as('e'))
type History = ReturnType<typeof patientHistory>

interface Entry {
  id: string
  type: Type
  created_at: string
  actor_id: string | null
  user_id: string
  data: EntryData
}
const entry = expressionBuilder<{ e: Entry }, 'e'>()
const NO_FIELDS = entry.cast<string[]>(sql.lit('[]'), 'jsonb')
const FIELDS = entry.fn.coalesce(entry.ref('e.data', '->').key('fields'), NO_FIELDS)
/** The time of confirmation is not the day of treatment, so patients read no date with it. The mark of an emergency is the team's. */
const FIELDS_FOR_PATIENTS = without(FIELDS, ['confirmedDate', 'possibleEmergency'])
const REASON = entry.ref('e.data', '->>').key('reason')
const REASON_FOR_STAFF = entry
  .case()
  .when(entry.or([entry('e.actor_id', 'is distinct from', entry.ref('e.user_id')), STAFF_MAY_READ]))
  .then(REASON)
  .end()

/** The event is the act of somebody at the desk of a hospital. */
const IS_HOSPITAL = entry(entry.ref('e.data', '->>').key('by'), 'is not distinct from', 'hospital')

const selectEntries = (
  history: History,
  fields: AliasableExpression<string[]>,
  reason: AliasableExpression<string | null>,
) =>
  history
    .select((e) => {
      const data = e.ref('e.data', '->')
      const text = e.ref('e.data', '->>')
      const timeZone = text.key('timeZone')
      return [
        'e.id',
        'e.type',
        'e.created_at as at',
        e
          .case()
          .when(IS_HOSPITAL)
          .then('hospital' as const)
          .when('e.actor_id', '=', e.ref('e.user_id'))
          .then('you' as const)
          .when('e.actor_id', 'is', null)
          .then('system' as const)
          .else('team' as const)
          .end()
          .as('by'),
        text.key('from').as('from'),
        text.key('to').as('to'),
        fields.as('fields'),
        reason.as('reason'),
        data.key('estimatedCostUsd').as('estimatedCostUsd'),
        data.key('hospital').as('hospital'),
        data.key('treatment').as('treatment'),
        text.key('payment').as('payment'),
        data.key('refund').as('refund'),
        data.key('offer').as('offer'),
        data.key('before').as('appointmentBefore'),
        e.fn.coalesce(data.key('texts'), e.cast<[]>(sql.lit('[]'), 'jsonb')).as('appointmentTexts'),
        e
          .case()
          .when(timeZone, 'is not', null)
          .then(jsonBuildObject({ at: text.key('at').$notNull(), timeZone: timeZone.$notNull() }))
          .end()
          .as('appointment'),
      ]
    })
    .where((e) => e.or([e('e.type', '<>', 'details_changed'), e(fields, '<>', NO_FIELDS)]))
    .orderBy('e.created_at')
    .orderBy('e.id')

/** Patients hear of the team, the team of its people. */
const historyForPatient = (b: BookingColumns) =>
  jsonArrayFrom(
    selectEntries(patientHistory(b), FIELDS_FOR_PATIENTS, REASON)
      .where('e.type', 'not in', ['unassigned', 'hospital_told'])
      .$narrowType<{ type: BookingEventView['type'] }>(),
  )

const historyForTeam = (b: BookingColumns) =>
  jsonArrayFrom(
    selectEntries(teamHistory(b), FIELDS, REASON_FOR_STAFF).select((e) => [
      e
        .selectFrom('profiles as p')
        .select(({ ref }) => fullName(ref('p.first_name'), ref('p.last_name')).as('name'))
        .whereRef('p.user_id', '=', 'e.actor_id')
        .whereRef('e.actor_id', '<>', 'e.user_id')
        .where(({ not }) => not(IS_HOSPITAL))
        .as('person'),
      e
        .selectFrom('profiles as p')
        .select(({ ref }) => fullName(ref('p.first_name'), ref('p.last_name')).as('name'))
        .where((p) => p('p.user_id', '=', p.cast<string>(p.ref('e.data', '->>').key('assigneeId'), 'uuid')))
        .as('assignee'),
      e.fn
        .coalesce(e.cast<boolean>(e.ref('e.data', '->>').key('possibleEmergency'), 'boolean'), e.lit(false))
        .as('possibleEmergency'),
    ]),
  )

/** Files that the patient shares with a booking `b`. */
const sharedWithBooking = (b: BookingColumns) =>
  b
    .selectFrom('booking_documents as s')
    .select(['s.record_id', 's.shared_at'])
    .whereRef('s.booking_id', '=', 'b.id')

/** Files of a booking `b` that the team can open: shared with the booking, or with a hospital that is asked for an offer. */
const openToTeam = (b: BookingColumns) =>
  b
    .selectFrom((from) =>
      sharedWithBooking(from)
        .unionAll(
          from
            .selectFrom('quote_consents as c')
            .innerJoin('quote_requests as q', 'q.id', 'c.quote_request_id')
            .select(({ fn }) => [
              fn<string>('unnest', ['c.record_ids']).as('record_id'),
              'c.given_at as shared_at',
            ])
            .whereRef('q.booking_id', '=', 'b.id')
            .where('c.withdrawn_at', 'is', null),
        )
        .as('shared'),
    )
    .select(({ fn }) => ['shared.record_id', fn.min('shared.shared_at').as('shared_at')])
    .groupBy('shared.record_id')

type Shared = AliasedExpression<{ record_id: string; shared_at: string }, 'd'>

const selectDocuments = (b: BookingColumns, shared: Shared) =>
  b
    .selectFrom(shared)
    .innerJoin('medical_records as r', 'r.id', 'd.record_id')
    .select((eb) => [
      'r.id as recordId',
      eb.ref('r.name').$notNull().as('name'),
      eb.ref('r.content_type').$notNull().as('contentType'),
      eb.ref('r.size_bytes').$notNull().as('size'),
      'd.shared_at as sharedAt',
      eb.fn.coalesce('r.copy_status', sql.lit('not_needed' as const)).as('safeCopy'),
      eb('r.damaged_at', 'is not', null).$castTo<boolean>().as('isDamaged'),
    ])
    .where('r.status', '=', 'ready')
    .orderBy('d.shared_at')
    .orderBy('r.id')

/** Whether the patient of a booking `b` agrees that files are shown to hospitals. */
const agreesToSharing = (b: BookingColumns) =>
  b
    .selectFrom('consents as c')
    .select((c) => c('c.withdrawn_at', 'is', null).as('agrees'))
    .whereRef('c.user_id', '=', 'b.user_id')
    .where('c.purpose', '=', 'share_with_hospital')
    .orderBy('c.given_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(1)

const call = expressionBuilder<{ c: Tables['call_requests'] }, 'c'>()
const TIME = call.ref('c.convenient_time')
const TIME_FOR_STAFF = call.case().when(STAFF_MAY_READ).then(TIME).end()

/** The open call request of a booking `b`, or the one that was answered last. */
const callRequestOf = (b: BookingColumns, convenientTime: AliasableExpression<string | null>) =>
  jsonObjectFrom(
    b
      .selectFrom('call_requests as c')
      .select([
        'c.id',
        'c.phone',
        convenientTime.as('convenientTime'),
        'c.created_at as createdAt',
        'c.answered_at as answeredAt',
        'c.possible_emergency as possibleEmergency',
        'c.version',
      ])
      .whereRef('c.booking_id', '=', 'b.id')
      .orderBy('c.answered_at', (order) => order.desc().nullsFirst())
      .limit(1),
  )

/** The number of messages that the other side wrote and `reader` has not seen. */
const unreadBy = (b: BookingColumns, reader: Author) =>
  b
    .selectFrom('messages as m')
    .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
    .whereRef('m.booking_id', '=', 'b.id')
    .where('m.author', '<>', reader)
    .where('m.read_at', 'is', null)
    .$asScalar()
    .$notNull()

const waitingAboutOffers = (b: BookingColumns) =>
  b
    .selectFrom(WAITING_ABOUT_OFFERS.as('w'))
    .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
    .whereRef('w.booking_id', '=', 'b.id')
    .$asScalar()
    .$notNull()

/** How to reach the patient of a booking `b`: by the phone of the profile, or by that of the newest call request. */
const contactOf = (b: BookingColumns) =>
  jsonObjectFrom(
    b
      .selectFrom('profiles as p')
      .select((p) => [
        'p.country',
        p.fn
          .coalesce(
            'p.phone',
            p
              .selectFrom('call_requests as c')
              .select('c.phone')
              .whereRef('c.user_id', '=', 'p.user_id')
              .orderBy('c.created_at', 'desc')
              .limit(1)
              .$asScalar(),
          )
          .as('phone'),
      ])
      .whereRef('p.user_id', '=', 'b.user_id'),
  ).$notNull()

/** Reads what followed a booking. The caller has checked that the booking is the patient's. @throws ProblemError not_found */
export async function findFollowUp(em: EntityManager, bookingId: string): Promise<BookingFollowUpView> {
  const rows = bookingsOf(em.getKysely())
    .select((b) => [
      historyForPatient(b).as('history'),
      jsonArrayFrom(selectDocuments(b, sharedWithBooking(b).as('d'))).as('documents'),
      callRequestOf(b, TIME).as('callRequest'),
      unreadBy(b, 'patient').as('unreadMessages'),
    ])
    .where('b.id', '=', bookingId)
  const [view] = await readJson(em, rows)
  if (!view) throw new ProblemError('not_found')
  return view
}

/**
 * Reads what followed a booking, for staff: the caller has checked the permission. Staff see documents as long as the patient agrees to
 * sharing, and what the patient wrote under the consent to the use of health data.
 * @throws ProblemError not_found
 */
export async function findFollowUpForTeam(
  em: EntityManager,
  bookingId: string,
): Promise<Omit<AdminBookingFollowUpView, 'mails' | 'agreedFrom' | 'notes'>> {
  const rows = bookingsOf(em.getKysely())
    .select((b) => [
      historyForTeam(b).as('history'),
      b
        .case()
        .when(STAFF_MAY_READ)
        .then(newestAssessmentSummary(sql.ref('b.user_id')))
        .end()
        .$castTo<BookingAssessmentSummary | null>()
        .as('assessment'),
      contactOf(b).as('patientContact'),
      waitingAboutOffers(b).as('waitingAboutOffers'),
      jsonArrayFrom(
        selectDocuments(b, openToTeam(b).as('d')).where((d) => d.and([STAFF_MAY_READ, agreesToSharing(b)])),
      ).as('documents'),
      callRequestOf(b, TIME_FOR_STAFF).as('callRequest'),
      unreadBy(b, 'team').as('unreadMessages'),
    ])
    .where('b.id', '=', bookingId)
  const [view] = await readJson(em, rows)
  if (!view) throw new ProblemError('not_found')
  const { country } = view.patientContact
  const timeZones = country ? countryZones(country) : []
  return { ...view, patientContact: { ...view.patientContact, timeZones } }
}
