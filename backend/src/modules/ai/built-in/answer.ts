import type { Question } from '../adviser.js'
import type { Findings, FoundGuide, FoundHospital, FoundTreatment } from '../findings.js'
import { accreditationsIn } from '../grounding/known-accreditations.js'
import { budgetIn, type Intent, intentsOf, languagesIn, mayBePriced } from '../question/intents.js'
import { placesIn } from '../question/places.js'
import { plain, wordsOf } from '../question/words.js'
import type { Asked } from './asked.js'
import { comparison, isComparison } from './comparison.js'
import {
  destinationAnswer,
  destinationList,
  spokenIn,
  travelAnswer,
  visaAnswer,
} from './destination-answers.js'
import { hospitalAnswer, hospitalList } from './hospital-answers.js'
import { missingFrom } from './missing.js'
import { namedOf } from './named.js'
import { offerAnswer, offerSummary } from './offer-answer.js'
import { isOfferedIn, offeredIn } from './offered-in.js'
import { aboutItself, noPromise, refusalOf, smallTalk } from './refusals.js'
import { linkedOnce, treatmentAnswer, treatmentList } from './treatment-answers.js'
import { isUnderstood } from './understood.js'
import {
  destinationLink,
  guideLink,
  hospitalLink,
  listed,
  paragraph,
  sentence,
  shortened,
  treatmentLink,
} from './wording.js'

const NOT_FOUND = [
  'I do not know that: I found nothing about it in our catalogue. ',
  'Ask me about a treatment, a hospital, a destination or how we work. ',
  'Our team knows more: choose "Talk to a person".',
]
/** They explain how something goes, and not what a row of the catalogue says. */
const CATALOGUE_INTENTS: Intent[] = [
  'price',
  'duration',
  'evidence',
  'where',
  'hospital',
  'doctor',
  'visa',
  'travel',
  'language',
  'accreditation',
  'rating',
  'partner',
  'included',
]
/** Asked for by name, they come before what the catalogue says. */
const FIRST = ['flying', 'refunds', 'interpreters', 'data-rights', 'checks']

/** Hospitals that are named beside an answer about their treatment. */
const MOST_LISTED = 3
const TELLS_PRICE = /\$\d|Price on request/
const EMERGENCY_LINE = paragraph('In an emergency, call your local emergency number now.').trimEnd()

/**
 * Answers in sentences and lines, each whole. An answer that does not know, and each answer to a message that is not wholly
 * understood, says what to do in an emergency.
 */
export function answerTo(question: Question): string[] {
  const pieces = [...noPromise(question.message), ...answerFrom(question)]
  const knows = isUnderstood(question) && !pieces.some((piece) => /\bI (do not know|cannot)\b/.test(piece))
  return knows ? pieces : [...pieces.slice(0, -1), pieces.at(-1)?.trimEnd() ?? '', EMERGENCY_LINE]
}

function answerFrom({ message, findings }: Question): string[] {
  const itself = aboutItself(wordsOf(message).join(' '))
  const answer = itself ?? (findings.offer && offerAnswer(message, findings.offer)) ?? refusalOf(message)
  if (answer) return answer
  const intents = intentsOf(message)
  const asked: Asked = {
    message,
    findings,
    intents,
    isPriced: mayBePriced(message, intents),
    named: namedOf(findings, message, intents),
  }
  const { all: _, offer: _offer, ...rows } = findings
  const isEmpty = Object.values(rows).every((found: unknown[]) => found.length === 0)
  const talk = isEmpty || !hasSubject(asked) ? smallTalk(wordsOf(message).join(' ')) : undefined
  if (talk && findings.guides.length === 0) return talk
  const missing = missingFrom(asked)
  if (missing) return shortened(missing)
  const catalogue = catalogueAnswer(asked).filter((piece) => asked.isPriced || !TELLS_PRICE.test(piece))
  const pieces = inOrder(catalogue, asked)
  if (pieces.length > 0) return withEverySubject(pieces, asked)
  return findings.offer ? offerSummary(findings.offer) : NOT_FOUND
}

const hasSubject = ({ findings, named }: Asked) =>
  findings.treatments.length > 0 || named.length > 0 || findings.destinations.length > 0

/** What was asked for by name is linked, even where the answer is about one of its rows only. */
function withEverySubject(pieces: string[], { findings, named }: Asked): string[] {
  const { treatments, destinations } = findings
  const links = [
    ...treatments.slice(0, 2).map(treatmentLink),
    ...named.slice(0, 2).map(hospitalLink),
    ...(destinations.length < 4 ? destinations.map(destinationLink) : []),
  ]
  const whole = shortened(pieces)
  const isTold = (link: string) => whole.some((piece) => piece.includes(link))
  const untold = links.filter((link) => !isTold(link))
  return untold.length === 0
    ? whole
    : [
        ...shortened(pieces, untold.join(' ').split(/\s+/).length + 4),
        paragraph(`In our catalogue: ${listed(untold)}.`).trimEnd(),
      ]
}

