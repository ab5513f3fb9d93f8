import type { FieldProblem } from '../../platform/errors/index.js'
import { look, namesUs } from './billing-party-likeness.js'
import { CHECKLIST_CODES } from './checklist.js'
import type { OfferContent } from './offer-content.dto.js'
import { gap } from './offer-gap.js'
import { LINE_WORDS } from './offer-words.js'

interface Named {
  at: string
  text: string
}

/** Finds names that mislead: they speak for us, or call a line what another line or a sum is called. */
export const findNameGaps = (content: OfferContent): FieldProblem[] => [
  ...namesIn(content)
    .filter(({ text }) => namesUs(text))
    .map(({ at }) => gap(at, 'name_of_sihat')),
  ...content.lines.flatMap(({ name }, index) =>
    name === null ? [] : lineNameGaps(name, `/lines/${index}/name`),
  ),
]

/** Names that an offer already has: the lines of the checklist and the sums. */
const TAKEN = new Set(
  [
    ...CHECKLIST_CODES,
    ...Object.values(LINE_WORDS),
    ...['Total', 'Subtotal', 'Grand total', 'Total price', 'Total cost', 'Sum', 'All together'],
    ...['Your total', 'Total to pay', 'Amount due', 'Our fee'],
  ].map(look),
)

function lineNameGaps(name: string, at: string): FieldProblem[] {
  if (!/\p{L}/u.test(name)) return [gap(at, 'line_name_letters')]
  if (!TAKEN.has(look(name))) return []
  return [gap(at, 'line_name_taken')]
}

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
