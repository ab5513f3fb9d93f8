import type { FieldErrors } from '~/components/form/error-summary'
import { clearErrors, showToast } from '~/components/ui/toast-store'
import { ApiError } from '~/lib/api/error'
import { failureMessage } from '~/lib/i18n/failure'
import type { Message } from '~/lib/i18n/i18n'
import { createBooking, grantHealthDataConsent } from './api'
import { bookingErrors, readBooking } from './booking-input'

/** A request that was not stored: errors by field, or one failure of the whole. */
export interface BookingRefused {
  kind: 'refused'
  errors: FieldErrors
  failure?: Message
}
export type BookingOutcome = { kind: 'stored'; id: string } | BookingRefused

export async function submitBooking(form: FormData): Promise<BookingOutcome> {
  clearErrors()
  const errors = bookingErrors(form)
  if (Object.keys(errors).length > 0) return { kind: 'refused', errors }
  try {
    if (form.has('asksConsent')) await grantHealthDataConsent(String(form.get('locale')))
    const { id } = await createBooking(readBooking(form), String(form.get('idempotencyKey')))
    showToast({ tone: 'success', title: 'common.toast.booking', body: 'common.toast.booking.body' })
    return { kind: 'stored', id }
  } catch (error) {
    return refuse(error)
  }
}

function refuse(error: unknown): BookingRefused {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'consent_required')
    return { kind: 'refused', errors: { consent: 'bookings.error.consent' } }
  showToast({ tone: 'destructive', title: 'common.toast.error', body: 'common.toast.booking.failed' })
  const errors = Object.fromEntries(error.fieldErrors.map(({ field, detail }) => [field, { text: detail }]))
  return { kind: 'refused', errors, failure: failureMessage(error) }
}
