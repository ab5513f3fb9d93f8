import type { Findings } from '../findings.js'
import { COMMON_WORDS } from '../question/common-words.js'
import { placesIn } from '../question/places.js'
import { topicsIn } from '../question/topics.js'
import { plain, wordsOf } from '../question/words.js'
import type { Asked } from './asked.js'
import { offeredIn } from './offered-in.js'
import { treatmentAnswer } from './treatment-answers.js'
import { destinationLink, hospitalLink, listed, sentence, treatmentLink } from './wording.js'

/** A scar, an MRI or a fever in such a question is no treatment that somebody looks for. */
const ABOUT_ANY_ILLNESS = ['documents', 'aftercare', 'flying', 'data-rights']

/** Asked about for a journey, where nobody asks for care. */
const TRAVEL_HEALTH =
  /^(malaria|dengue|typhoid|cholera|hepatitis|polio|meningitis|tuberculosis|tb|covid|vaccin\w+)$/
const ASKS_CARE =
  /\b(treat\w*|cures?|cured|hospitals?|clinics?|doctors?|specialists?|surgery|costs?|prices?)\b/

/** What is asked for that the catalogue lacks; undefined where it lacks nothing. */
export function missingFrom(asked: Asked): string[] | undefined {
  const { message, findings, intents, named } = asked
  const { treatments, destinations, guides } = findings
  const topics =
    !intents.has('price') && guides.some(({ id }) => ABOUT_ANY_ILLNESS.includes(id)) ? [] : topicsIn(message)
  const text = plain(
    [
      ...treatments.map(({ name, description }) => `${name} ${description}`),
      ...findings.hospitals.flatMap(({ specialties }) => specialties),
    ].join(' '),
  )
  const lacking = topics.filter((topic) => !text.includes(topic.replace(/s$/, '')))
  if (
    lacking.length > 0 &&
    treatments.length === 0 &&
    (findings.hospitals.length === 0 || named.length > 0)
  ) {
    if (lacking.every((topic) => TRAVEL_HEALTH.test(topic)) && !ASKS_CARE.test(plain(message)))
      return [
        sentence(`I do not know about ${listed(lacking)}: our catalogue holds no travel health advice.`),
        sentence('Please ask a doctor or a travel clinic before you travel.'),
        ...(destinations.length === 1
          ? [sentence(`About the country: ${destinations.map(destinationLink)}.`)]
          : []),
      ]
    return [
      sentence(`I do not know of any treatment for "${listed(lacking)}" in our catalogue.`),
      ...(named[0] ? [sentence(`What ${hospitalLink(named[0])} is listed for stands on its page.`)] : []),
      sentence('Our team can say more: choose "Talk to a person".'),
    ]
  }
  const stranger = strangerIn(message, findings)
  if (stranger) {
    const links = [...treatments.slice(0, 2).map(treatmentLink), ...named.map(hospitalLink)]
    return [
      sentence(`I do not know "${stranger}": it is not in our catalogue.`),
      ...(links.length > 0 ? [sentence(`What is: ${listed(links)}.`)] : []),
    ]
  }
  const elsewhere = placesIn(message).filter(
    ({ name, isOrigin }) => !isOrigin && !destinations.some(({ country }) => country === name),
  )
  const isComparedWith =
    /\b(compared?|than|versus|vs)\b/.test(plain(message)) || guides.some(({ id }) => id === 'savings')
  if (
    elsewhere.length > 0 &&
    destinations.length === 0 &&
    !isComparedWith &&
    guides.every(({ id }) => id === 'visas')
  ) {
    return [
      sentence(
        `I do not know of anything in ${listed(elsewhere.map(({ name }) => name))}: our catalogue has no destination there.`,
      ),
      ...treatments.slice(0, 2).flatMap((treatment) => offeredIn(treatment, [])),
      ...(intents.has('price')
        ? treatments
            .slice(0, 1)
            .flatMap((treatment) => treatmentAnswer(treatment, { ...asked, intents: new Set(['price']) }))
        : []),
    ]
  }
  return undefined
}

const NAME = /((?:\p{Lu}[\p{L}'’-]+ ){1,3})(?:[Hh]ospitals?|[Cc]linics?|Medical|Health|Healthcare)\b/u

/** A hospital by a name that nothing found is called by: "Mayo Clinic". */
function strangerIn(message: string, findings: Findings): string | undefined {
  const [whole, name = ''] = NAME.exec(message) ?? []
  const text = plain(JSON.stringify([findings.hospitals, findings.treatments, findings.destinations]))
  const words = wordsOf(name).filter((word) => !COMMON_WORDS.has(word))
  return words.length > 0 && words.every((word) => !text.includes(word)) ? whole : undefined
}
