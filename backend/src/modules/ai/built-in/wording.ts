import type {
  AllThatFit,
  Fact,
  FoundDestination,
  FoundGuide,
  FoundHospital,
  FoundOffer,
  FoundTreatment,
  PriceRange,
} from '../findings.js'

/** An answer is read on a phone. */
const MOST_ANSWER_WORDS = 120
const EVIDENCE = { high: 'High Evidence', moderate: 'Moderate Evidence', low: 'Emerging Evidence' }

const usd = (amount: number) => `$${amount.toLocaleString('en-US')}`

export function priceText({ minUsd, maxUsd }: PriceRange): string {
  if (minUsd !== null && maxUsd !== null)
    return minUsd === maxUsd ? usd(minUsd) : `${usd(minUsd)} to ${usd(maxUsd)}`
  if (minUsd !== null) return `from ${usd(minUsd)}`
  return maxUsd === null ? 'Price on request' : `up to ${usd(maxUsd)}`
}

const linked = (name: string, path: string) => `[${name.replace(/[\\[\]]/g, '\\$&')}](${path})`
export const treatmentLink = ({ name, slug }: FoundTreatment) => linked(name, `/treatments/${slug}`)
export const hospitalLink = ({ name, slug }: FoundHospital) => linked(name, `/hospitals/${slug}`)
export const destinationLink = ({ country, slug }: FoundDestination) =>
  linked(country, `/destinations/${slug}`)
export const offerLink = ({ title, path }: FoundOffer) => linked(title, path)
export const guideLink = ({ title, path }: FoundGuide) => linked(title, path)

/** So many lines are never cut off. */
const FEW = 3

/** How many there are of a list that may end before all are named. */
export const allOf = (all: AllThatFit | undefined, kind: 'hospitals' | 'treatments') =>
  all && all.count > FEW
    ? sentence(`We list ${all.count} ${kind} that fit: [see all ${kind}](${all.path}).`)
    : ''

/** With where it comes from, or that nobody has checked it. */
export const stated = ({ value, verified, source }: Fact) =>
  `${value.replace(/[.\s]+$/, '')} (${verified && source ? `source: ${source}` : 'not verified'}).`

export const daysText = ({ minDurationDays: min, maxDurationDays: max }: FoundTreatment): string | null => {
  if (min !== null && max !== null) return min === max ? `${min} days` : `${min} to ${max} days`
  return min !== null ? `from ${min} days` : max === null ? null : `up to ${max} days`
}

export const evidenceText = ({ evidenceLevel, checked }: FoundTreatment) =>
  evidenceLevel
    ? `${EVIDENCE[evidenceLevel]}${checked?.includes('evidenceLevel') ? '' : ' (not verified)'}`
    : 'Evidence not stated'

export const isComplementary = ({ category }: FoundTreatment) => category === 'complementary'

export const listed = (names: string[], and = 'and') =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} ${and} ${names.at(-1)}`

export const line = (text: string) => `- ${text}\n`
export const sentence = (text: string) => `${text} `
/** Begins a new paragraph. */
export const paragraph = (text: string) => `\n${text} `

/** The first pieces that are short enough together: what comes first matters most. */
export function shortened(pieces: string[], wordsBehind = 0): string[] {
  let words = 0
  const kept = pieces.filter((piece) => {
    words += piece
      .replace(/\]\([^)]*\)/g, ']')
      .split(/\s+/)
      .filter(Boolean).length
    return words <= MOST_ANSWER_WORDS - wordsBehind
  })
  const last = kept.at(-1)?.trimEnd() ?? ''
  return [...kept.slice(0, -1), last].map((piece, index) => (index === 0 ? piece.trimStart() : piece))
}
