import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Expression, SqlBool } from 'kysely'
import type { Tables } from '../../platform/database/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { EmergencyAssessments } from '../assessments/index.js'
import { publishLiveEvent } from '../notifications/index.js'
import { bookingTeamMail, type TeamMailSubject } from './booking.jobs.js'
import { type BookingColumns, OPEN } from './booking.repository.js'

/**
 * Marks bookings `b` as a possible emergency, each in a new version: nobody marks it as handled who has not seen what the patient
 * wrote.
 * @returns their ids, the newest booking first
 */
export async function markPossibleEmergency(
  em: EntityManager,
  which: (b: BookingColumns) => Expression<SqlBool>,
): Promise<string[]> {
  const rows = await em
    .getKysely<Tables>()
    .with('marked', (db) =>
      db
        .updateTable('bookings as b')
        .set((b) => ({ possible_emergency: true, version: b('b.version', '+', 1) }))
        .where(which)
        .returning(['b.id', 'b.created_at']),
    )
    .selectFrom('marked')
    .select('id')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

/** Marks the booking for a possible emergency in what its patient wrote, and tells the team by mail. */
export async function reportEmergency(
  em: EntityManager,
  { id, userId }: { id: string; userId: string },
  about: TeamMailSubject,
): Promise<void> {
  await markPossibleEmergency(em, (b) => b('b.id', '=', id))
  await publishLiveEvent(em, userId, 'booking.updated', { bookingId: id })
  await sendJob(em, bookingTeamMail, { bookingId: id, about })
}

/** An emergency in a health assessment marks the open bookings of the patient. One mail tells the team, about the newest of them. */
@Injectable()
export class BookingEmergencies {
  constructor(assessments: EmergencyAssessments) {
    assessments.onSent(async (em, { userId }) => {
      const [newest, ...others] = await markPossibleEmergency(em, (b) =>
        b.and([b('b.user_id', '=', userId), OPEN]),
      )
      if (!newest) return
      for (const bookingId of [newest, ...others])
        await publishLiveEvent(em, userId, 'booking.updated', { bookingId })
      await sendJob(em, bookingTeamMail, { bookingId: newest, about: 'emergency_assessment' })
    })
  }
}
