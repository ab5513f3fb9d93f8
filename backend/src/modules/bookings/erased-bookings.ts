import type { EntityManager } from '@mikro-orm/postgresql'
import { type Kysely, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import type { Tables } from '../../platform/database/index.js'
import { containing, defineList } from '../../platform/lists/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { HOSPITAL_TO_TELL, OPEN } from './booking.repository.js'
import { ErasedBookingFilter } from './erased-booking.dto.js'
import { erasureMail } from './erased-bookings.jobs.js'

const erasedBookingsOf = (db: Kysely<Tables>) =>
  db.selectFrom('erased_bookings as e').leftJoin('hospitals as h', 'h.id', 'e.hospital_id')

/** A cancelled booking `b` of whose last cancellation the team has told the hospital. */
const HOSPITAL_TOLD = sql`(b.status = 'cancelled' and not ${HOSPITAL_TO_TELL} and 'hospital_told' is not distinct from (
  select e.type from booking_events e where e.booking_id = b.id
    and (e.type = 'hospital_told' or e.type = 'status_changed' and e.data ->> 'to' = 'cancelled')
  order by e.created_at desc, e.id desc limit 1))`

/** When the hospital of a booking `b` may expect the patient. */
const EXPECTED_AT = sql`coalesce(b.appointment_at, b.appointment_to_check)`

/** A booking `b` for which a hospital may keep a bed or an appointment. A cancelled one counts until the hospital knows. */
const MAY_BE_EXPECTED = sql`(
  ${OPEN} and (b.status in ('confirmed', 'payment_pending') or b.confirmed_date is not null)
  or b.status <> 'completed' and ${EXPECTED_AT} > now() and not ${HOSPITAL_TOLD})`

/** Bookings of erased accounts that the team has to cancel with the hospital. */
export const ERASED_BOOKING_LIST = defineList({
  name: 'erased-bookings',
  subject: 'erased_booking',
  audited: 'files',
  from: erasedBookingsOf,
  view: (rows) =>
    rows.select((eb) => [
      'e.id',
      'h.name as hospitalName',
      'e.created_at as createdAt',
      eb
        .case()
        .when('e.appointment_at', 'is not', null)
        .then(
          jsonBuildObject({
            at: eb.ref('e.appointment_at').$notNull(),
            timeZone: eb.ref('e.appointment_time_zone').$notNull(),
          }),
        )
        .end()
        .as('appointment'),
    ]),
  sort: { id: 'e.id', createdAt: 'e.created_at', appointmentAt: 'e.appointment_at' },
  nullable: ['appointmentAt'],
  defaultSort: ['createdAt', 'asc'],
  filter: ErasedBookingFilter,
  where: ({ q }, eb) => [
    q?.trim() &&
      eb.or([
        eb('h.name', 'ilike', containing(q.trim())),
        sql<boolean>`right(e.id::text, 8) = ${q.trim().toLowerCase()}`,
      ]),
  ],
  columns: {
    id: 'Booking',
    hospitalName: 'Hospital',
    'appointment.at': 'Appointment (UTC)',
    'appointment.timeZone': 'Appointment time zone',
    createdAt: 'Account erased (UTC)',
  },
})

/** Keeps what the team needs to cancel the person's bookings with the hospitals, and mails the team. Names no person. */
export async function keepErasedBookings(em: EntityManager, userId: string): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into erased_bookings (id, hospital_id, appointment_at, appointment_time_zone)
    select b.id, b.hospital_id, ${EXPECTED_AT},
      coalesce(b.appointment_time_zone, case when b.appointment_to_check is not null then 'UTC' end) from bookings b
    where b.user_id = ${userId} and ${MAY_BE_EXPECTED} returning id
  `.execute(em.getKysely())
  for (const { id } of rows) await sendJob(em, erasureMail, { bookingId: id })
}
