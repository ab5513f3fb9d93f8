import type { FieldErrors } from '~/components/form/error-summary'
import { clearErrors, showToast } from '~/components/ui/toast-store'
import { ApiError } from '~/lib/api/error'
import { createBooking, grantHealthDataConsent } from './api'
import { bookingErrors, readBooking } from './booking-input'

/**
 * Sends the booking form. Returns the errors by field, empty ones when only a message could be shown, or undefined
 * when the server has stored the request.
 */
export async function submitBooking(form: FormData): Promise<FieldErrors | undefined> {
  clearErrors()
  const input = readBooking(form)
  const asksConsent = form.has('asksConsent')
  const errors = bookingErrors(input, !asksConsent || form.has('consent'))
  if (Object.keys(errors).length > 0) return errors
  try {
    if (asksConsent) await grantHealthDataConsent(String(form.get('locale')))
    await createBooking(input, String(form.get('idempotencyKey')))
  } catch (error) {
    return refuse(error)
  }
  showToast({ tone: 'success', title: 'common.toast.booking', body: 'common.toast.booking.body' })
  return undefined
}

function refuse(error: unknown): FieldErrors {
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'consent_required') return { consent: 'bookings.error.consent' }
  showToast({ tone: 'destructive', title: 'common.toast.error', body: 'common.toast.booking.failed' })
  return Object.fromEntries(error.fieldErrors.map(({ field, detail }) => [field, { text: detail }]))
}
