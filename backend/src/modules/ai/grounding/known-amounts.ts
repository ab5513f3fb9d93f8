import type { Findings, PriceRange } from '../findings.js'
import { type Amount, amountsIn, holdsUnreadAmount, readable } from './amounts.js'

type Known = Pick<Amount, 'value' | 'currency'>

const ofRange = ({ minUsd, maxUsd }: PriceRange): Known[] =>
  [minUsd, maxUsd].flatMap((value) => (value === null ? [] : [{ value, currency: 'USD' }]))

const inText = (text: string): Known[] => amountsIn(readable(text))

/** Whether the sentence says nothing of money but what the findings do, of the very treatments it names. */
export function holdsKnownAmountsOnly(sentence: string, findings: Findings, message: string): boolean {
  const text = readable(sentence)
  if (holdsUnreadAmount(text)) return false
  const amounts = amountsIn(text)
  if (amounts.length === 0) return true
  const known = knownTo(text, findings)
  const own = inText(message)
  return amounts.every((amount) => isAmong(amount, known) || (isAmong(amount, own) && isBudget(text, amount)))
}

const isAmong = ({ value, currency }: Known, known: Known[]) =>
  known.some(
    (one) => one.value === value && (currency === null || one.currency === null || one.currency === currency),
  )

/** The patient's own words, repeated as such: an amount that a message puts into our mouth is no price. */
const isBudget = (text: string, { start, end }: Amount) =>
  /\b(budget|limit)( of| is| was|:)?( up to| about| around| under| at most)? ?$|\byou (have|named|mentioned|said|told us|can spend|wrote)( up to| about| around| under)? ?$/i.test(
    text.slice(0, start),
  ) || /^( us)? (budget|limit)\b/i.test(text.slice(end))

/** A price belongs to its treatment: where a sentence names some, the prices of others are not theirs. */
function knownTo(text: string, { treatments, hospitals, destinations, guides, offer }: Findings): Known[] {
  const said = text.toLowerCase()
  const named = treatments.filter(
    ({ name, slug }) => said.includes(shortName(name)) || said.includes(`/${slug})`),
  )
  const meant = named.length > 0 ? named : treatments
  const names = new Set(meant.map(({ name }) => name))
  return [
    ...meant.flatMap(ofRange),
    ...hospitals.flatMap(({ prices }) =>
      prices.filter(({ treatment }) => named.length === 0 || names.has(treatment)).flatMap(ofRange),
    ),
    ...guides.flatMap((guide) => inText(guide.text)),
    ...(offer?.statements.flatMap((statement) => inText(statement.text)) ?? []),
    ...destinations.flatMap(({ visa }) => (visa ? inText(visa.value) : [])),
  ]
}

const shortName = (name: string) => readable(name).toLowerCase().replace(/ \(.*/, '')
