import type { Findings } from '../findings.js'
import { COMMON_WORDS } from '../question/common-words.js'
import { placesIn } from '../question/places.js'
import { plain, stem } from '../question/words.js'
import { readable } from './amounts.js'

const ABOUT_VISAS =
  /\b(e ?visas?|visas?|visafree|entry permits?|entry clearance|immigration|embass(y|ies)|consulates?|passports?|(single|double|multiple|several) entr(y|ies))\b/
/** Whom a country lets in, for how long and with which papers, said without the word. */
const ABOUT_ENTRY =
  /\b((can|may|could|must|cannot|allowed to|able to|free to|permitted to|need to) (\w{1,15} ){0,3}(enter|overstay|cross the border|remain legally|travel freely)|entry (is|into|to|rules?|requirements?|stamp)|(no|any|an?|without|special|travel|residence|stay) (\w{1,15} )?permits?|(no|without) (\w{1,15} )?(papers|paperwork|permission|clearance|documents) (is |are )?(needed|required|necessary|at the border)|(stay|remain) (in the country |there |in \w{1,15} |legally )?(for )?(up to |as long as )?(\d{1,3}|a|one) (days?|weeks?|months?|years?) (without|legally|on arrival|as a (tourist|visitor))|border (officers?|control)|stamped? (in|at|on) (the airport|arrival|border)|let (you )?in for \d{1,3})\b/
/** In the other languages that our patients write; the facts are in English, so that none of these rests on one. */
const ABOUT_VISAS_ELSEWHERE = /(?<!\p{L})(viza|(?:و|ب|ل|ال|لل)*(?:تاشير|فيز[اه]))/u

/** Behind a sentence about visas, one that goes on about them without the word. */
const GOES_ON =
  /\b(stay|entry|entries|enter|apply|application|extend\w*|valid|permits?|border|arrival|travel documents?)\b/
/** What is said by them has to be said by the source. */
const DECISIVE =
  /\b(not|no|never|dont|doesnt|without|free|exempt\w*|waive\w*|eligible|automatic\w*|on arrival|must|only|always|refused?|denied|needs?|needed|required?|requires?|necessary|approved?|extended|extension)\b/g
/** The share of its words that a sentence has from its source. */
const LEAST_SHARED = 0.6
/** Beside a fact, of it and not in it. */
const PROVENANCE = /\((not verified|source: [^()]*)\)/gi
const ASKS = /\?\s*$/
/** Points to whoever decides, and says nothing of a rule. */
const POINTS =
  /^(please )?(rules change )?(ask|check|contact) (with )?(the|your|its) (\w+ )?(embassy|consulate|authorities)( before you \w+)?$/

const tellsOfVisas = (said: string) =>
  ABOUT_VISAS.test(said) || ABOUT_ENTRY.test(said) || ABOUT_VISAS_ELSEWHERE.test(said)

export const isAboutVisas = (sentence: string): boolean => tellsOfVisas(plain(readable(sentence)))

/** Whether what is said of visas is said by a visa fact, or another text, of the findings. */
export function holdsKnownVisaFactsOnly(sentence: string, findings: Findings, behindOne: boolean): boolean {
  const said = plain(readable(sentence.replace(/\]\([^)]*\)/g, ']').replace(PROVENANCE, ' ')))
  const isMeant = tellsOfVisas(said) || (behindOne && GOES_ON.test(said) && /\d/.test(said))
  if (!isMeant || ASKS.test(sentence) || POINTS.test(said)) return true
  return sourcesOf(findings).some((source) => restsOn(said, source))
}

function sourcesOf({ destinations, guides }: Findings): string[] {
  return [
    ...destinations.map(({ country, visa }) => `${country} ${visa?.value ?? ''} ${visa?.source ?? ''}`),
    ...destinations.map(({ country, description }) => `${country} ${description}`),
    ...guides.map(({ title, text }) => `${title} ${text}`),
  ].map((text) => plain(readable(text)))
}

function restsOn(said: string, source: string): boolean {
  const words = said.split(' ')
  const known = new Set(source.split(' ').map(stem))
  const telling = words.filter((word) => !COMMON_WORDS.has(word) && !/^\d+$/.test(word)).map(stem)
  const shared = telling.filter((word) => known.has(word)).length
  const countries = placesIn(said).map(({ code }) => code)
  const ofSource = placesIn(source).map(({ code }) => code)
  return (
    shared >= telling.length * LEAST_SHARED &&
    words.filter((word) => /\d/.test(word)).every((word) => known.has(stem(word))) &&
    countries.every((code) => ofSource.includes(code)) &&
    (said.match(DECISIVE) ?? []).every((word) => source.split(' ').includes(word))
  )
}