/** "What is JCI" asks for no list of hospitals that have it. */
const ASKS_MEANING =
  /\b(mean\w*|stands? for|what (is|are|s) (a |an |the )?(jci|msqh|nabh|achs|accredit\w*))\b/

/** Which guide is told, and whether before or behind what the catalogue says. */
function inOrder(catalogue: string[], { findings, intents, named, message }: Asked): string[] {
  const [guide, ...others] = findings.guides
  if (!guide) return catalogue
  const asksCatalogue = CATALOGUE_INTENTS.some((intent) => intents.has(intent)) || budgetIn(message) !== null
  const isSpecific =
    findings.treatments.length > 0 ||
    named.length > 0 ||
    (findings.destinations.length > 0 && (intents.has('visa') || intents.has('travel'))) ||
    (findings.destinations.length > 0 &&
      (findings.destinations.length < 3 || intents.has('language')) &&
      (intents.has('where') || intents.has('life'))) ||
    (findings.hospitals.length > 0 && intents.has('language') && intents.has('hospital')) ||
    (findings.hospitals.length > 0 && guide.id === 'accreditation' && !ASKS_MEANING.test(plain(message)))
  const isFirst =
    (FIRST.includes(guide.id) || (guide.id === 'payment' && /\bdeposits?\b/.test(plain(message)))) &&
    !(
      guide.id === 'interpreters' &&
      (intents.has('hospital') || intents.has('where') || findings.destinations.length === 1)
    )
  if (isFirst || !asksCatalogue || !isSpecific || catalogue.length === 0)
    return [...guideText(guide), ...others.map(alsoSee), ...subjectLinks(findings, named)]
  return [...catalogue.slice(0, 6), ...[guide, ...others].map(alsoSee)]
}

