import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import type { UserActor } from '../../platform/authz/index.js'
import { Database, lockVersioned } from '../../platform/database/index.js'
import type { AdminClaimView, ClaimCheck, ClaimInput, ClaimWithdrawal } from './admin-claim.dto.js'
import { Claim } from './claim.entity.js'
import { claimView, withdrawClaims } from './claim.repository.js'
import { addClaim, checkClaim, rateSubject, recordClaim } from './claim-changes.js'
import { lockHospital, unstate } from './stated-facts.js'

/** Where the facts of the catalogue were read, who checked them and until when. */
@Injectable()
export class AdminClaimsService {
  constructor(private readonly database: Database) {}

  get(actor: UserActor, id: string): Promise<AdminClaimView> {
    return this.database.transaction(actor, (em) => claimView(em, id))
  }

  /** @throws ProblemError not_found for an unknown hospital; invalid_input for an address without a source, or what is stated already */
  add(actor: UserActor, input: ClaimInput): Promise<AdminClaimView> {
    return this.database.transaction(actor, async (em) => {
      const { id } = await addClaim(em, actor, input)
      return claimView(em, id)
    })
  }

  /** @throws ProblemError stale_version; invalid_input where no source is known */
  check(actor: UserActor, id: string, { version, ...source }: ClaimCheck): Promise<AdminClaimView> {
    return this.database.transaction(actor, async (em) => {
      await checkClaim(em, actor, await lockVersioned(em, Claim, id, version), source)
      return claimView(em, id)
    })
  }

  /** @returns what is gone */
  withdraw(actor: UserActor, id: string, { reason, version }: ClaimWithdrawal): Promise<AdminClaimView> {
    return this.database.transaction(actor, async (em) => {
      const claim = await lockVersioned(em, Claim, id, version)
      const view = await claimView(em, id)
      await withdrawClaims(em, actor, sql`cl.id = ${id}`, reason)
      if (claim.subjectType === 'hospital') await unstate(em, await lockHospital(em, claim.subjectId), claim)
      if (claim.treatmentId) await forgetPrice(em, claim.subjectId, claim.treatmentId)
      await rateSubject(em, claim)
      await em.flush()
      await recordClaim(em, actor, 'claim.withdraw', id, { field: claim.field })
      return view
    })
  }
}

/** A price without its source is none. */
const forgetPrice = (em: EntityManager, hospitalId: string, treatmentId: string) =>
  sql`
    update hospital_treatments set min_cost_cents = null, max_cost_cents = null
    where hospital_id = ${hospitalId} and treatment_id = ${treatmentId}`.execute(em.getKysely())
