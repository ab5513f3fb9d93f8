import { claimFor } from '~/components/claim/claims'
import type { Claim, DestinationCard, HospitalCard } from '~/lib/api/types'

export interface Saving {
  country: string
  slug: string
  percent: number
  claim: Claim | undefined
}

/** What the guide says about the catalogue: read from it, never written down. */
export interface GuideFacts {
  /** The largest first. Empty while the catalogue does not answer. */
  savings: Saving[]
  accredited?: { checked: number; total: number } | undefined
}

export function guideFacts(
  hospitals: HospitalCard[] | undefined,
  destinations: DestinationCard[] | undefined,
): GuideFacts {
  const savings = (destinations ?? []).flatMap(({ country, slug, avgCostSavingPercent: percent, claims }) =>
    percent === null
      ? []
      : [{ country: country.name, slug, percent, claim: claimFor(claims, 'avgCostSavingPercent') }],
  )
  return {
    savings: savings.sort((one, other) => other.percent - one.percent),
    accredited: hospitals && {
      checked: hospitals.filter(({ accreditations }) => accreditations.some(({ verified }) => verified))
        .length,
      total: hospitals.length,
    },
  }
}
