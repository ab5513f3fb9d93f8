import type { Claim } from '~/lib/api/types'

/** What is known about where the value of a field comes from. No claim at all counts as not verified. */
export function claimFor(claims: Claim[], field: string): Claim | undefined {
  return claims.find((claim) => claim.field === field)
}

/** The claim that one value of a field rests on. */
export function claimOf(claims: Claim[], field: string, value: string): Claim | undefined {
  return claims.find((claim) => claim.field === field && claim.value === value)
}

/** What stands for a value that no claim speaks of. */
export function unverified(field: string, value: string): Claim {
  return { field, value, verified: false, source: null, sourceUrl: null, checkedAt: null, expiresAt: null }
}

/** A figure as "170+ (2014)": with the year that its claim dates it to, where it does. */
export function withYear(figure: string, claim: Claim | undefined): string {
  const year = claim?.value.match(/\(\d{4}\)/)?.[0]
  return year ? `${figure} ${year}` : figure
}
