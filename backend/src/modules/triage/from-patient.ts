/** What comes with the words of a patient. */
export interface FromPatient {
  idempotencyKey: string | undefined
  /** The words may be about an emergency. */
  possibleEmergency: boolean
}
