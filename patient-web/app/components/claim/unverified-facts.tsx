import type { Claim } from '~/lib/api/types'
import { NotVerified } from './provenance'

interface UnverifiedFactsProps {
  claims: Claim[]
  /** The name of each fact that is shown without a mark of its own, by the field of its claims. */
  facts: Record<string, string>
}

/** One mark for all facts of a card that nobody has checked. It names them; with a source for each there is none. */
export function UnverifiedFacts({ claims, facts }: UnverifiedFactsProps) {
  const names = Object.entries(facts).flatMap(([field, name]) => (isVerified(claims, field) ? [] : name))
  return names.length > 0 && <NotVerified what={names.join(', ')} />
}

function isVerified(claims: Claim[], field: string): boolean {
  const about = claims.filter((claim) => claim.field === field)
  return about.length > 0 && about.every(({ verified }) => verified)
}
