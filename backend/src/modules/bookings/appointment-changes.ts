import type { EntityManager } from '@mikro-orm/postgresql'
import type { AppointmentInput } from './appointment.dto.js'
import { currentZoneName, instantOf } from './appointment-time.js'
import type { Appointment, Booking } from './booking.entity.js'
import { APPOINTMENT_TEXTS, type AppointmentTextChange } from './booking-events.js'

/** @throws ProblemError as `instantOf` */
export async function appointmentOf(
  em: EntityManager,
  { localTime, timeZone: zone, ...texts }: Omit<AppointmentInput, 'version'>,
): Promise<Appointment> {
  const { place = null, department = null, doctor = null, contact = null, bring = null } = texts
  const timeZone = currentZoneName(zone)
  const at = await instantOf(em, localTime, timeZone)
  return { at, timeZone, place, department, doctor, contact, bring }
}

/** The appointment that a booking has. */
export function standingAppointment(booking: Booking): Appointment | null {
  const { appointmentAt: at, appointmentTimeZone: timeZone } = booking
  if (!at || !timeZone) return null
  return {
    at,
    timeZone,
    place: booking.appointmentPlace ?? null,
    department: booking.appointmentDepartment ?? null,
    doctor: booking.appointmentDoctor ?? null,
    contact: booking.appointmentContact ?? null,
    bring: booking.appointmentBring ?? null,
  }
}

const timeOf = ({ at, timeZone }: Appointment) => ({ at: at.toISOString(), timeZone })

const isSameTime = (one: Appointment, other: Appointment) =>
  one.at.getTime() === other.at.getTime() && one.timeZone === other.timeZone

export const isSameAppointment = (one: Appointment, other: Appointment) =>
  isSameTime(one, other) && textChanges(one, other).length === 0

const textChanges = (before: Appointment, now: Appointment): AppointmentTextChange[] =>
  APPOINTMENT_TEXTS.filter((field) => before[field] !== now[field]).map((field) => ({
    field,
    from: before[field],
    to: now[field],
  }))

/** The history tells what was and what is. */
export function appointmentEvent(before: Appointment | null, now: Appointment) {
  if (!before) return { type: 'appointment_set', data: timeOf(now) } as const
  const data = {
    ...timeOf(now),
    ...(!isSameTime(before, now) && { before: timeOf(before) }),
    texts: textChanges(before, now),
  }
  return { type: 'appointment_changed', data } as const
}
