import { Injectable } from '@nestjs/common'
import type { UserActor } from '../../platform/authz/index.js'
import { Database, lockVersioned } from '../../platform/database/index.js'
import type { AdminClaimView, ClaimCheck, ClaimInput, ClaimWithdrawal } from './admin-claim.dto.js'
import { Claim } from './claim.entity.js'
import { claimView } from './claim.repository.js'
import { ClaimChanges } from './claim-changes.js'

/** Where the facts of the catalogue were read, who checked them and until when. */
@Injectable()
export class AdminClaimsService {
  constructor(
    private readonly database: Database,
    private readonly changes: ClaimChanges,
  ) {}

  get(actor: UserActor, id: string): Promise<AdminClaimView> {
    return this.database.transaction(actor, (em) => claimView(em, id))
  }

  /** @throws ProblemError not_found for an unknown hospital; invalid_input for an address without a source, or what is stated already */
  add(actor: UserActor, input: ClaimInput): Promise<AdminClaimView> {
    return this.database.transaction(actor, async (em) => {
      const { id } = await this.changes.add(em, actor, input)
      return claimView(em, id)
    })
  }

  /** @throws ProblemError stale_version; invalid_input where no source is known */
  check(actor: UserActor, id: string, { version, ...source }: ClaimCheck): Promise<AdminClaimView> {
    return this.database.transaction(actor, async (em) => {
      await this.changes.check(em, actor, await lockVersioned(em, Claim, id, version), source)
      return claimView(em, id)
    })
  }

  /** Returns the withdrawn claim. @throws ProblemError stale_version */
  withdraw(actor: UserActor, id: string, { reason, version }: ClaimWithdrawal): Promise<AdminClaimView> {
    return this.database.transaction(actor, async (em) => {
      const claim = await lockVersioned(em, Claim, id, version)
      const view = await claimView(em, id)
      await this.changes.withdraw(em, actor, claim, reason)
      return view
    })
  }
}
