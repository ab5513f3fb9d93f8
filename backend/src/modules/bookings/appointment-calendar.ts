import ical, { ICalCalendarMethod } from 'ical-generator'

interface CalendarEntry {
  bookingId: string
  at: Date
  place: string | null
  /** Increases with each change, so that a calendar replaces its earlier entry. */
  sequence: number
  /** The page of the booking. */
  url: string
}

/**
 * Writes an appointment as an RFC 5545 file, in UTC. Other people may read a calendar, so the file holds no health data, no
 * contact and no list of things to bring.
 */
export function appointmentCalendar({ bookingId, at, place, sequence, url }: CalendarEntry): string {
  const calendar = ical({
    prodId: { company: 'Sihat', product: 'Appointments' },
    method: ICalCalendarMethod.PUBLISH,
  })
  calendar.createEvent({
    id: `appointment-${bookingId}@sihat`,
    sequence,
    start: at,
    summary: 'Appointment (Sihat)',
    description: `Details: ${url}`,
    location: place,
    url,
  })
  return calendar.toString()
}
