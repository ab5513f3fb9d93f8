import type { Claim } from '~/lib/api/types'

/** What is known about where the value of a field comes from. No claim at all counts as not verified. */
export function claimFor(claims: Claim[], field: string): Claim | undefined {
  return claims.find((claim) => claim.field === field)
}

export function isVerified(claims: Claim[], field: string): boolean {
  return claimFor(claims, field)?.verified ?? false
}
