import type { EntityManager } from '@mikro-orm/postgresql'
import type { Tables } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { zoneOf } from './appointment-time.js'
import type { Booking } from './booking.entity.js'

/**
 * Patients read the appointment beside the hospital, so the hospital stays while an appointment stands (decision 0020). The hospital of
 * a cancelled booking stays while the team has to tell it.
 * @param newHospitalId undefined where it does not change
 * @throws ProblemError appointment_stands
 */
export async function requireHospitalOfAppointment(
  em: EntityManager,
  booking: Booking,
  newHospitalId: string | null | undefined,
): Promise<void> {
  const { appointmentToCheck, hospitalId = null, hospitalToTellSince, status } = booking
  if (newHospitalId === undefined || newHospitalId === hospitalId) return
  if (status === 'cancelled' && !hospitalToTellSince) return
  const at = booking.appointmentAt ?? (hospitalToTellSince ? appointmentToCheck : null)
  if (!at) return
  const hospital = await em
    .getKysely<Tables>()
    .selectFrom('hospitals')
    .select('name')
    .where('id', '=', hospitalId)
    .executeTakeFirst()
  const timeZone = booking.appointmentTimeZone ?? 'UTC'
  throw new ProblemError('appointment_stands', {
    reason: hospital ? 'hospital_has_appointment' : 'booking_has_appointment',
    params: {
      ...(hospital && { hospital: hospital.name }),
      at: at.toISOString(),
      timeZone,
      ...zoneOf(at, timeZone),
      status,
    },
  })
}
