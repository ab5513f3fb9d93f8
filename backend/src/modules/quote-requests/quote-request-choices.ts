/** Why a coordinator proposes a hospital although the brief is not complete. */
export const INCOMPLETE_REASONS = ['urgent', 'hospital_agreed', 'files_follow'] as const

/** Why a hospital makes no offer. */
export const DECLINE_REASONS = [
  'not_offered',
  'no_capacity',
  'not_suitable',
  'more_tests_needed',
  'other',
] as const

/** Why a request was declined. A hospital that left the marketplace chooses no reason. */
export const DECLINED_BECAUSE = [...DECLINE_REASONS, 'hospital_left'] as const

/** Requests of a booking that hospitals can answer, or that wait for the patient. */
export const MOST_OPEN_REQUESTS = 5

/** Percent. Below it only a coordinator with a reason has a brief sent. */
export const LEAST_COMPLETENESS = 80
