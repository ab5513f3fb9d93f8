import type { AdminClaim } from '../../providers/types'

const RESOURCES = {
  hospital: 'hospitals',
  treatment: 'treatments',
  country: 'countries',
  destination: 'countries',
} as const satisfies Record<AdminClaim['subject']['type'], string>

/** The record whose page shows the claim; a destination is kept with its country. */
export const claimPage = ({ subject }: Pick<AdminClaim, 'subject'>) => ({
  resource: RESOURCES[subject.type],
  id: subject.pageId,
})
