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

/**
 * How many doctors, in the words of the claim where it says "120+" or "1,200+ including dentists", else the number with its
 * plus and year.
 */
export function doctorFigure(count: number | null, claims: Claim[]): string | undefined {
  const claim = claimFor(claims, 'doctorCount')
  if (count === null) return undefined
  return claim?.value.includes('+') ? claim.value : withYear(`${count.toLocaleString('en')}+`, claim)
}

/** How many beds: the range or the year that the claim states, else the number. */
export function bedFigure(count: number | null, claims: Claim[]): string | undefined {
  return count === null ? undefined : (claimFor(claims, 'bedCapacity')?.value ?? count.toLocaleString('en'))
}

/** A figure as "170+ (2014)": with the year that its claim dates it to, where it does. */
function withYear(figure: string, claim: Claim | undefined): string {
  const year = claim?.value.match(/\(\d{4}\)/)?.[0]
  return year ? `${figure} ${year}` : figure
}
