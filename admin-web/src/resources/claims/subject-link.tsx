import type { AdminClaim } from '../../providers/types'
import { claimPage } from '../../shared/claims/claim-page'
import { RecordLink } from '../../shared/record-link'

/** What the claim is about, leading to its page. */
export const SubjectLink = ({ claim }: { claim: AdminClaim }) => (
  <RecordLink {...claimPage(claim)} name={claim.subject.name} />
)
