import { orUndefined } from '~/lib/api/api'
import { hasHealthDataConsent } from '~/lib/api/consents'
import { fetchHospitalChoices, fetchTreatmentChoices } from './api'
import type { BookingChoices } from './booking-form'

/** What the open form offers. */
export async function loadForm(): Promise<BookingChoices | 'failed'> {
  const [hospitals, treatments, consented] = await Promise.all([
    orUndefined(fetchHospitalChoices()),
    orUndefined(fetchTreatmentChoices()),
    orUndefined(hasHealthDataConsent()),
  ])
  if (!hospitals || !treatments) return 'failed'
  return { hospitals, treatments, asksConsent: !consented }
}