const guideText = (guide: FoundGuide) => [
  ...guide.text.split(/(?<=[.:?!])\s+(?=[A-Z"])/).map(sentence),
  sentence(`More: ${guideLink(guide)}.`),
]
const alsoSee = (guide: FoundGuide) => sentence(`See also: ${guideLink(guide)}.`)

function subjectLinks({ treatments, destinations }: Findings, named: FoundHospital[]): string[] {
  const links = [
    ...treatments.slice(0, 2).map(treatmentLink),
    ...named.slice(0, 2).map(hospitalLink),
    // All of them are there when no country is named.
    ...(treatments.length + named.length > 0 || destinations.length > 2
      ? []
      : destinations.map(destinationLink)),
  ]
  return links.length > 0 ? [sentence(`In our catalogue: ${listed(links)}.`)] : []
}

function catalogueAnswer(asked: Asked): string[] {
  const { findings, intents, named, message } = asked
  const { treatments, destinations, hospitals } = findings
  const somewhereElse = placesIn(message)
    .filter(
      ({ name, isOrigin }) =>
        !isOrigin && destinations.length > 0 && !destinations.some(({ country }) => country === name),
    )
    .map(({ name }) => sentence(`${name} is not in our catalogue.`))
  const notListed = treatments
    .filter((one) => !isOfferedIn(one, destinations))
    .slice(0, 1)
    .flatMap((one) => offeredIn(one, destinations))
  if (intents.has('visa')) return [...visaAnswer(destinations), ...notListed, ...somewhereElse]
  const asksWhatIsIncluded = intents.has('included') && treatments.length > 0
  if (intents.has('travel') && destinations.length > 0 && !asksWhatIsIncluded)
    return [...travelAnswer(destinations), ...notListed, ...somewhereElse]
  if (isComparison(asked)) return comparison(asked)
  if (intents.has('life') && treatments.length + named.length === 0 && destinations.length > 0)
    return destinations.slice(0, 2).flatMap((destination) => destinationAnswer(destination, intents))
  if (named.length > 1) return hospitalList(named, intents, 'Several hospitals are called like that:')
  if (named[0]) return hospitalAnswer(named[0], treatments, intents, message)
  const asksForCountry = intents.has('where') && !intents.has('hospital') && destinations.length > 1
  if (intents.has('language') && hospitals.length > 0 && languagesIn(message).length > 0 && !asksForCountry)
    return [
      ...hospitalList(
        hospitals,
        intents,
        'These listed hospitals name that language:',
        findings.all?.hospitals,
      ),
      ...(destinations.length === 1 ? destinations.map(aboutCountry) : []),
    ]
  if (treatments.length > 0) return [...treatmentsAnswer(asked), ...somewhereElse]
  if (intents.has('language') && destinations[0])
    return destinations.length > 1 ? spokenIn(destinations) : destinationAnswer(destinations[0], intents)
  if (intents.has('where') && destinations.length > 2 && hospitals.length === 0)
    return destinationList(destinations, 'Our destinations are:')
  if (asksForMore(asked)) return []
  const bodies = accreditationsIn(message)
  if (bodies.length > 0 && hospitals.length === 0 && destinations.length === 1)
    return [
      sentence(
        `We have no record of a hospital with ${listed(bodies, 'or')} in ${listed(destinations.map(destinationLink))}.`,
      ),
    ]
  if (
    hospitals.length > 0 &&
    (hasFieldWords(asked) ||
      CATALOGUE_INTENTS.some((intent) => intents.has(intent)) ||
      destinations.length === 0)
  )
    return [
      ...hospitalList(hospitals, intents, listLead(asked), findings.all?.hospitals),
      ...(destinations.length === 1 ? destinations.map(aboutCountry) : []),
      ...somewhereElse,
    ]
  return destinations
    .slice(0, 2)
    .flatMap((destination) => destinationAnswer(destination, intents))
    .concat(somewhereElse)
}

const hasFieldWords = ({ findings, message }: Asked) =>
  !findings.destinations.some(() => true) ||
  /\b(surgery|operation|transplant|heart|cancer|bone|brain)\b/.test(plain(message))

/** A price is asked for of nothing that the catalogue holds. */
const asksForMore = ({ intents, findings }: Asked) =>
  intents.has('price') &&
  findings.treatments.length === 0 &&
  findings.hospitals.length === 0 &&
  findings.destinations.length === 0

/** For a person, not for a place. */
const asksWho = (message: string) =>
  /\b(who|which|best|good|top|name|names) (\w+ ){0,4}(doctors?|surgeons?|specialists?|professors?)\b/.test(
    plain(message),
  )

const listLead = ({ intents, findings, message }: Asked) =>
  intents.has('doctor')
    ? `${asksWho(message) ? 'I do not know who: our' : 'Our'} catalogue names no single doctors. These hospitals are listed:`
    : intents.has('size')
      ? 'By what our catalogue states, in this order:'
      : intents.has('rating')
        ? 'We rank nobody by quality. By our editorial rating, these are listed first:'
        : findings.treatments.length === 0 && intents.has('price')
          ? 'Price on request: we know no price for that. These hospitals are listed:'
          : 'These hospitals are listed:'

function treatmentsAnswer(asked: Asked): string[] {
  const { message, findings, intents } = asked
  const { treatments, hospitals, destinations } = findings
  const [only, ...others] = treatments
  if (!only) return []
  const lists =
    (intents.has('hospital') || intents.has('doctor') || intents.has('rating')) && hospitals.length > 0
  if (others.length > 0) {
    const isOfCountry =
      destinations.length === 1 &&
      treatments.length > 2 &&
      treatments.every((one) => isOfferedIn(one, destinations))
    const ofCountry = isOfCountry ? ` in ${destinations.map(destinationLink)}` : ''
    const asksBack = treatments.length < 4 && !lists
    return [
      ...(lists ? hospitalList(hospitals, intents, listLead(asked), findings.all?.hospitals) : []),
      ...treatmentList(
        treatments,
        asked,
        lists ? '\nThe treatments meant may be:' : `Our catalogue lists these treatments${ofCountry}:`,
        asksBack,
      ),
      ...(lists ? [] : listedFor(findings)),
      ...(lists ? destinations.slice(0, 1).map(aboutCountry) : []),
    ]
  }
  const wanted = new Set(intents)
  // Somebody who asks where hospitals are wants the list of hospitals.
  if (lists) wanted.delete('where')
  const answersOnlyList =
    lists &&
    budgetIn(message) === null &&
    !(['price', 'duration', 'evidence'] as Intent[]).some((intent) => intents.has(intent))
  return [
    ...(answersOnlyList ? offered(only, destinations) : treatmentAnswer(only, { ...asked, intents: wanted })),
    ...(lists ? hospitalList(hospitals, intents, `\n${listLead(asked)}`, findings.all?.hospitals) : []),
    ...(lists || intents.has('evidence') ? [] : listedFor(findings)),
  ]
}

function listedFor({ treatments, hospitals, all }: Findings): string[] {
  if (hospitals.length === 0) return []
  const shown = hospitals.slice(0, MOST_LISTED)
  const more = (all?.hospitals?.count ?? hospitals.length) - shown.length
  const others =
    more > 0 ? [all?.hospitals ? `[${more} more](${all.hospitals.path})` : `at least ${more} more`] : []
  const what = treatments.length > 1 ? 'one or more of these' : 'it'
  return [paragraph(`Listed for ${what}: ${listed([...shown.map(hospitalLink), ...others])}.`)]
}

const aboutCountry = (destination: Findings['destinations'][number]) =>
  sentence(`About the country: ${destinationLink(destination)}.`)

const offered = (treatment: FoundTreatment, destinations: Findings['destinations']) =>
  isOfferedIn(treatment, destinations)
    ? [
        sentence(
          `${treatmentLink(treatment)}${destinations.length === 1 ? ` in ${destinations.map(destinationLink)}` : ''}:`,
        ),
      ]
    : linkedOnce(offeredIn(treatment, destinations), treatmentLink(treatment))
