import { DataTable } from 'react-admin'
import type { AdminClaim } from '../../providers/types'
import { ClaimActions } from '../../shared/claims/claim-actions'
import { useClaimField } from '../../shared/claims/claim-field'
import { ClaimSource } from '../../shared/claims/claim-source'
import { ClaimState } from '../../shared/claims/claim-state'
import { withStickyColumn } from '../../shared/sticky-column'
import { TwoLines } from '../../shared/two-lines'
import { SubjectLink } from './subject-link'

const Column = DataTable.Col<AdminClaim>

export function ClaimTable() {
  const fieldOf = useClaimField()
  return (
    <DataTable<AdminClaim> bulkActionButtons={false} rowClick={false} sx={withStickyColumn('actions')}>
      <Column source="subject" render={(claim) => <SubjectLink claim={claim} />} />
      <Column source="field" render={(claim) => <TwoLines first={claim.value} second={fieldOf(claim)} />} />
      <Column source="source" disableSort render={(claim) => <ClaimSource claim={claim} />} />
      <Column source="expiresAt" render={(claim) => <ClaimState due={claim.due} />} />
      <Column source="actions" disableSort render={(claim) => <ClaimActions claim={claim} />} />
    </DataTable>
  )
}
