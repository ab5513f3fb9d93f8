import type { Findings, FoundHospital } from '../findings.js'
import type { Intent } from '../question/intents.js'

export interface Asked {
  message: string
  findings: Findings
  intents: Set<Intent>
  /** Hospitals that the message or what it leans on names; others are listed because they fit. */
  named: FoundHospital[]
}
