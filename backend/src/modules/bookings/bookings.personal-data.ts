import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { NOW, readJson, type Tables, usd } from '../../platform/database/index.js'
import { eraseRows, HoldsPersonalData, type PersonalDataHolder } from '../../platform/personal-data/index.js'
import { type MailLocale, mailText } from '../notifications/index.js'
import { formatAppointment } from './appointment-time.js'
import { appointmentIn, type BookingColumns, bookingsOf, WAS_MOVED } from './booking.repository.js'
import { BookingNotesService } from './booking-notes.service.js'
import { keepErasedBookings } from './erased-bookings.js'

/** Bookings go whole, health text and history with them. What the team has to cancel with a hospital stays without the person. */
@Injectable()
@HoldsPersonalData({
  tables: ['bookings', 'booking_events', 'messages', 'call_requests', 'booking_documents', 'booking_notes'],
})
export class BookingsPersonalData implements PersonalDataHolder {
  constructor(private readonly notes: BookingNotesService) {}

  async exportData(em: EntityManager, userId: string) {
    const rows = bookingsOf(em.getKysely())
      .leftJoin('hospitals as h', 'h.id', 'b.hospital_id')
      .leftJoin('treatments as t', 't.id', 'b.treatment_id')
      .select((eb) => [
        'b.id',
        'h.name as hospital',
        't.name as treatment',
        'b.booking_type as bookingType',
        'b.urgency_level as urgencyLevel',
        'b.preferred_date as preferredDate',
        'b.confirmed_date as confirmedDate',
        'b.medical_summary as medicalSummary',
        'b.special_requirements as specialRequirements',
        'b.travel_required as travelRequired',
        'b.accommodation_needed as accommodationNeeded',
        'b.visa_assistance_needed as visaAssistanceNeeded',
        'b.companion_count as companionCount',
        'b.possible_emergency as possibleEmergency',
        'b.status',
        usd(eb.ref('b.estimated_cost_cents')).as('estimatedCost'),
        'b.currency',
        'b.created_at as createdAt',
        appointmentIn(eb).as('appointment'),
        'b.appointment_to_check as appointmentToCheck',
        'b.hospital_to_tell_since as hospitalToTellSince',
        historyOf(eb).as('history'),
        messagesOf(eb).as('messages'),
        callRequestsOf(eb).as('callRequests'),
        documentsOf(eb).as('documents'),
      ])
      .where('b.user_id', '=', userId)
      .orderBy('b.created_at')
      .orderBy('b.id')
    const notes = await this.notes.exportOf(em, userId)
    const bookings = await readJson(em, rows)
    return {
      bookings: bookings.map((booking) => ({ ...booking, internalNotes: notes.get(booking.id) ?? [] })),
    }
  }

  /** Names a cancelled appointment too: the account may close before the mail about the cancellation goes out. */
  async describeCancelled(em: EntityManager, userId: string, locale: MailLocale): Promise<string[]> {
    const rows = await bookingsOf(em.getKysely())
      .innerJoin('hospitals as h', 'h.id', 'b.hospital_id')
      .select(({ ref }) => [
        'b.id',
        'h.name as hospital',
        ref('b.appointment_at').$notNull().as('at'),
        ref('b.appointment_time_zone').$notNull().as('timeZone'),
        WAS_MOVED.as('wasMoved'),
      ])
      .where('b.user_id', '=', userId)
      .where('b.status', '<>', 'completed')
      .where('b.appointment_at', '>', NOW)
      .orderBy('b.appointment_at')
      .orderBy('b.id')
      .execute()
    return rows.flatMap(({ id, hospital, at, timeZone, wasMoved }) => [
      mailText(locale, 'erasureDoneWithAppointment.body', {
        hospital,
        when: formatAppointment(new Date(at), timeZone, locale),
        number: id.slice(-8),
      }),
      ...(wasMoved ? [mailText(locale, 'appointment.earlierDates')] : []),
    ])
  }

  /** Other patients' bookings that were assigned to the person as staff stay, without the assignee. */
  async eraseData(em: EntityManager, userId: string) {
    await keepErasedBookings(em, userId)
    const counts = await eraseRows(em, userId, [
      'booking_notes',
      'booking_documents',
      'call_requests',
      'messages',
      'booking_events',
      'bookings',
    ])
    const db = em.getKysely<Tables>()
    await db.updateTable('bookings').set({ assignee_id: null }).where('assignee_id', '=', userId).execute()
    await db.updateTable('messages').set({ author_id: null }).where('author_id', '=', userId).execute()
    await db.updateTable('booking_notes').set({ author_id: null }).where('author_id', '=', userId).execute()
    await db
      .updateTable('booking_notes')
      .set(({ fn, val, cast }) => ({ mentions: fn('array_remove', ['mentions', cast(val(userId), 'uuid')]) }))
      .where(({ eb, fn, val, cast }) => eb(cast(val(userId), 'uuid'), '=', fn.any('mentions')))
      .execute()
    await db
      .updateTable('call_requests')
      .set({ answered_by: null })
      .where('answered_by', '=', userId)
      .execute()
    await db
      .updateTable('booking_events')
      .set({ actor_id: null })
      .where('actor_id', '=', userId)
      .whereRef('actor_id', '<>', 'user_id')
      .execute()
    return counts
  }
}

const historyOf = (b: BookingColumns) =>
  jsonArrayFrom(
    b
      .selectFrom('booking_events as e')
      .select((e) => [
        'e.created_at as at',
        'e.type',
        'e.data as details',
        e
          .case()
          .when(e.ref('e.data', '->>').key('by'), '=', 'hospital')
          .then('hospital')
          .when('e.actor_id', '=', e.ref('b.user_id'))
          .then('you')
          .when('e.actor_id', 'is not', null)
          .then('staff')
          .else('system')
          .end()
          .as('by'),
      ])
      .whereRef('e.booking_id', '=', 'b.id')
      .orderBy('e.created_at')
      .orderBy('e.id'),
  )

const messagesOf = (b: BookingColumns) =>
  jsonArrayFrom(
    b
      .selectFrom('messages as m')
      .select((m) => [
        'm.created_at as at',
        m.case().when('m.author', '=', 'patient').then('you').else('team').end().as('by'),
        'm.text',
        'm.possible_emergency as possibleEmergency',
      ])
      .whereRef('m.booking_id', '=', 'b.id')
      .orderBy('m.created_at')
      .orderBy('m.id'),
  )

const callRequestsOf = (b: BookingColumns) =>
  jsonArrayFrom(
    b
      .selectFrom('call_requests as c')
      .select([
        'c.created_at as at',
        'c.phone',
        'c.convenient_time as convenientTime',
        'c.answered_at as answeredAt',
        'c.possible_emergency as possibleEmergency',
      ])
      .whereRef('c.booking_id', '=', 'b.id')
      .orderBy('c.created_at')
      .orderBy('c.id'),
  )

const documentsOf = (b: BookingColumns) =>
  jsonArrayFrom(
    b
      .selectFrom('booking_documents as d')
      .select(['d.record_id as recordId', 'd.shared_at as sharedAt'])
      .whereRef('d.booking_id', '=', 'b.id')
      .orderBy('d.shared_at'),
  )
