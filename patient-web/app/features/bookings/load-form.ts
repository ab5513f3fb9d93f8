import { orUndefined } from '~/lib/api/api'
import { hasHealthDataConsent } from '~/lib/api/consents'
import { fetchHospitalChoices, fetchNewestAssessment, fetchTreatmentChoices } from './api'
import type { BookingChoices } from './booking-form'

/** Loads the choices of the form. A list that cannot be loaded does not keep a patient from sending the request. */
export async function loadForm(): Promise<BookingChoices> {
  const [hospitals, treatments, consented, assessment] = await Promise.all([
    orUndefined(fetchHospitalChoices()),
    orUndefined(fetchTreatmentChoices()),
    orUndefined(hasHealthDataConsent()),
    orUndefined(fetchNewestAssessment()),
  ])
  return { hospitals, treatments, asksConsent: !consented, assessment: consented ? assessment : undefined }
}
