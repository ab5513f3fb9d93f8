import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { ProblemError } from '../../platform/errors/index.js'
import { newestAssessmentSummary } from '../assessments/index.js'
import { STAFF_MAY_READ } from './booking.repository.js'
import type { AdminBookingFollowUpView, BookingFollowUpView } from './booking-follow-up.dto.js'
import { type Author, WAITING_ABOUT_OFFERS } from './booking-messages.repository.js'

/** The audit log alone knows the assignments. `booking_events` tells of an assignee who left the team. */
const ASSIGNMENTS = sql`
  select id, case when details ->> 'to' = 'nobody' then 'released' else 'assigned' end, created_at, actor_id, b.user_id,
    jsonb_build_object('assigneeId', nullif(details ->> 'to', 'nobody'))
  from audit_events where subject_id = b.id::text and action = 'booking.assign' and actor_name <> 'bookings.former_staff'`

/** The refunds of a booking's payments, each with its newest status. The bank refuses a refund, not the person who requested it. */
const REFUNDS = sql`
  select r.id, 'refund', r.created_at, case when r.status <> 'failed' then r.requested_by end, b.user_id,
    jsonb_build_object('refund', jsonb_build_object('amountUsd', r.amount_cents / 100.0, 'status', r.status,
      'category', nullif(r.category, 'fraudulent')))
  from refunds r join payments p on p.id = r.payment_id where p.booking_id = b.id`

/** Event `e` is the act of somebody at the desk of a hospital. */
const IS_HOSPITAL = sql`(e.data ->> 'by' is not distinct from 'hospital')`

type TeamFollowUp = Omit<AdminBookingFollowUpView, 'mails' | 'agreedFrom'>

/** Files of a booking `b` that the team can open: shared with the booking, or with a hospital that is asked for an offer. */
const OPEN_TO_TEAM = sql`(
  select record_id, min(shared_at) as shared_at from (
    select record_id, shared_at from booking_documents where booking_id = b.id
    union all
    select unnest(c.record_ids), c.given_at from quote_consents c join quote_requests q on q.id = c.quote_request_id
    where q.booking_id = b.id and c.withdrawn_at is null
  ) shared group by record_id)`

/**
 * Whoever calls this has checked that the booking is the reader's, or that the reader is staff. The team sees documents
 * as long as the patient agrees to sharing, and what the patient wrote under the consent to the use of health data.
 */
