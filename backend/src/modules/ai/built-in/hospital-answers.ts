import type { AllThatFit, FoundHospital, FoundTreatment } from '../findings.js'
import { accreditationsIn } from '../grounding/known-accreditations.js'
import { ALL_HOSPITALS } from '../grounding/links.js'
import type { Intent } from '../question/intents.js'
import { offeredIn } from './offered-in.js'
import {
  allOf,
  hospitalLink,
  line,
  listed,
  paragraph,
  priceText,
  sentence,
  treatmentLink,
} from './wording.js'

const MOST_LISTED = 6

const ratingOf = ({ rating }: FoundHospital) => `editorial rating ${rating} of 5`

/** One hospital: what was asked of it, else what it is. */
export function hospitalAnswer(
  hospital: FoundHospital,
  treatments: FoundTreatment[],
  intents: Set<Intent>,
  message: string,
): string[] {
  const { name, city, country, partner, languages, specialties, accreditations } = hospital
  const pieces = [sentence(`${hospitalLink(hospital)} is in ${city}, ${country}.`)]
  pieces.push(...treatments.slice(0, 3).flatMap((treatment) => offerOf(hospital, treatment)))
  if (intents.has('accreditation') || intents.has('evidence') || intents.has('comparison'))
    pieces.push(...accreditationText(accreditations))
  const recorded = accreditationsIn(accreditations.map(({ value }) => value).join(' | '))
  const missing = accreditationsIn(message).filter((letters) => !recorded.includes(letters))
  if (missing.length > 0) pieces.push(sentence(`We have no record of ${listed(missing, 'or')} for it.`))
  if (intents.has('language'))
    pieces.push(sentence(`Its listed languages are ${listed(languages)}, not verified.`))
  if (intents.has('evidence')) pieces.push(sentence('It has published no success rate that we know of.'))
  if (intents.has('size')) pieces.push(...sizeOf(hospital))
  if (intents.has('partner')) pieces.push(sentence(partnerText(partner)))
  if (intents.has('rating'))
    pieces.push(
      sentence(`Its ${ratingOf(hospital)} is ours, not given by patients, and says nothing about outcomes.`),
    )
  if (intents.has('doctor'))
    pieces.push(sentence('I do not know who: our catalogue names no single doctors.'))
  if (pieces.length === 1 && intents.has('price')) pieces.push(sentence(pricesOf(hospital)))
  if (pieces.length === 1) {
    pieces.push(
      sentence(`Its listed fields are ${listed(specialties)}.`),
      ...accreditationText(accreditations),
    )
    pieces.push(sentence(`${partnerText(partner)} Our ${ratingOf(hospital)}.`))
    pieces.push(sentence(`Its page holds all that we know of ${name.replace(/ \(.*/, '')}.`))
  }
  return pieces
}

function sizeOf({ establishedYear, doctorCount, bedCapacity }: FoundHospital): string[] {
  const known = [
    ...(establishedYear ? [`established in ${establishedYear}`] : []),
    ...(bedCapacity ? [`${bedCapacity} beds`] : []),
    ...(doctorCount ? [`at least ${doctorCount} doctors`] : []),
  ]
  return known.length === 0
    ? [sentence('Its size is not stated.')]
    : [sentence(`Stated on its page, with what was checked: ${listed(known)}.`)]
}

function offerOf(hospital: FoundHospital, treatment: FoundTreatment): string[] {
  const offer = hospital.prices.find((price) => price.treatment === treatment.name)
  if (!offer)
    return [
      sentence(`The hospital is not listed for ${treatmentLink(treatment)}.`),
      ...offeredIn(treatment, [], 'it'),
    ]
  const own = priceText(offer)
  const general =
    treatment.minUsd === null && treatment.maxUsd === null
      ? ''
      : ` Our general planning range is ${priceText(treatment)}.`
  return [
    sentence(
      own === 'Price on request'
        ? `The hospital is listed for ${treatmentLink(treatment)}, not verified. Its own price: Price on request.${general}`
        : `Its own price for ${treatmentLink(treatment)} is ${own} (${checkedText(offer)}).`,
    ),
  ]
}

function pricesOf({ prices }: FoundHospital): string {
  const known = prices.filter(({ minUsd, maxUsd }) => minUsd !== null || maxUsd !== null)
  return known.length === 0
    ? 'It has published no prices that we know of: Price on request. Which treatment do you mean?'
    : `Its own prices: ${known
        .slice(0, 4)
        .map((price) => `${price.treatment} ${priceText(price)} (${checkedText(price)})`)
        .join('; ')}.`
}

const checkedText = ({ verified }: { verified: boolean }) =>
  verified ? 'checked against a source' : 'not verified'

const accreditationText = (accreditations: FoundHospital['accreditations']) =>
  accreditations.length === 0
    ? [sentence('We know of no accreditation: not verified.')]
    : [
        sentence(
          `Accreditations: ${accreditations.map(({ value, verified }) => `${value} (${checkedText({ verified })})`).join('; ')}.`,
        ),
      ]

const partnerText = (partner: boolean) => (partner ? 'It is a partner.' : 'It is listed, not a partner.')

/** Several, with what tells them apart. */
export function hospitalList(
  hospitals: FoundHospital[],
  intents: Set<Intent>,
  lead: string,
  all?: AllThatFit,
): string[] {
  const shown = hospitals.slice(0, MOST_LISTED)
  return [
    `${allOf(all, 'hospitals')}${lead}\n`,
    ...shown.map((hospital) =>
      line(
        `${hospitalLink(hospital)}, ${hospital.city}, ${hospital.country}: ${detailOf(hospital, intents)}`,
      ),
    ),
    paragraph(
      shown.some(({ partner }) => partner)
        ? 'What they are listed for is not verified.'
        : 'They are listed, not partners, and what they are listed for is not verified.',
    ),
    ...(!all && hospitals.length > MOST_LISTED
      ? [sentence(`More may fit: [see all hospitals](${ALL_HOSPITALS}).`)]
      : []),
  ]
}

function detailOf(hospital: FoundHospital, intents: Set<Intent>): string {
  if (intents.has('size')) return sizeOf(hospital).join('').trim().replace(/\.$/, '')
  if (intents.has('language')) return listed(hospital.languages)
  if (intents.has('accreditation'))
    return (
      hospital.accreditations
        .map(
          ({ value, verified }) =>
            `${value.split(/[,;(]/)[0]?.trim()} (${verified ? 'checked' : 'not verified'})`,
        )
        .join(', ') || 'accreditation not verified'
    )
  return ratingOf(hospital)
}
