import { orUndefined } from '~/lib/api/api'
import { hasHealthDataConsent } from '~/lib/api/consents'
import { fetchNewestAssessment, loadChoices } from './api'
import type { BookingChoices } from './booking-form'

/** Loads the choices of the form. A list that cannot be loaded does not keep a patient from sending the request. */
export async function loadForm(): Promise<BookingChoices> {
  const [choices, consented, assessment] = await Promise.all([
    loadChoices(),
    orUndefined(hasHealthDataConsent()),
    orUndefined(fetchNewestAssessment()),
  ])
  return { ...choices, asksConsent: !consented, assessment: consented ? assessment : undefined }
}
