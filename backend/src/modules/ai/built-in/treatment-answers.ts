import type { FoundTreatment } from '../findings.js'
import { budgetIn, type Intent } from '../question/intents.js'
import type { Asked } from './asked.js'
import { isOfferedIn, offeredIn, offeredInText } from './offered-in.js'
import {
  allOf,
  daysText,
  evidenceText,
  isComplementary,
  line,
  listed,
  paragraph,
  priceText,
  sentence,
  treatmentLink,
} from './wording.js'

const MOST_LISTED = 6
const NOT_INSTEAD = 'Complementary treatments can stand beside a medical treatment, but never replace one.'

const hasPrice = ({ minUsd, maxUsd }: FoundTreatment) => minUsd !== null || maxUsd !== null

/** One treatment: what was asked of it, else what it is. */
export function treatmentAnswer(
  treatment: FoundTreatment,
  { message, findings: { destinations }, intents, isPriced }: Omit<Asked, 'named'>,
): string[] {
  const budget = budgetIn(message)
  const pieces: string[] = []
  const asksNothing = !(['price', 'duration', 'evidence', 'where', 'saving', 'included'] as Intent[]).some(
    (intent) => intents.has(intent),
  )
  const places =
    asksNothing || intents.has('where') || destinations.length > 0 ? offeredIn(treatment, destinations) : []
  const isOffered = isOfferedIn(treatment, destinations)
  if (asksNothing) pieces.push(sentence(`${treatmentLink(treatment)}: ${treatment.description}`))
  if (!isOffered) pieces.push(...places)
  if (isPriced && (intents.has('price') || intents.has('saving') || asksNothing || budget !== null))
    pieces.push(sentence(priceOf(treatment)), ...belowPlanning([treatment], budget))
  if (intents.has('included')) pieces.push(...includedIn(treatment))
  if (intents.has('duration') || asksNothing) pieces.push(sentence(durationOf(treatment)))
  if (intents.has('evidence')) pieces.push(...evidenceOf(treatment))
  if (isOffered) pieces.push(...places)
  if (isComplementary(treatment)) pieces.push(sentence(NOT_INSTEAD))
  return linkedOnce(pieces, treatmentLink(treatment))
}

/** Named once; then it is "it". */
export const linkedOnce = (pieces: string[], link: string) => {
  let wasNamed = false
  return pieces.map((piece) =>
    piece.replaceAll(link, (_, at: number) => {
      const name = wasNamed ? (at === 0 ? 'It' : 'it') : link
      wasNamed = true
      return name
    }),
  )
}

const priceOf = (treatment: FoundTreatment) =>
  hasPrice(treatment)
    ? `${treatmentLink(treatment)} costs ${priceText(treatment)} in our catalogue. ${PLANNING(treatment)}`
    : `Price on request for ${treatmentLink(treatment)}: nobody has published a price.`

/** Tells a patient that the budget is below the lowest planning price. */
function belowPlanning(treatments: FoundTreatment[], budget: number | null): string[] {
  const above = treatments.filter(({ minUsd }) => budget !== null && minUsd !== null && minUsd > budget)
  if (above.length === 0) return []
  const [only] = treatments.length === 1 ? above : []
  return [
    sentence(
      `Your budget of ${priceText({ minUsd: budget, maxUsd: budget })} is below the lowest planning price${only ? `, ${priceText({ ...only, maxUsd: only.minUsd })}` : ` of ${listed(above.map(treatmentLink))}`}.`,
    ),
    sentence('Our team can say what else is possible: choose "Talk to a person".'),
  ]
}

const includedIn = (treatment: FoundTreatment): string[] => {
  const { costIncludes, costExcludes } = treatment
  if (!costIncludes?.length && !costExcludes?.length)
    return [sentence(`What the price of ${treatmentLink(treatment)} covers is not stated.`)]
  const said = [
    ...(costIncludes?.length ? [`Usually included: ${costIncludes.join('; ')}.`] : []),
    ...(costExcludes?.length ? [`Usually not included: ${costExcludes.join('; ')}.`] : []),
  ]
  return [
    sentence(`For ${treatmentLink(treatment)}, not verified:`),
    ...said.map(sentence),
    sentence('Your quote says what is included and what is not.'),
  ]
}

const PLANNING = ({ checked }: FoundTreatment) =>
  `That is a planning range for all destinations, not a quote${checked?.includes('price') ? '' : ', and not verified'}.`

function durationOf(treatment: FoundTreatment): string {
  const days = daysText(treatment)
  return days
    ? `Plan ${days} for a trip for ${treatmentLink(treatment)}${treatment.checked?.includes('duration') ? '' : ', not verified'}. Your doctors decide when you may fly.`
    : `The length of a trip for ${treatmentLink(treatment)} is not stated.`
}

const evidenceOf = (treatment: FoundTreatment) => [
  sentence(`What is known of ${treatmentLink(treatment)}: ${evidenceText(treatment)}.`),
  sentence(
    treatment.successRatePercentage === null
      ? 'Success rate: not stated, as nobody has published one that we could check.'
      : `Success rate: ${treatment.successRatePercentage}%${treatment.checked?.includes('successRate') ? '' : ' (not verified)'}.`,
  ),
  sentence('A doctor who knows your case can tell you the risks.'),
]

/** Several that the question fits equally. */
export function treatmentList(
  treatments: FoundTreatment[],
  asked: Asked,
  lead: string,
  asksBack: boolean,
): string[] {
  return [
    ...belowPlanning(treatments.slice(0, MOST_LISTED), budgetIn(asked.message)),
    `${allOf(asked.findings.all?.treatments, 'treatments')}${lead}\n`,
    ...treatments.slice(0, MOST_LISTED).map((treatment) => lineOf(treatment, asked)),
    ...(asked.isPriced && treatments.some(hasPrice)
      ? [paragraph('Prices are planning ranges, not quotes, and not verified.')]
      : []),
    ...(treatments.some(isComplementary) ? [paragraph(NOT_INSTEAD)] : []),
    ...(asksBack ? [paragraph('Which one do you mean?')] : []),
  ]
}

function lineOf(treatment: FoundTreatment, { findings, intents, isPriced }: Asked): string {
  const details = isPriced ? [priceText(treatment)] : []
  if (intents.has('duration') || intents.has('comparison'))
    details.push(`${daysText(treatment) ?? 'length not stated'}`)
  if (intents.has('evidence') || isComplementary(treatment)) details.push(evidenceText(treatment))
  // Where nobody named a country, the destinations are those of any of the treatments.
  if (intents.has('where')) details.push(offeredInText(treatment, []))
  else if (!isOfferedIn(treatment, findings.destinations))
    details.push(offeredInText(treatment, findings.destinations))
  const told = details.length > 0 ? `: ${details.join('; ')}` : ''
  return line(`${treatmentLink(treatment)}${told}`)
}
