import type { Claim } from '~/lib/api/types'

/** What is known about where the value of a field comes from. No claim at all counts as not verified. */
export function claimFor(claims: Claim[], field: string): Claim | undefined {
  return claims.find((claim) => claim.field === field)
}

/** A figure as "170+ (2014)": with the year that its claim dates it to, where it does. */
export function withYear(figure: string, claim: Claim | undefined): string {
  const year = claim?.value.match(/\(\d{4}\)/)?.[0]
  return year ? `${figure} ${year}` : figure
}
