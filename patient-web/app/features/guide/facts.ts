import { claimFor } from '~/components/claim/claims'
import type { Claim, DestinationCard, HospitalCard, TreatmentCard } from '~/lib/api/types'

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
  /** When the waiting times before a flight were last checked in their source. */
  flyingCheckedAt?: string | undefined
}

export function guideFacts(
  hospitals: HospitalCard[] | undefined,
  destinations: DestinationCard[] | undefined,
  treatments?: TreatmentCard[] | undefined,
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
    flyingCheckedAt:
      treatments
        ?.flatMap(({ claims }) => claims)
        .find(({ field, verified }) => field === 'fitToFly' && verified)?.checkedAt ?? undefined,
  }
}
