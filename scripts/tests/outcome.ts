/** What one tier, or one step that counts as a test, came to. */
export interface Outcome {
  passed: number
  failed: number
  /** Tests that this machine cannot run, for instance without Redis. */
  skipped: number
  /** Named in the report: what did not run, and why. */
  notes: string[]
  /** Shown in full at the end when something failed. */
  output: string
}

export const passedOnce: Outcome = { passed: 1, failed: 0, skipped: 0, notes: [], output: '' }

export function failedOnce(output: string): Outcome {
  return { passed: 0, failed: 1, skipped: 0, notes: [], output }
}

/** A tier with test files of which none ran is a fault of its set-up, not a success. */
export function orNothingRan(outcome: Outcome): Outcome {
  if (outcome.passed + outcome.failed > 0) return outcome
  return { ...outcome, failed: 1, notes: [...outcome.notes, 'ran no test'] }
}
