import type { RawReview } from './raw-review.js'
import { type FoundReview, isThing, type Thing, type Value } from './things.js'

const TREATMENTS = [
  'MedicalProcedure',
  'MedicalTherapy',
  'PalliativeProcedure',
  'PhysicalTherapy',
  'PsychologicalTreatment',
  'Service',
  'SurgicalProcedure',
  'TherapeuticProcedure',
]
const ORGANISATIONS = [
  'Dentist',
  'Hospital',
  'LocalBusiness',
  'MedicalBusiness',
  'MedicalClinic',
  'MedicalOrganization',
  'Organization',
]

export function rawReviewOf({ review, of }: FoundReview): RawReview {
  const subjects = [...values(review, 'itemReviewed'), of]
    .filter((value) => value !== undefined)
    .filter(isThing)
  const named = (types: readonly string[]) =>
    textIn(subjects.find((subject) => subject.types.some((type) => types.includes(type))))
  const [rating] = values(review, 'reviewRating')
  return {
    reviewer: textIn(values(review, 'author')[0]),
    text:
      text(review, 'reviewBody') ??
      text(review, 'text') ??
      text(review, 'description') ??
      text(review, 'headline') ??
      text(review, 'name'),
    rating: isThing(rating)
      ? {
          value: text(rating, 'ratingValue'),
          best: text(rating, 'bestRating'),
          worst: text(rating, 'worstRating'),
        }
      : { value: rating },
    date: text(review, 'datePublished') ?? text(review, 'dateCreated'),
    treatment: named(TREATMENTS),
    subject: named(ORGANISATIONS),
  }
}

const values = ({ properties }: Thing, name: string): Value[] => properties.get(name) ?? []

const text = (thing: Thing, name: string): string | undefined => {
  for (const value of values(thing, name)) {
    const found = textIn(value)
    if (found?.trim()) return found
  }
  return undefined
}

/** A text, or the name of a thing. */
const textIn = (value: Value | undefined): string | undefined => {
  if (!isThing(value)) return value
  const name = value.properties.get('name')?.[0]
  return isThing(name) ? undefined : name
}
