import type { FieldProblem } from '../../platform/http/index.js'
import { namesUs } from './billing-parties.js'
import type { OfferContent } from './offer-content.dto.js'
import { gap } from './offer-gap.js'

interface Named {
  at: string
  text: string
}

/** Finds names that speak for us: a hospital writes its offer in its own name. */
export const findNameGaps = (content: OfferContent): FieldProblem[] =>
  namesIn(content)
    .filter(({ text }) => namesUs(text))
    .map(({ at }) => gap(at, 'ours', 'Leave out the name Sihat. This offer speaks for the hospital.'))

const namesIn = ({ doctor, reviewedBy, lines, scheduledSeparately }: OfferContent): Named[] => [
  { at: '/doctor/name', text: doctor?.name ?? '' },
  ...(doctor?.claims ?? []).flatMap(({ text, source }, index) => [
    { at: `/doctor/claims/${index}/text`, text },
    { at: `/doctor/claims/${index}/source`, text: source },
  ]),
  { at: '/reviewedBy', text: reviewedBy ?? '' },
  ...lines.map(({ name }, index) => ({ at: `/lines/${index}/name`, text: name ?? '' })),
  ...scheduledSeparately.map(({ what }, index) => ({ at: `/scheduledSeparately/${index}/what`, text: what })),
]
