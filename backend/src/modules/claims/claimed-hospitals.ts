import type { EntityManager } from '@mikro-orm/postgresql'
import type { UserActor } from '../../platform/authz/index.js'

interface StatedFact {
  field: string
  value: string
  /** The treatment that a price is for. */
  treatmentId?: string | null
}

/** The hospitals whose pages show claims. The room of hospitals implements it, so claims imports no other room. */
export abstract class ClaimedHospitals {
  /** Locks the hospital for a change of its claims. @throws ProblemError not_found */
  abstract lock(em: EntityManager, id: string): Promise<void>

  /** Shows a new fact of a locked hospital. @throws ProblemError invalid_input when the fact is a number and the value has none */
  abstract state(em: EntityManager, actor: UserActor, id: string, fact: StatedFact): Promise<void>

  /** Removes a fact whose claim was withdrawn. */
  abstract unstate(em: EntityManager, id: string, fact: StatedFact): Promise<void>

  /** Rates the hospital by its accreditations. */
  abstract rate(em: EntityManager, id: string): Promise<void>
}
