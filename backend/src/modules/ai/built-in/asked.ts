import type { Findings, FoundHospital } from '../findings.js'
import type { Intent } from '../question/intents.js'

export interface Asked {
  message: string
  findings: Findings
  intents: Set<Intent>
  /** The message asks for a price or names a treatment: only then prices are told. */
  isPriced: boolean
  /** Hospitals that the message or what it leans on names; others are listed because they fit. */
  named: FoundHospital[]
}
