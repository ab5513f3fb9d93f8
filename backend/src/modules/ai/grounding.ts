import { sanitizeText } from '../../platform/sanitize/index.js'
import type { MatchingDraft } from './adviser.js'
import type { Findings, FoundHospital } from './findings.js'
import { statesDiagnosis } from './grounding/diagnoses.js'
import { tellsDose } from './grounding/doses.js'
import { holdsKnownAccreditationsOnly, hospitalsIn } from './grounding/known-accreditations.js'
import { holdsKnownAmountsOnly } from './grounding/known-amounts.js'
import { holdsKnownContactsOnly } from './grounding/known-contacts.js'
import { holdsKnownDomainsOnly } from './grounding/known-domains.js'
import { holdsKnownSharesOnly } from './grounding/known-shares.js'
import { pathsOf, withKnownLinks } from './grounding/links.js'
import { holdsKnownVisaFactsOnly, isAboutVisas } from './grounding/visas.js'

export const NOT_IN_CATALOGUE = 'I can only give facts that are in our catalogue, and this one is not.'

/** Whoever writes on without ending a sentence is not waited for. */
const LONGEST_SENTENCE = 2_000
const SENTENCES = new Intl.Segmenter('en', { granularity: 'sentence' })
const MOST_RECOMMENDATIONS = 10
const MOST_ITEMS = 8
const LONGEST = { summary: 1_000, reasoning: 600, item: 300 }

/** What the patient wrote: a budget may be repeated. */
export interface Known {
  message: string
}

/**
 * Whole sentences of an answer, as they come. A price, a visa statement, a percentage, a telephone number, a mail address or
 * an accreditation that is not in the findings is not shown; the first time a sentence says so in its place. Links lead to pages of the findings only.
 */
export async function* checkedText(
  pieces: AsyncIterable<string>,
  findings: Findings,
  known: Known,
): AsyncIterable<string> {
  const check = sentenceCheck(findings, known)
  let waiting = ''
  let wasReplaced = false
  const checked = (sentence: string) => {
    const shown = check(sentence)
    if (shown !== undefined) return shown
    const end = /\n+$/.exec(sentence)?.[0] ?? (wasReplaced ? '' : ' ')
    const replacement = wasReplaced ? '' : NOT_IN_CATALOGUE
    wasReplaced = true
    return `${replacement}${end}`
  }
  for await (const piece of pieces) {
    waiting += piece
    const { whole, rest } = sentencesOf(waiting)
    waiting = rest
    for (const sentence of whole) {
      const shown = checked(sentence)
      if (shown) yield shown
    }
  }
  const shown = waiting && checked(waiting)
  if (shown) yield shown
}

/** @returns the sentence as it may be shown; undefined where it may not */
function sentenceCheck(findings: Findings, { message }: Known) {
  const paths = pathsOf(findings)
  // We wrote these sentences from the fields of the offer. What the hospital wrote is checked like any other sentence.
  const ofOffer = new Set(findings.offer?.statements.flatMap(({ text }) => trimmedSentencesOf(text)))
  let isBehindVisa = false
  /** Whom "it" means. */
  let spokenOf: FoundHospital[] = []
  return (sentence: string): string | undefined => {
    const isKnown =
      ofOffer.has(sentence.replace(/^\s*- /, '').trim()) ||
      (!tellsDose(sentence) &&
        !statesDiagnosis(sentence) &&
        holdsKnownDomainsOnly(sentence, findings) &&
        holdsKnownAmountsOnly(sentence, findings, message) &&
        holdsKnownVisaFactsOnly(sentence, findings, isBehindVisa) &&
        holdsKnownSharesOnly(sentence, findings) &&
        holdsKnownContactsOnly(sentence, findings) &&
        holdsKnownAccreditationsOnly(sentence, findings, spokenOf))
    const named = hospitalsIn(sentence, findings)
    if (named.length > 0) spokenOf = named
    isBehindVisa = isAboutVisas(sentence) || (isBehindVisa && !/\n\s*$/.test(sentence))
    if (!isKnown) return undefined
    const shown = withKnownLinks(sentence, paths)
    // Cut somewhere: no half of it may become a link with what comes behind.
    return sentence.length > LONGEST_SENTENCE ? shown.replace(/[[\]]/g, '') : shown
  }
}

/** The last one may go on; one that ends within a link does. */
function sentencesOf(text: string): { whole: string[]; rest: string } {
  const whole: string[] = []
  let rest = ''
  for (const { segment } of SENTENCES.segment(text)) {
    if (rest && !goesOn(rest, segment)) {
      whole.push(rest)
      rest = ''
    }
    rest += segment
  }
  return rest.length > LONGEST_SENTENCE ? { whole: [...whole, rest], rest: '' } : { whole, rest }
}

function trimmedSentencesOf(text: string): string[] {
  const { whole, rest } = sentencesOf(text)
  return [...whole, rest].map((sentence) => sentence.trim())
}

const goesOn = (begun: string, next: string) =>
  begun.length <= LONGEST_SENTENCE &&
  // Within an address; a bracket that is open; "U.S." and "approx." before an amount.
  (!/\s$/.test(begun) ||
    /\[[^\]]*$|\]\([^)]*$/.test(begun) ||
    (/\.\s*$/.test(begun) && /^\s*[\p{Sc}\d]/u.test(next) && !/\n/.test(begun)))

/**
 * A matching as it may be shown: known treatments, each once; texts without markup, cut, and without prices and visa
 * statements that are not in the findings.
 */
export function checkedMatching(
  draft: MatchingDraft,
  findings: Findings,
  known: Known = { message: '' },
): MatchingDraft {
  const ids = new Set(findings.treatments.map(({ id }) => id))
  const text = (value: string, longest: number) => checkedWhole(value, findings, known, longest)
  const texts = (values: string[]) =>
    [...new Set(values.map((value) => text(value, LONGEST.item)).filter(Boolean))].slice(0, MOST_ITEMS)
  return {
    summary: text(draft.summary, LONGEST.summary),
    recommendations: draft.recommendations
      .filter(({ treatmentId }) => ids.delete(treatmentId))
      .slice(0, MOST_RECOMMENDATIONS)
      .map(({ treatmentId, matchScore, reasoning, considerations }) => ({
        treatmentId,
        matchScore: scoreOf(matchScore),
        reasoning: text(reasoning, LONGEST.reasoning),
        considerations: texts(considerations),
      })),
    nextSteps: texts(draft.nextSteps),
  }
}

const scoreOf = (score: number) =>
  Number.isFinite(score) ? Math.round(Math.min(100, Math.max(0, score))) : 0

function checkedWhole(value: string, findings: Findings, known: Known, longest: number): string {
  const check = sentenceCheck({ ...findings, guides: findings.guides }, known)
  const plain = withKnownLinks(sanitizeText(value), new Set()).replace(/[*_`#>|~]+/g, '')
  const { whole, rest } = sentencesOf(plain)
  const shown = [...whole, rest].map((sentence) => check(sentence) ?? '').join('')
  return cut(shown.replace(/\s+/g, ' ').trim(), longest)
}

/** At the end of a word. */
const cut = (text: string, longest: number) =>
  text.length <= longest ? text : `${text.slice(0, longest).replace(/\s+\S*$/, '')} ...`
