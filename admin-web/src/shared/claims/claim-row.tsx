import type { AdminClaim } from '../../providers/types'
import { ClaimActions } from './claim-actions'
import { useClaimField } from './claim-field'
import { ClaimSource } from './claim-source'
import { ClaimState } from './claim-state'
import { FactRow } from './fact-row'

/** What is stated, where it was read, and what can be done about it. */
export function ClaimRow({ claim }: { claim: AdminClaim }) {
  const fieldOf = useClaimField()
  return (
    <FactRow
      label={fieldOf(claim)}
      value={claim.value}
      about={<ClaimSource claim={claim} />}
      state={<ClaimState due={claim.due} />}
      actions={<ClaimActions claim={claim} />}
    />
  )
}
