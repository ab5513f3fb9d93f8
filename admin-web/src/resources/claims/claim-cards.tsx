import { Box } from '@mui/material'
import type { AdminClaim } from '../../providers/types'
import { Cards } from '../../shared/cards'
import { ClaimActions } from '../../shared/claims/claim-actions'
import { useClaimField } from '../../shared/claims/claim-field'
import { ClaimSource } from '../../shared/claims/claim-source'
import { ClaimState } from '../../shared/claims/claim-state'
import { TwoLines } from '../../shared/two-lines'
import { SubjectLink } from './subject-link'

export function ClaimCards() {
  const fieldOf = useClaimField()
  return (
    <Cards<AdminClaim>
      render={(claim) => (
        <>
          <Box>
            <SubjectLink claim={claim} />
          </Box>
          <TwoLines first={claim.value} second={fieldOf(claim)} />
          <Box>
            <ClaimState due={claim.due} />
          </Box>
          <ClaimSource claim={claim} />
          <ClaimActions claim={claim} />
        </>
      )}
    />
  )
}
