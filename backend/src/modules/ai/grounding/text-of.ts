import type { Findings } from '../findings.js'

/** All that findings say in words. */
export const textOf = ({ treatments, hospitals, destinations, guides, offer }: Findings): string =>
  [
    ...treatments.flatMap(({ name, description, benefits, costIncludes, costExcludes }) => [
      name,
      description,
      ...benefits,
      ...(costIncludes ?? []),
      ...(costExcludes ?? []),
    ]),
    ...hospitals.flatMap(({ name, city, accreditations }) => [
      name,
      city,
      ...accreditations.map(({ value }) => value),
    ]),
    ...destinations.flatMap(({ country, description, visa, flightTime }) => [
      country,
      description,
      visa?.value ?? '',
      flightTime?.value ?? '',
    ]),
    ...guides.flatMap(({ title, text }) => [title, text]),
    ...(offer?.statements.flatMap(({ text, quote }) => (quote ? [text, quote] : [text])) ?? []),
  ].join('\n')
