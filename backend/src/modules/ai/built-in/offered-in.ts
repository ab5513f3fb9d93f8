import type { FoundDestination, FoundTreatment } from '../findings.js'
import { destinationLink, listed, sentence, treatmentLink } from './wording.js'

const countryOf = ({ country }: FoundDestination) => country

const without = ({ countries }: FoundTreatment, destinations: FoundDestination[]) =>
  destinations.filter(({ country }) => !countries.includes(country))

/** Where hospitals are listed for a treatment, after the destinations asked for that have none. */
export function offeredIn(
  treatment: FoundTreatment,
  destinations: FoundDestination[],
  name = treatmentLink(treatment),
): string[] {
  const { countries } = treatment
  if (countries.length === 0) return [sentence(`We list no hospital for ${name} yet.`)]
  const absent = without(treatment, destinations)
  const links = new Map(destinations.map((one) => [one.country, destinationLink(one)]))
  const told =
    absent.length > 0 || destinations.length === 0 ? countries : countries.filter((one) => links.has(one))
  return [
    ...(absent.length > 0
      ? [sentence(`We list no hospital in ${listed(absent.map(destinationLink), 'or')} for ${name} yet.`)]
      : []),
    sentence(`We list hospitals for ${name} in ${listed(told.map((one) => links.get(one) ?? one))}.`),
  ]
}

/** The same within a line of a list. */
export function offeredInText(treatment: FoundTreatment, destinations: FoundDestination[]): string {
  const { countries } = treatment
  if (countries.length === 0) return 'no hospital listed yet'
  const absent = without(treatment, destinations)
  return absent.length > 0
    ? `no hospital listed in ${listed(absent.map(countryOf), 'or')}, but in ${listed(countries)}`
    : `hospitals in ${listed(countries)}`
}

export const isOfferedIn = (treatment: FoundTreatment, destinations: FoundDestination[]) =>
  without(treatment, destinations).length === 0
