import type { FoundDestination } from '../findings.js'
import type { Intent } from '../question/intents.js'
import { destinationLink, line, listed, paragraph, sentence, stated } from './wording.js'

const MOST_FACTS = 2
const ASK_AUTHORITIES = 'Rules change: ask the embassy before you book.'

/** What a visa or a flight needs: of one or two destinations the facts, of more the question which. */
export function visaAnswer(destinations: FoundDestination[]): string[] {
  if (destinations.length > MOST_FACTS || destinations.length === 0) return whichOf(destinations)
  return [
    ...destinations.map((destination) =>
      paragraph(
        destination.visa
          ? `${destinationLink(destination)}: ${stated(destination.visa)}`
          : `${destinationLink(destination)}: no facts on the visa are in our catalogue.`,
      ),
    ),
    paragraph(ASK_AUTHORITIES),
  ]
}

export function travelAnswer(destinations: FoundDestination[]): string[] {
  if (destinations.length === 0) return whichOf(destinations)
  return [
    ...destinations.map((destination) =>
      line(
        destination.flightTime
          ? `${destinationLink(destination)}: ${stated(destination.flightTime)}`
          : `${destinationLink(destination)}: flight time not stated.`,
      ),
    ),
  ]
}

const whichOf = (destinations: FoundDestination[]) => [
  sentence('That depends on the country.'),
  ...(destinations.length > 0
    ? [sentence(`Which one do you mean: ${listed(destinations.map(destinationLink), 'or')}?`)]
    : [sentence('Which country do you want to travel to?')]),
]

export function destinationAnswer(destination: FoundDestination, intents: Set<Intent>): string[] {
  const { description, specialties, languages } = destination
  if (intents.has('language'))
    return [
      sentence(
        `In ${destinationLink(destination)} these languages are spoken: ${listed(languages)}, not verified.`,
      ),
    ]
  if (intents.has('life') || intents.has('saving') || intents.has('price') || intents.has('where'))
    return [
      sentence(`${destinationLink(destination)}: ${description}`),
      ...(destination.highlights?.length
        ? [sentence(`Its page names, not verified: ${destination.highlights.join('; ')}.`)]
        : []),
      ...(intents.has('life') && destination.safetyRating
        ? [sentence(`Our editorial safety rating is ${destination.safetyRating} of 5.`)]
        : []),
      ...(intents.has('price') && destination.savingPercent
        ? [
            sentence(
              `Our editorial estimate is ${destination.savingPercent}% below the typical list price in the United States, not verified.`,
            ),
          ]
        : []),
    ]
  return [
    sentence(`${destinationLink(destination)}: ${description}`),
    sentence(
      specialties.length > 0
        ? `Hospitals listed there name ${listed(specialties)}, not verified.`
        : 'We list no hospital there yet.',
    ),
  ]
}

/** The fields of the hospitals that are listed in the country. */
export const fieldsText = ({ specialties }: FoundDestination) =>
  specialties.length > 0 ? listed(specialties) : 'no hospital listed yet'

export const destinationList = (destinations: FoundDestination[], lead: string) => [
  `${lead}\n`,
  ...destinations.map((destination) => line(`${destinationLink(destination)}: ${fieldsText(destination)}`)),
]

export const spokenIn = (destinations: FoundDestination[]) => [
  'Languages there, not verified:\n',
  ...destinations.map((destination) =>
    line(`${destinationLink(destination)}: ${listed(destination.languages)}`),
  ),
]
