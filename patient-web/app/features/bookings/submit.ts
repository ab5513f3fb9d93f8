import { type Refusal, refusalOf } from '~/components/form/refusal'
import { clearErrors, showToast } from '~/components/ui/toast-store'
import { setConsent } from '~/lib/api/consents'
import { ApiError } from '~/lib/api/error'
import { isUnanswered } from '~/lib/i18n/failure'
import { createBooking } from './api'
import { bookingErrors, readBooking } from './booking-input'

/** A request that was not stored. */
export interface BookingRefused extends Refusal {
  kind: 'refused'
  /** The key belongs to a stored request with other content. */
  isKeyUsed?: boolean
}
export type BookingOutcome = { kind: 'stored'; id: string } | BookingRefused

export async function submitBooking(form: FormData): Promise<BookingOutcome> {
  clearErrors()
  const errors = bookingErrors(form)
  if (Object.keys(errors).length > 0) return { kind: 'refused', errors }
  try {
    if (form.has('asksConsent')) await setConsent('health_data', true, String(form.get('locale')))
    const { id } = await createBooking(readBooking(form), String(form.get('idempotencyKey')))
    showToast({ tone: 'success', title: 'common.toast.booking', body: 'common.toast.booking.body' })
    return { kind: 'stored', id }
  } catch (error) {
    return refuse(error)
  }
}

function refuse(error: unknown): BookingRefused {
  if (error instanceof ApiError && error.code === 'consent_required')
    return { kind: 'refused', errors: { consent: 'bookings.error.consent' } }
  const refusal = refusalOf(error)
  if (!refusal.failure || !isUnanswered(refusal.failure))
    showToast({ tone: 'destructive', title: 'common.toast.error', body: 'common.toast.booking.failed' })
  const isKeyUsed = error instanceof ApiError && error.code === 'idempotency_key_reused'
  return { kind: 'refused', ...refusal, isKeyUsed }
}
