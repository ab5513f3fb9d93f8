import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { eraseRows, HoldsPersonalData, type PersonalDataHolder } from '../../platform/personal-data/index.js'
import { mailText } from '../notifications/index.js'
import { formatAppointment } from './appointment-time.js'
import { keepErasedBookings } from './erased-bookings.js'

/** Bookings go whole, health text and history with them. What the team has to cancel with a hospital stays without the person. */
@Injectable()
@HoldsPersonalData({
  tables: ['bookings', 'booking_events', 'messages', 'call_requests', 'booking_documents', 'booking_notes'],
})
export class BookingsPersonalData implements PersonalDataHolder {
  async exportData(em: EntityManager, userId: string) {
    const { rows } = await sql<{ booking: object }>`
      select json_build_object(
        'id', b.id, 'hospital', h.name, 'treatment', t.name, 'bookingType', b.booking_type,
        'urgencyLevel', b.urgency_level, 'preferredDate', b.preferred_date, 'confirmedDate', b.confirmed_date,
        'medicalSummary', b.medical_summary, 'specialRequirements', b.special_requirements,
        'travelRequired', b.travel_required, 'accommodationNeeded', b.accommodation_needed,
        'visaAssistanceNeeded', b.visa_assistance_needed, 'companionCount', b.companion_count, 'possibleEmergency', b.possible_emergency, 'status', b.status,
        'estimatedCost', b.estimated_cost_cents / 100.0, 'currency', b.currency, 'createdAt', b.created_at,
        'appointment', case when b.appointment_at is not null then json_build_object('at', b.appointment_at,
          'timeZone', b.appointment_time_zone, 'place', b.appointment_place,
          'department', b.appointment_department, 'doctor', b.appointment_doctor, 'contact', b.appointment_contact,
          'bring', b.appointment_bring) end, 'appointmentToCheck', b.appointment_to_check,
        'hospitalToTellSince', b.hospital_to_tell_since,
        'history', (
          select coalesce(json_agg(json_build_object(
            'at', e.created_at, 'type', e.type, 'details', e.data,
            'by', case when e.data ->> 'by' = 'hospital' then 'hospital' when e.actor_id = b.user_id then 'you' when e.actor_id is not null then 'staff' else 'system' end
          ) order by e.created_at, e.id), '[]') from booking_events e where e.booking_id = b.id),
        'messages', (
          select coalesce(json_agg(json_build_object(
            'at', m.created_at, 'by', case m.author when 'patient' then 'you' else 'team' end, 'text', m.text,
            'possibleEmergency', m.possible_emergency
          ) order by m.created_at, m.id), '[]') from messages m where m.booking_id = b.id),
        'internalNotes', (
          select coalesce(json_agg(json_build_object('at', n.created_at, 'text', n.text) order by n.created_at, n.id), '[]')
          from booking_notes n where n.booking_id = b.id),
        'callRequests', (
          select coalesce(json_agg(json_build_object(
            'at', c.created_at, 'phone', c.phone, 'convenientTime', c.convenient_time, 'answeredAt', c.answered_at,
            'possibleEmergency', c.possible_emergency
          ) order by c.created_at, c.id), '[]') from call_requests c where c.booking_id = b.id),
        'documents', (
          select coalesce(json_agg(json_build_object('recordId', d.record_id, 'sharedAt', d.shared_at)
            order by d.shared_at), '[]') from booking_documents d where d.booking_id = b.id)
      ) as booking
      from bookings b left join hospitals h on h.id = b.hospital_id left join treatments t on t.id = b.treatment_id
      where b.user_id = ${userId} order by b.created_at, b.id
    `.execute(em.getKysely())
    return { bookings: rows.map(({ booking }) => booking) }
  }

  /** Names a cancelled appointment too: the account may close before the mail about the cancellation goes out. */
  async describeCancelled(em: EntityManager, userId: string): Promise<string[]> {
    const { rows } = await sql<{
      id: string
      hospital: string
      at: string
      timeZone: string
      wasMoved: boolean
    }>`
      select b.id, h.name as hospital, b.appointment_at as at, b.appointment_time_zone as "timeZone",
        exists (select from booking_events e where e.booking_id = b.id and e.type = 'appointment_changed') as "wasMoved"
      from bookings b join hospitals h on h.id = b.hospital_id
      where b.user_id = ${userId} and b.status <> 'completed' and b.appointment_at > now() order by b.appointment_at, b.id
    `.execute(em.getKysely())
    return rows.flatMap(({ id, hospital, at, timeZone, wasMoved }) => [
      mailText('erasureDoneWithAppointment.body', {
        hospital,
        when: formatAppointment(new Date(at), timeZone),
        number: id.slice(-8),
      }),
      ...(wasMoved ? [mailText('appointment.earlierDates')] : []),
    ])
  }

  /** Other patients' bookings that were assigned to the person as staff stay, without the assignee. */
  async eraseData(em: EntityManager, userId: string) {
    const db = em.getKysely()
    await keepErasedBookings(em, userId)
    const counts = await eraseRows(em, userId, [
      'booking_notes',
      'booking_documents',
      'call_requests',
      'messages',
      'booking_events',
      'bookings',
    ])
    await sql`update bookings set assignee_id = null where assignee_id = ${userId}`.execute(db)
    await sql`update messages set author_id = null where author_id = ${userId}`.execute(db)
    await sql`update booking_notes set author_id = null where author_id = ${userId}`.execute(db)
    await sql`update call_requests set answered_by = null where answered_by = ${userId}`.execute(db)
    await sql`update booking_events set actor_id = null where actor_id = ${userId} and actor_id <> user_id`.execute(
      db,
    )
    return counts
  }
}
