import type { EntityManager } from '@mikro-orm/postgresql'
import type { Tables } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { formatAppointment } from './appointment-time.js'
import type { Booking } from './booking.entity.js'
import type { BookingStatus } from './booking-status.js'

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
  const place = hospital ? ` at ${hospital.name}` : ''
  const time = formatAppointment(at, booking.appointmentTimeZone ?? 'UTC')
  throw new ProblemError('appointment_stands', {
    detail: `This booking has an appointment${place} on ${time}. ${firstStep(status)}`,
  })
}

function firstStep(status: BookingStatus): string {
  if (status === 'cancelled') return 'Tell the hospital that the patient cancelled, and mark it, first.'
  return `${status === 'completed' ? 'Reopen the booking and cancel' : 'Cancel'} the appointment first.`
}
