import type { AdminClaim } from '../../providers/types'
import { RecordLink } from '../../shared/record-link'

/** Pages of what claims are about; a destination has its country's. */
const PAGES = {
  hospital: 'hospitals',
  treatment: 'treatments',
  country: 'countries',
  destination: 'countries',
} as const

/** What the claim is about, leading to its page. */
export const SubjectLink = ({ claim: { subject } }: { claim: AdminClaim }) => (
  <RecordLink resource={PAGES[subject.type]} id={subject.pageId} name={subject.name} />
)
