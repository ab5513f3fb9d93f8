import type { EntityManager } from '@mikro-orm/postgresql'
import { expressionBuilder, type RawBuilder, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tables } from '../../platform/database/index.js'
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

const counted = (from: RawBuilder<unknown>, most = MOST_COUNTED) =>
  sql`(select count(*) from (select from ${from} limit ${most}) counted)`

const queue = (from: RawBuilder<unknown>, since = sql`created_at`) => sql`json_build_object(
  'count', ${counted(from, MOST_WAITING)}, 'oldest', (select ${since} from ${from} order by ${since} limit 1))`

const MONTH = sql`(date_trunc('month', now() at time zone ${MALAYSIA}) at time zone ${MALAYSIA})`

const START = sql`'-infinity'::timestamptz`
const END = sql`'infinity'::timestamptz`

/**
 * The newest of each act, then of all: quick however many other entries there are between. The acts are bounds of a row, not
 * an equality, so that the index by act is the only one in this order: by time alone, PostgreSQL may read the whole log for
 * what hardly ever happens.
 */
const NEWEST = sql<Selectable<Tables['audit_events']>>`(
  select newest.* from unnest(${NOTABLE}::text[]) as notable (act)
  cross join lateral (
    select * from audit_events
    where (action, created_at) >= (notable.act, ${START}) and (action, created_at) <= (notable.act, ${END})
    order by action desc, created_at desc, id desc limit ${ACTIVITY_ROWS}
  ) newest
  order by newest.created_at desc, newest.id desc limit ${ACTIVITY_ROWS})`

const ACTIVITY = jsonArrayFrom(
  expressionBuilder<Tables, never>()
    .selectFrom(NEWEST.as('e'))
    .select(auditEventColumns)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id', 'desc'),
)

/** As the list of claims has it: what nobody ever checked has not expired, it is unchecked. */
const EXPIRED_CLAIMS = sql`claims where expires_at <= now() and source is not null and checked_at is not null`

/**
 * Unconfirmed bookings with a payment, refunded or not, each since its first payment. The payments are looked up booking by booking: for a
 * join, PostgreSQL reads all payments of the house.
 */
const PAID_UNCONFIRMED = sql`(
  select coalesce(paid.since, b.created_at) as created_at
  from bookings b cross join lateral (
    select min(p.paid_at) as since from payments p where p.booking_id = b.id and p.status = 'paid' having count(*) > 0) paid
  where ${UNCONFIRMED}
) unconfirmed`

/** A handled emergency leaves the mark on what the patient wrote, so the newest marked words count. */
const EMERGENCIES = sql`(
  select greatest(b.created_at,
    (select max(m.created_at) from messages m where m.booking_id = b.id and m.possible_emergency),
    (select max(q.created_at) from offer_messages q where q.booking_id = b.id and q.possible_emergency),
    (select max(w.requested_at) from offer_change_requests w where w.booking_id = b.id and w.possible_emergency),
    (select max(a.answered_at) from quote_questions a join quote_requests q on q.id = a.quote_request_id
      where q.booking_id = b.id and a.possible_emergency),
    (select max(c.created_at) from call_requests c
      where c.user_id = b.user_id and c.booking_id = b.id and c.possible_emergency),
    (select max(e.created_at) from booking_events e where e.booking_id = b.id and e.data ? 'possibleEmergency'),
    (select max(a.created_at) from health_assessments a where a.user_id = b.user_id and a.possible_emergency)) as created_at
  from bookings b where b.possible_emergency
) emergencies`

/** Bookings whose patients wrote what nobody of the team has seen yet. */
const UNSEEN_MESSAGES = sql`(
  select min(m.created_at) as created_at from ${UNSEEN_BY_TEAM} group by m.booking_id
) unseen`

/** As the list of requests has it. */
const CHANGES_TO_RELEASE = sql`(
  select c.proposed_at as created_at from change_orders c join offer_acceptances a on a.id = c.acceptance_id
  where c.entered_by = 'team' and c.released_at is null and c.ended_at is null and a.ended_at is null
) unreleased`

