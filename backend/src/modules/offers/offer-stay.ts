import type { FieldProblem } from '../../platform/errors/index.js'
import type { OfferContent, OfferLine } from './offer-content.dto.js'
import { gap } from './offer-gap.js'

/** Finds days and nights that contradict each other. Missing ones are found elsewhere. */
export const findStayGaps = (content: OfferContent): FieldProblem[] => [
  ...dayGaps(content),
  ...nightGaps(content),
]

function dayGaps({ hospitalNights, daysInCountry, fitToFlyAfter }: OfferContent): FieldProblem[] {
  const at = '/daysInCountry'
  if (daysInCountry === null) return []
  if (daysInCountry === 0) return [gap(at, 'nothing', 'The patient is in the country for 1 day at least.')]
  if (daysInCountry < (hospitalNights ?? 0))
    return [gap(at, 'short', 'The days in the country are at least as many as the nights in hospital.')]
  if (daysInCountry < (fitToFlyAfter ?? 0))
    return [gap(at, 'short', 'The patient stays in the country until they are fit to fly.')]
  return []
}

/** The stay holds the nights on the ward and in intensive care that the offer includes. */
function nightGaps({ hospitalNights, lines }: OfferContent): FieldProblem[] {
  if (hospitalNights === null) return []
  const counted = lines.flatMap((line, index) =>
    isNights(line) ? [{ index, nights: line.quantity ?? 0 }] : [],
  )
  const last = counted.at(-1)
  if (!last || counted.reduce((sum, { nights }) => sum + nights, 0) <= hospitalNights) return []
  const detail = 'The nights on the ward and in intensive care are more than the nights in hospital.'
  return [gap(`/lines/${last.index}/quantity`, 'nights', detail)]
}

const isNights = ({ code, state, quantity }: OfferLine) =>
  (code === 'ward_nights' || code === 'icu_nights') && state === 'included' && quantity !== null
