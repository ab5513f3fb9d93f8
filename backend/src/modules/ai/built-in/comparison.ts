import { type Intent } from '../question/intents.js'
import type { Asked } from './asked.js'
import { fieldsText } from './destination-answers.js'
import { hospitalAnswer } from './hospital-answers.js'
import { treatmentAnswer, treatmentList } from './treatment-answers.js'
import { destinationLink, paragraph, sentence } from './wording.js'

export const isComparison = ({ intents, findings, named }: Asked) =>
  intents.has('comparison') &&
  (named.length > 1 || findings.destinations.length > 1 || findings.treatments.length > 1) &&
  findings.destinations.length < 4

export function comparison(asked: Asked): string[] {
  const { message, findings, intents, named } = asked
  const { treatments, destinations } = findings
  if (named.length > 1) {
    const wanted = new Set<Intent>([...intents, 'accreditation'])
    return [
      sentence('We rank nobody. What our catalogue says:'),
      ...named
        .slice(0, 3)
        .flatMap((hospital) => [
          '\n',
          ...hospitalAnswer(
            hospital,
            treatments.slice(0, 1),
            new Set([...wanted].filter((intent) => intent !== 'rating')),
            message,
          ),
        ]),
    ]
  }
  if (destinations.length > 1) {
    const lines = destinations.map((one) =>
      paragraph(
        `${destinationLink(one)}: ${fieldsText(one)}. Flight: ${one.flightTime ? stripped(one.flightTime.value) : 'not stated'} (${one.flightTime?.verified ? 'checked' : 'not verified'}).`,
      ),
    )
    const [treatment] = treatments
    if (treatments.length > 1)
      return [...treatmentList(treatments, asked, 'What our catalogue says:', false), ...lines]
    return [
      sentence('What our catalogue says:'),
      ...(treatment ? treatmentAnswer(treatment, { ...asked, intents: new Set(['price']) }) : []),
      ...lines,
    ]
  }
  return treatmentList(treatments, asked, 'What our catalogue says:', false)
}

const stripped = (text: string) => text.replace(/\.$/, '')