/** For administrators: whoever calls this has checked the permission. */
export async function readDashboard(em: EntityManager): Promise<DashboardView> {
  const { rows } = await sql<{ view: DashboardView }>`
    select json_build_object(
      'totals', json_build_object(
        'users', ${counted(sql`profiles`)},
        'hospitals', ${counted(sql`hospitals`)},
        'bookings', ${counted(sql`bookings`)},
        'pendingBookings', ${counted(sql`bookings where status = 'pending'`)},
        'reviews', ${counted(sql`hospital_reviews`)}),
      'month', json_build_object(
        'since', ${MONTH},
        'revenueUsd', (
          select coalesce(sum(estimate_cents), 0) / 100.0 from bookings_by_day
          where day >= (${MONTH} at time zone ${MALAYSIA})::date and status <> 'cancelled')),
      'waiting', json_build_object(
        'emergencies', ${queue(EMERGENCIES)},
        'emergencyEnquiries', ${queue(sql`enquiries where status = 'open' and possible_emergency`)},
        'emergencyTickets', ${queue(sql`ai_tickets where status = 'open' and reason = 'emergency'`)},
        'bookings', ${queue(sql`bookings where status = 'pending'`)},
        'unconfirmed', ${queue(PAID_UNCONFIRMED)},
        'hospitalsToTell', ${queue(sql`bookings b where ${HOSPITAL_TO_TELL}`, sql`hospital_to_tell_since`)},
        'erasedBookings', ${queue(sql`erased_bookings`)},
        'unassigned', ${queue(sql`bookings b where ${UNASSIGNED}`)},
        'messages', ${queue(UNSEEN_MESSAGES)},
        'calls', ${queue(sql`call_requests where answered_at is null`)},
        'enquiries', ${queue(sql`enquiries where status = 'open'`)},
        'tickets', ${queue(sql`ai_tickets where status = 'open'`)},
        'failedRefunds', ${queue(REFUSED_REFUNDS)},
        'heldForCancelled', ${queue(sql`payments p where ${HELD_FOR_CANCELLED}`, sql`paid_at`)},
        'damagedFiles', ${queue(sql`medical_records where damaged_at is not null`, sql`damaged_at`)},
        'expiredClaims', ${queue(EXPIRED_CLAIMS, sql`expires_at`)},
        'contestedInvoices', ${queue(sql`invoices where contested > 0 and settlement is null`, sql`received_at`)},
        'receivedInvoices', ${queue(sql`invoices where checked_at is null and settlement is null`, sql`received_at`)},
        'changesToRelease', ${queue(CHANGES_TO_RELEASE)},
        'factProposals', ${queue(sql`hospital_fact_proposals where status = 'waiting'`, sql`proposed_at`)}),
      'activity', ${ACTIVITY}) as view
  `.execute(em.getKysely())
  return rows[0]?.view as DashboardView
}

/** For administrators: whoever calls this has checked the permission. */
export async function readCharts(em: EntityManager): Promise<DashboardChartsView> {
  const { rows } = await sql<{ view: DashboardChartsView }>`
    with recent as materialized (
      select week, hospital_id, treatment_id, bookings as n from bookings_by_week
      where week >= (${startOfWeeks()} at time zone ${MALAYSIA})::date
    ), weeks as (
      select date_trunc('week', now() at time zone ${MALAYSIA}) - n * interval '1 week' as week
      from generate_series(0, ${WEEKS - 1}) n
    ), received as materialized (
      select date_trunc('week', paid_at at time zone ${MALAYSIA}) as week, sum(amount_cents) as cents
      from payments where status = 'paid' and kind <> 'demonstration' and paid_at >= ${startOfWeeks()} group by 1
    ), countries as (
      select c.name, sum(n)::int as n from recent r
      left join hospitals h on h.id = r.hospital_id left join countries c on c.id = h.country_id
      group by c.name having sum(n) > 0
    ), treatments as (
      select t.name, sum(n)::int as n from recent r left join treatments t on t.id = r.treatment_id
      group by t.name having sum(n) > 0 order by 2 desc, 1 limit ${MOST_TREATMENTS}
    )
    select json_build_object(
      'weeks', (
        select json_agg(json_build_object('week', to_char(w.week, 'YYYY-MM-DD'),
          'bookings', coalesce((select sum(n)::int from recent r where r.week = w.week), 0),
          'receivedUsd', coalesce((select cents / 100.0 from received v where v.week = w.week), 0)) order by w.week)
        from weeks w),
      'countries', (select coalesce(json_agg(json_build_object('name', name, 'bookings', n) order by n desc, name), '[]')
        from countries),
      'treatments', (select coalesce(json_agg(json_build_object('name', name, 'bookings', n) order by n desc, name), '[]')
        from treatments)) as view
  `.execute(em.getKysely())
  return rows[0]?.view as DashboardChartsView
}

const startOfWeeks = () => sql`((date_trunc('week', now() at time zone ${MALAYSIA})
  - ${WEEKS - 1} * interval '1 week') at time zone ${MALAYSIA})`
