import type { FieldErrors } from '~/components/form/error-summary'
import { tooLong } from '~/components/form/too-long'
import type { BookingInput, BookingType, UrgencyLevel } from '~/lib/api/types'
import { today } from '~/lib/format/moment'
import { LONGEST } from './prefill'
import { BOOKING_TYPES, URGENCY_LEVELS } from './status'

export const MAX_COMPANIONS = 50

function text(form: FormData, name: string): string | undefined {
  const value = form.get(name)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

function oneOf<T extends string>(allowed: readonly T[], value: string | undefined, fallback: T): T {
  return allowed.find((one) => one === value) ?? fallback
}

/** A companion count as specified: at least 0, and 0 for what is no number. */
export function companionCount(value: string | undefined): number {
  const count = Number.parseInt(value ?? '', 10)
  return Number.isNaN(count) ? 0 : Math.max(0, count)
}

/** The team reads the hospital and treatment of the link if their lists could not be loaded. */
function requirements(form: FormData): string | undefined {
  const wanted = [
    ['Hospital', text(form, 'wantedHospital')],
    ['Treatment', text(form, 'wantedTreatment')],
  ].flatMap(([what, slug]) => (slug ? `${what} of the link: ${slug}` : []))
  const lines = [text(form, 'specialRequirements'), ...wanted].filter((line) => line !== undefined)
  return lines.length > 0 ? lines.join('\n') : undefined
}

export function readBooking(form: FormData): BookingInput {
  return {
    hospitalId: text(form, 'hospitalId'),
    treatmentId: text(form, 'treatmentId'),
    bookingType: oneOf<BookingType>(BOOKING_TYPES, text(form, 'bookingType'), 'consultation'),
    urgencyLevel: oneOf<UrgencyLevel>(URGENCY_LEVELS, text(form, 'urgencyLevel'), 'normal'),
    preferredDate: text(form, 'preferredDate'),
    medicalSummary: text(form, 'medicalSummary'),
    specialRequirements: requirements(form),
    travelRequired: form.has('travelRequired'),
    accommodationNeeded: form.has('accommodationNeeded'),
    visaAssistanceNeeded: form.has('visaAssistanceNeeded'),
    companionCount: companionCount(text(form, 'companionCount')),
  }
}

/** All fields of a form that changes a request. An emptied field is null, because an absent one stays as it is. */
export const readChange = (form: FormData) =>
  Object.fromEntries(
    Object.entries(readBooking(form)).map(([field, value]) => [field, value ?? null]),
  ) as BookingInput

/** What is wrong with the form, before anything is sent. */
export function bookingErrors(form: FormData): FieldErrors {
  const errors = tooLong((name) => text(form, name), LONGEST)
  const date = text(form, 'preferredDate')
  const companions = Number(text(form, 'companionCount') ?? 0)
  if (date && date < today()) errors.preferredDate = 'bookings.error.date'
  if (companions < 0 || companions > MAX_COMPANIONS) errors.companionCount = 'bookings.error.companions'
  if (form.has('asksConsent') && !form.has('consent')) errors.consent = 'bookings.error.consent'
  return errors
}
