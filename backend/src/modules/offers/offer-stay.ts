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
  if (daysInCountry === 0) return [gap(at, 'stay_nothing')]
  if (daysInCountry < (hospitalNights ?? 0)) return [gap(at, 'stay_shorter_than_nights')]
  if (daysInCountry < (fitToFlyAfter ?? 0)) return [gap(at, 'stay_until_fit')]
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
  return [gap(`/lines/${last.index}/quantity`, 'stay_ward_nights')]
}

const isNights = ({ code, state, quantity }: OfferLine) =>
  (code === 'ward_nights' || code === 'icu_nights') && state === 'included' && quantity !== null
