import type { EntityManager } from '@mikro-orm/postgresql'
import { type Expression, expressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import { NOW, type Tables, textArray, usd } from '../../platform/database/index.js'
import { HOSPITAL_TO_TELL, UNASSIGNED, UNCONFIRMED, UNSEEN_BY_TEAM } from '../bookings/index.js'
import { HELD_FOR_CANCELLED, REFUSED_REFUNDS } from '../payments/index.js'
import { auditEventColumns } from './audit-event-list.js'
import type { DashboardChartsView, DashboardView } from './dashboard.dto.js'
import { MALAYSIA } from './malaysian-time.js'

/** Counting ends here. */
const MOST_COUNTED = 100_000
const MOST_WAITING = 1_000
const ACTIVITY_ROWS = 10
const WEEKS = 12
const MOST_TREATMENTS = 8

/** What the team wants to hear of: changes, not who read what. */
const NOTABLE = [
  'booking.cancel',
  'booking.change',
  'booking.create',
  'booking.write_message',
  'enquiry.change',
  'enquiry.create',
  'erasure.complete',
  'erasure.request',
  'job.redrive',
  'payment.difference',
  'payment.paid',
  'record.copy_failed',
  'record.damaged',
  'refund.failed',
  'refund.record_transfer',
  'refund.request',
  'review_scrape.end',
  'review_scrape.start',
  'setting.change',
  'ticket.answer',
  'ticket.change',
  'ticket.open',
  'user.appoint_first_admin',
  'user.change_role',
  'user.invite',
  'user.reset_second_factor',
  'user.sign_out',
  'user.verify_email',
]

/** The tables, and views that have the columns of a table. */
type Figures = Tables & {
  bookings_by_day: Tables['booking_day_sums']
  bookings_by_week: Tables['booking_week_sums']
}

const eb = expressionBuilder<Figures, never>()
const { selectFrom, fn, cast, lit } = eb

// biome-ignore lint/suspicious/noExplicitAny: any tables
type Rows<Row> = SelectQueryBuilder<any, any, Row>

const countUpTo = (most: number, rows: Rows<object>) =>
  selectFrom(rows.limit(most).as('counted')).select(fn.countAll<number>().as('count')).$asScalar().$notNull()

/** Counts rows that wait, and says since when the oldest row waits. */
const queue = (rows: Rows<{ since: string | null }>) =>
  jsonBuildObject({
    count: countUpTo(MOST_WAITING, rows),
    oldest: rows.orderBy('since').limit(1).$asScalar(),
  })

/** The start of the month or week that contains the moment, in Malaysian local time. */
const beginOf = (unit: 'month' | 'week', moment: Expression<string | null>) =>
  fn<string>('date_trunc', [sql.lit(unit), fn('timezone', [sql.lit(MALAYSIA), moment])])

const momentOf = (malaysian: Expression<string>) => fn<string>('timezone', [sql.lit(MALAYSIA), malaysian])

const THIS_MONTH = beginOf('month', NOW)

const boundary = (moment: 'infinity' | '-infinity') => cast<string>(sql.lit(moment), 'timestamptz')

const ACT = fn<{ act: string }>('unnest', [textArray(NOTABLE)]).as('act')

/**
 * The newest of each act, then of all: quick however many other entries there are between. The acts are bounds of a row, not
 * an equality, so that the index by act is the only one in this order: by time alone, PostgreSQL may read the whole log for
 * what hardly ever happens.
 */
const NEWEST = selectFrom(ACT)
  .crossJoinLateral((act) =>
    act
      .selectFrom('audit_events')
      .selectAll('audit_events')
      .where((eb) =>
        eb(eb.refTuple('action', 'created_at'), '>=', eb.refTuple('act.act', boundary('-infinity'))),
      )
      .where((eb) =>
        eb(eb.refTuple('action', 'created_at'), '<=', eb.refTuple('act.act', boundary('infinity'))),
      )
      .orderBy('action', 'desc')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(ACTIVITY_ROWS)
      .as('newest'),
  )
  .selectAll('newest')
  .orderBy('newest.created_at', 'desc')
  .orderBy('newest.id', 'desc')
  .limit(ACTIVITY_ROWS)

const ACTIVITY = jsonArrayFrom(
  selectFrom(NEWEST.as('e'))
    .select(auditEventColumns)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc'),
)

/** The tab "Expired" of the list of claims shows the same claims. */
const EXPIRED_CLAIMS = selectFrom('claims').select('expires_at as since').where('expires_at', '<=', NOW)

/**
 * Unconfirmed bookings with a payment, refunded or not, each since its first payment. The payments are looked up booking by booking: for a
 * join, PostgreSQL reads all payments of the house.
 */
const PAID_UNCONFIRMED = selectFrom('bookings as b')
  .crossJoinLateral((b) =>
    b
      .selectFrom('payments as p')
      .select((p) => p.fn.min('p.paid_at').as('since'))
      .whereRef('p.booking_id', '=', 'b.id')
      .where('p.status', '=', 'paid')
      .having(fn.countAll(), '>', 0)
      .as('paid'),
  )
  .select((b) => b.fn.coalesce('paid.since', 'b.created_at').as('since'))
  .where(UNCONFIRMED)

/** A handled emergency leaves the mark on what the patient wrote, so the newest marked words count. */
const EMERGENCIES = selectFrom('bookings as b')
  .select((b) =>
    b
      .fn<string>('greatest', [
        'b.created_at',
        b
          .selectFrom('messages as m')
          .select((m) => m.fn.max('m.created_at').as('at'))
          .whereRef('m.booking_id', '=', 'b.id')
          .where('m.possible_emergency', '=', true),
        b
          .selectFrom('offer_messages as q')
          .select((q) => q.fn.max('q.created_at').as('at'))
          .whereRef('q.booking_id', '=', 'b.id')
          .where('q.possible_emergency', '=', true),
        b
          .selectFrom('offer_change_requests as w')
          .select((w) => w.fn.max('w.requested_at').as('at'))
          .whereRef('w.booking_id', '=', 'b.id')
          .where('w.possible_emergency', '=', true),
        b
          .selectFrom('quote_questions as a')
          .innerJoin('quote_requests as q', 'q.id', 'a.quote_request_id')
          .select((a) => a.fn.max('a.answered_at').as('at'))
          .whereRef('q.booking_id', '=', 'b.id')
          .where('a.possible_emergency', '=', true),
        b
          .selectFrom('call_requests as c')
          .select((c) => c.fn.max('c.created_at').as('at'))
          .whereRef('c.user_id', '=', 'b.user_id')
          .whereRef('c.booking_id', '=', 'b.id')
          .where('c.possible_emergency', '=', true),
        b
          .selectFrom('booking_events as e')
          .select((e) => e.fn.max('e.created_at').as('at'))
          .whereRef('e.booking_id', '=', 'b.id')
          .where((e) => e.fn<boolean>('jsonb_exists', ['e.data', sql.lit('possibleEmergency')])),
        b
          .selectFrom('health_assessments as a')
          .select((a) => a.fn.max('a.created_at').as('at'))
          .whereRef('a.user_id', '=', 'b.user_id')
          .where('a.possible_emergency', '=', true),
      ])
      .as('since'),
  )
  .where('b.possible_emergency', '=', true)

/** Bookings whose patients wrote what nobody of the team has seen yet. */
const UNSEEN_MESSAGES = selectFrom(UNSEEN_BY_TEAM)
  .select((m) => m.fn.min('m.created_at').as('since'))
  .groupBy('m.booking_id')

/** As the list of requests has it. */
const CHANGES_TO_RELEASE = selectFrom('change_orders as c')
  .innerJoin('offer_acceptances as a', 'a.id', 'c.acceptance_id')
  .select('c.proposed_at as since')
  .where('c.entered_by', '=', 'team')
  .where('c.released_at', 'is', null)
  .where('c.ended_at', 'is', null)
  .where('a.ended_at', 'is', null)

const OPEN_ENQUIRIES = selectFrom('enquiries').select('created_at as since').where('status', '=', 'open')
const OPEN_TICKETS = selectFrom('ai_tickets').select('created_at as since').where('status', '=', 'open')
const PENDING_BOOKINGS = selectFrom('bookings').select('created_at as since').where('status', '=', 'pending')

const TOTALS = jsonBuildObject({
  users: countUpTo(MOST_COUNTED, selectFrom('profiles').select('user_id')),
  hospitals: countUpTo(MOST_COUNTED, selectFrom('hospitals').select('id')),
  bookings: countUpTo(MOST_COUNTED, selectFrom('bookings').select('id')),
  pendingBookings: countUpTo(MOST_COUNTED, PENDING_BOOKINGS),
  reviews: countUpTo(MOST_COUNTED, selectFrom('hospital_reviews').select('id')),
})

const MONTH = jsonBuildObject({
  since: momentOf(THIS_MONTH),
  revenueUsd: usd(
    selectFrom('bookings_by_day')
      .select((sums) => sums.fn.coalesce(sums.fn.sum<number>('estimate_cents'), lit(0)).as('cents'))
      .where('day', '>=', cast<string>(THIS_MONTH, 'date'))
      .where('status', '<>', 'cancelled')
      .$asScalar()
      .$notNull(),
  ),
})

const WAITING = jsonBuildObject({
  emergencies: queue(EMERGENCIES),
  emergencyEnquiries: queue(OPEN_ENQUIRIES.where('possible_emergency', '=', true)),
  emergencyTickets: queue(OPEN_TICKETS.where('reason', '=', 'emergency')),
  bookings: queue(PENDING_BOOKINGS),
  unconfirmed: queue(PAID_UNCONFIRMED),
  hospitalsToTell: queue(
    selectFrom('bookings as b').select('b.hospital_to_tell_since as since').where(HOSPITAL_TO_TELL),
  ),
  erasedBookings: queue(selectFrom('erased_bookings').select('created_at as since')),
  unassigned: queue(selectFrom('bookings as b').select('b.created_at as since').where(UNASSIGNED)),
  messages: queue(UNSEEN_MESSAGES),
  calls: queue(selectFrom('call_requests').select('created_at as since').where('answered_at', 'is', null)),
  enquiries: queue(OPEN_ENQUIRIES),
  tickets: queue(OPEN_TICKETS),
  failedRefunds: queue(selectFrom(REFUSED_REFUNDS.as('refused')).select('refused.created_at as since')),
  heldForCancelled: queue(selectFrom('payments as p').select('p.paid_at as since').where(HELD_FOR_CANCELLED)),
  damagedFiles: queue(
    selectFrom('medical_records').select('damaged_at as since').where('damaged_at', 'is not', null),
  ),
  expiredClaims: queue(EXPIRED_CLAIMS),
  contestedInvoices: queue(
    selectFrom('invoices')
      .select('received_at as since')
      .where('contested', '>', 0)
      .where('settlement', 'is', null),
  ),
  receivedInvoices: queue(
    selectFrom('invoices')
      .select('received_at as since')
      .where('checked_at', 'is', null)
      .where('settlement', 'is', null),
  ),
  changesToRelease: queue(CHANGES_TO_RELEASE),
  factProposals: queue(
    selectFrom('hospital_fact_proposals').select('proposed_at as since').where('status', '=', 'waiting'),
  ),
})

/** For administrators: whoever calls this has checked the permission. */
export function readDashboard(em: EntityManager): Promise<DashboardView> {
  return em
    .getKysely<Tables>()
    .selectNoFrom([TOTALS.as('totals'), MONTH.as('month'), WAITING.as('waiting'), ACTIVITY.as('activity')])
    .executeTakeFirstOrThrow()
}

const weeks = (count: number | Expression<number>) =>
  fn<string>('make_interval', [lit(0), lit(0), typeof count === 'number' ? lit(count) : count])

const THIS_WEEK = beginOf('week', NOW)
const FIRST_WEEK = eb(THIS_WEEK, '-', weeks(WEEKS - 1))

/** For administrators: whoever calls this has checked the permission. */
export function readCharts(em: EntityManager): Promise<DashboardChartsView> {
  return em
    .getKysely<Figures>()
    .with(
      (cte) => cte('recent').materialized(),
      (db) =>
        db
          .selectFrom('bookings_by_week')
          .select(['week', 'hospital_id', 'treatment_id', 'bookings'])
          .where('week', '>=', cast<string>(FIRST_WEEK, 'date')),
    )
    .with('weeks', (db) =>
      db
        .selectFrom(fn<{ n: number }>('generate_series', [lit(0), lit(WEEKS - 1)]).as('n'))
        .select((n) => n(THIS_WEEK, '-', weeks(n.ref('n.n'))).as('week')),
    )
    .with(
      (cte) => cte('received').materialized(),
      (db) =>
        db
          .selectFrom('payments')
          .select((p) => [
            beginOf('week', p.ref('paid_at')).as('week'),
            p.fn.sum<number>('amount_cents').as('cents'),
          ])
          .where('status', '=', 'paid')
          .where('kind', '<>', 'demonstration')
          .where('paid_at', '>=', momentOf(FIRST_WEEK))
          .groupBy('week'),
    )
    .with('booked_countries', (db) =>
      db
        .selectFrom('recent as r')
        .leftJoin('hospitals as h', 'h.id', 'r.hospital_id')
        .leftJoin('countries as c', 'c.id', 'h.country_id')
        .select((r) => ['c.name', cast<number>(r.fn.sum('r.bookings'), 'integer').as('bookings')])
        .groupBy('c.name')
        .having(({ fn }) => fn.sum<number>('r.bookings'), '>', 0),
    )
    .with('booked_treatments', (db) =>
      db
        .selectFrom('recent as r')
        .leftJoin('treatments as t', 't.id', 'r.treatment_id')
        .select((r) => ['t.name', cast<number>(r.fn.sum('r.bookings'), 'integer').as('bookings')])
        .groupBy('t.name')
        .having(({ fn }) => fn.sum<number>('r.bookings'), '>', 0)
        .orderBy('bookings', 'desc')
        .orderBy('t.name')
        .limit(MOST_TREATMENTS),
    )
    .selectNoFrom((read) => [
      jsonArrayFrom(
        read
          .selectFrom('weeks as w')
          .select((w) => [
            w.fn<string>('to_char', ['w.week', sql.lit('YYYY-MM-DD')]).as('week'),
            w.fn
              .coalesce(
                w
                  .selectFrom('recent as r')
                  .select((r) => cast<number>(r.fn.sum('r.bookings'), 'integer').as('bookings'))
                  .whereRef('r.week', '=', 'w.week'),
                lit(0),
              )
              .as('bookings'),
            w.fn
              .coalesce(
                w
                  .selectFrom('received as v')
                  .select((v) => usd(v.ref('v.cents')).as('usd'))
                  .whereRef('v.week', '=', 'w.week'),
                lit(0),
              )
              .as('receivedUsd'),
          ])
          .orderBy('w.week'),
      ).as('weeks'),
      jsonArrayFrom(
        read
          .selectFrom('booked_countries')
          .select(['name', 'bookings'])
          .orderBy('bookings', 'desc')
          .orderBy('name'),
      ).as('countries'),
      jsonArrayFrom(
        read
          .selectFrom('booked_treatments')
          .select(['name', 'bookings'])
          .orderBy('bookings', 'desc')
          .orderBy('name'),
      ).as('treatments'),
    ])
    .executeTakeFirstOrThrow()
}
