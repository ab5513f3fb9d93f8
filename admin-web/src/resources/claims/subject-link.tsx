import type { AdminClaim } from '../../providers/types'
import { RecordLink } from '../../shared/record-link'

/** Pages of what claims are about. A claim knows a destination by an id of its own, which has no page here. */
const PAGES = { hospital: 'hospitals', treatment: 'treatments', country: 'countries', destination: undefined }

/** What the claim is about, leading to it where it has a page. */
export function SubjectLink({ claim: { subject } }: { claim: AdminClaim }) {
  const resource = PAGES[subject.type]
  return resource ? <RecordLink resource={resource} id={subject.id} name={subject.name} /> : subject.name
}