export async function findFollowUp(
  em: EntityManager,
  bookingId: string,
  reader: 'team',
): Promise<TeamFollowUp>
export async function findFollowUp(
  em: EntityManager,
  bookingId: string,
  reader: 'patient',
): Promise<BookingFollowUpView>
export async function findFollowUp(
  em: EntityManager,
  bookingId: string,
  reader: Author,
): Promise<TeamFollowUp | BookingFollowUpView> {
  // Patients hear of the team, the team of its people.
  const eventForTeam =
    reader === 'team'
      ? sql`'person', (select p.first_name || ' ' || p.last_name from profiles p
        where p.user_id = e.actor_id and e.actor_id <> e.user_id and not ${IS_HOSPITAL}),
        'assignee', (select p.first_name || ' ' || p.last_name from profiles p
        where p.user_id = (e.data ->> 'assigneeId')::uuid),
        'possibleEmergency', coalesce((e.data ->> 'possibleEmergency')::boolean, false),`
      : sql``
  const documents =
    reader === 'team' ? OPEN_TO_TEAM : sql`(select * from booking_documents where booking_id = b.id)`
  const assignments = reader === 'team' ? sql`union all ${ASSIGNMENTS}` : sql``
  const forTeam =
    reader === 'team'
      ? sql`'assessment', case when ${STAFF_MAY_READ} then ${newestAssessmentSummary(sql`b.user_id`)} end,
        'patientContact', (select json_build_object('country', p.country, 'phone', coalesce(p.phone, (
            select c.phone from call_requests c where c.user_id = p.user_id order by c.created_at desc limit 1)))
          from profiles p where p.user_id = b.user_id),
        'notes', (
          select coalesce(json_agg(json_build_object('id', n.id, 'at', n.created_at, 'text', n.text,
            'person', (select p.first_name || ' ' || p.last_name from profiles p where p.user_id = n.author_id))
            order by n.created_at, n.id), '[]')
          from booking_notes n where n.booking_id = b.id),
        'waitingAboutOffers', (select count(*)::int from ${WAITING_ABOUT_OFFERS} w where w.booking_id = b.id),`
      : sql``
  // The time of confirmation is not the day of treatment, so patients read no date with it. The mark of an emergency is the team's.
  const fields = sql`coalesce(e.data -> 'fields', '[]')`
  const shownFields =
    reader === 'team' ? fields : sql`${fields} - array['confirmedDate', 'possibleEmergency']`
  const [reason, convenientTime] =
    reader === 'team'
      ? [
          sql`case when e.actor_id is distinct from e.user_id or ${STAFF_MAY_READ} then e.data ->> 'reason' end`,
          sql`case when ${STAFF_MAY_READ} then c.convenient_time end`,
        ]
      : [sql`e.data ->> 'reason'`, sql`c.convenient_time`]
  const { rows } = await sql<{ view: TeamFollowUp | BookingFollowUpView }>`
    select json_build_object(
      'history', (
        select coalesce(json_agg(json_build_object('id', e.id, 'type', e.type, 'at', e.created_at,
          'by', case when ${IS_HOSPITAL} then 'hospital' when e.actor_id = e.user_id then 'you' when e.actor_id is null then 'system' else 'team' end,
          ${eventForTeam}
          'from', e.data ->> 'from', 'to', e.data ->> 'to', 'fields', ${shownFields},
          'estimatedCostUsd', e.data -> 'estimatedCostUsd', 'hospital', e.data -> 'hospital',
          'treatment', e.data -> 'treatment', 'reason', ${reason},
          'payment', e.data ->> 'payment', 'refund', e.data -> 'refund', 'offer', e.data -> 'offer',
          'appointmentBefore', e.data -> 'before', 'appointmentTexts', coalesce(e.data -> 'texts', '[]'),
          'appointment', case when e.data ? 'timeZone' then
            json_build_object('at', e.data ->> 'at', 'timeZone', e.data ->> 'timeZone') end) order by e.created_at, e.id), '[]')
        from (
          select id, type, created_at, actor_id, user_id, data from booking_events where booking_id = b.id
          union all ${REFUNDS} ${assignments}
        ) e
        where (e.type <> 'details_changed' or ${shownFields} <> '[]')
          and (${reader} = 'team' or e.type not in ('unassigned', 'hospital_told'))),
      ${forTeam}
      'documents', (
        select coalesce(json_agg(json_build_object('recordId', r.id, 'name', r.name, 'contentType', r.content_type,
          'size', r.size_bytes, 'sharedAt', d.shared_at, 'safeCopy', coalesce(r.copy_status, 'not_needed'),
          'isDamaged', r.damaged_at is not null) order by d.shared_at, r.id), '[]')
        from ${documents} d join medical_records r on r.id = d.record_id
        where r.status = 'ready' and (${reader} = 'patient' or ${STAFF_MAY_READ} and (
          select withdrawn_at is null from consents where user_id = b.user_id and purpose = 'share_with_hospital'
          order by given_at desc, id desc limit 1))),
      'callRequest', (
        select json_build_object('id', c.id, 'phone', c.phone, 'convenientTime', ${convenientTime},
          'createdAt', c.created_at, 'answeredAt', c.answered_at, 'possibleEmergency', c.possible_emergency,
          'version', c.version)
        from call_requests c where c.booking_id = b.id
        order by c.answered_at desc nulls first limit 1),
      'unreadMessages', (
        select count(*)::int from messages m
        where m.booking_id = b.id and m.author <> ${reader} and m.read_at is null)
    ) as view from bookings b where b.id = ${bookingId}
  `.execute(em.getKysely())
  if (!rows[0]) throw new ProblemError('not_found')
  return rows[0].view
}
