import type { EntityManager } from '@mikro-orm/postgresql'
import { expressionBuilder, type Kysely, sql } from 'kysely'
import { jsonBuildObject } from 'kysely/helpers/postgres'
import { NOW, type Tables } from '../../platform/database/index.js'
import { containing, defineList } from '../../platform/lists/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { type BookingColumns, HOSPITAL_TO_TELL, OPEN } from './booking.repository.js'
import { numberOf } from './booking-number.js'
import { PAYABLE } from './booking-status.js'
import { ErasedBookingFilter } from './erased-booking.dto.js'
import { erasureMail } from './erased-bookings.jobs.js'

const erasedBookingsOf = (db: Kysely<Tables>) =>
  db.selectFrom('erased_bookings as e').leftJoin('hospitals as h', 'h.id', 'e.hospital_id')

const eb: BookingColumns = expressionBuilder()

/** Whether the last event of a booking `b` about its cancellation says that the hospital knows. */
const LAST_IS_TOLD = eb
  .selectFrom('booking_events as e')
  .select((e) => e('e.type', '=', 'hospital_told').as('isTold'))
  .whereRef('e.booking_id', '=', 'b.id')
  .where((e) =>
    e.or([
      e('e.type', '=', 'hospital_told'),
      e.and([e('e.type', '=', 'status_changed'), e(e.ref('e.data', '->>').key('to'), '=', 'cancelled')]),
    ]),
  )
  .orderBy('e.created_at', 'desc')
  .orderBy('e.id', 'desc')
  .limit(1)
  .$asScalar()

/** A cancelled booking `b` of whose last cancellation the team has told the hospital. */
const HOSPITAL_TOLD = eb.and([
  eb('b.status', '=', 'cancelled'),
  eb.not(HOSPITAL_TO_TELL),
  eb.fn.coalesce(LAST_IS_TOLD, eb.lit(false)),
])

/** When the hospital of a booking `b` may expect the patient. */
const EXPECTED_AT = eb.fn.coalesce('b.appointment_at', 'b.appointment_to_check')

/** A booking `b` for which a hospital may keep a bed or an appointment. A cancelled one counts until the hospital knows. */
const MAY_BE_EXPECTED = eb.or([
  eb.and([OPEN, eb.or([eb('b.status', 'in', PAYABLE), eb('b.confirmed_date', 'is not', null)])]),
  eb.and([eb('b.status', '<>', 'completed'), eb(EXPECTED_AT, '>', NOW), eb.not(HOSPITAL_TOLD)]),
])

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
        eb(numberOf(eb.ref('e.id')), '=', q.trim().toLowerCase()),
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
  const rows = await em
    .getKysely<Tables>()
    .insertInto('erased_bookings')
    .columns(['id', 'hospital_id', 'appointment_at', 'appointment_time_zone'])
    .expression(({ selectFrom }) =>
      selectFrom('bookings as b')
        .select((b) => [
          'b.id',
          'b.hospital_id',
          EXPECTED_AT.as('appointment_at'),
          b.fn
            .coalesce(
              'b.appointment_time_zone',
              b.case().when('b.appointment_to_check', 'is not', null).then(sql.lit('UTC')).end(),
            )
            .as('appointment_time_zone'),
        ])
        .where('b.user_id', '=', userId)
        .where(MAY_BE_EXPECTED),
    )
    .returning('id')
    .execute()
  for (const { id } of rows) await sendJob(em, erasureMail, { bookingId: id })
}
