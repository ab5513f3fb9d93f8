import type { AppointmentChange } from '../bookings/index.js'
import { addDays, type ContingencyCode, dayIn, type OfferContent } from '../offers/index.js'
import type { EmergencyNote } from './invoice.entity.js'

/** Invoices close this many days after the discharge. */
const CLOSES_AFTER_DAYS = 30
const NIGHTS: readonly ContingencyCode[] = ['extra_ward_night', 'icu_night']

/** What is known of the stay. */
interface Stay {
  /** The accepted offer with the signed change orders. */
  content: Pick<OfferContent, 'earliestDate' | 'hospitalNights' | 'contingencyRates'>
  /** Of doctors, within 24 hours, in the order of the care. */
  notes: readonly Pick<EmergencyNote, 'code' | 'units' | 'happenedAt'>[]
  /** IANA name of the hospital's time zone. */
  timeZone: string
  /** Null before the first invoice. */
  firstInvoiceAt: Date | null
}

/**
 * Returns the last day for invoices: 30 days after the planned discharge, with the extra nights that a doctor noted during the stay. A hospital
 * cannot move that day to a later one by an appointment that it sets after its first invoice, or after invoices have closed.
 * @param changes of the appointment, the oldest first
 * @returns null without a date of the admission
 */
export function lastDayFor(changes: readonly AppointmentChange[], stay: Stay): string | null {
  let admission = stay.content.earliestDate
  for (const change of changes) {
    const day = change.appointment
      ? dayIn(change.appointment.at, change.appointment.timeZone)
      : stay.content.earliestDate
    if (!isTooLate(change, { day, admission, stay })) admission = day
  }
  return closingDay(admission, stay)
}

function isTooLate(
  { madeAt, byHospital }: AppointmentChange,
  { day, admission, stay }: { day: string | null; admission: string | null; stay: Stay },
): boolean {
  const closes = closingDay(admission, stay)
  if (!byHospital || closes === null || !admission || !day || day <= admission) return false
  const isAfterInvoice = stay.firstInvoiceAt !== null && madeAt > stay.firstInvoiceAt
  return isAfterInvoice || dayIn(madeAt, stay.timeZone) > closes
}

function closingDay(admission: string | null, { content, notes, timeZone }: Stay): string | null {
  if (!admission) return null
  const left = new Map(content.contingencyRates.map(({ code, mostUnits }) => [code, mostUnits]))
  let discharge = addDays(admission, content.hospitalNights ?? 0)
  for (const { code, units, happenedAt } of notes) {
    if (!NIGHTS.includes(code) || dayIn(happenedAt, timeZone) > discharge) continue
    const nights = Math.min(units, left.get(code) ?? 0)
    left.set(code, (left.get(code) ?? 0) - nights)
    discharge = addDays(discharge, nights)
  }
  return addDays(discharge, CLOSES_AFTER_DAYS)
}
