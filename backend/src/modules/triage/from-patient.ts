export interface Triaged {
  /** What the patient wrote may be about an emergency. */
  possibleEmergency: boolean
}

/** What comes with the words of a patient. */
export interface FromPatient extends Triaged {
  idempotencyKey: string | undefined
}
