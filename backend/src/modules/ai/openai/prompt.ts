import type OpenAI from 'openai'
import type { MatchingQuestion, Question } from '../adviser.js'
import type { Findings, FoundOffer } from '../findings.js'
import { plain } from '../question/words.js'
import { redact } from './redact.js'
import { redactNames } from './redact-names.js'

type Message = OpenAI.Responses.EasyInputMessage

/** The rows first, then what was said: whatever identifies the patient is taken out of all that was typed. */
export function conversation({ message, history, findings }: Question, names: readonly string[]): Message[] {
  const known = wordsIn(findings)
  return [
    catalogue(findings),
    ...(findings.offer ? [offerRows(findings.offer, names)] : []),
    ...history.map(({ role, content }): Message => ({ role, content: redact(content, names, known) })),
    { role: 'user', content: redact(message, names, known) },
  ]
}

export function matching(question: MatchingQuestion, names: readonly string[]): Message[] {
  const { medicalConditions, preferences, budget, maxCostUsd, findings } = question
  const told = [
    `Conditions: ${medicalConditions.join('; ')}`,
    `Preferences: ${preferences}`,
    `Budget: ${budget}`,
    ...(maxCostUsd === null ? [] : [`Most it may cost: $${maxCostUsd}`]),
  ]
  return [
    catalogue(findings),
    { role: 'user', content: told.map((line) => redact(line, names, wordsIn(findings))).join('\n') },
  ]
}

const wordsIn = (findings: Findings): ReadonlySet<string> =>
  new Set(plain(JSON.stringify(findings)).split(' '))

/** Each row with the only address that may be linked. */
function catalogue({ treatments, hospitals, destinations, guides, all }: Findings): Message {
  const rows = {
    treatments: treatments.map(({ slug, ...row }) => ({ ...row, path: `/treatments/${slug}` })),
    hospitals: hospitals.map(({ slug, id: _, ...row }) => ({ ...row, path: `/hospitals/${slug}` })),
    destinations: destinations.map(({ slug, ...row }) => ({ ...row, path: `/destinations/${slug}` })),
    guides: guides.map(({ id: _, ...row }) => row),
    all,
  }
  return { role: 'developer', content: `Catalogue rows:\n${JSON.stringify(rows)}` }
}

/** A hospital may have written the name of its patient into the offer. */
function offerRows({ title, path, notice, statements }: FoundOffer, names: readonly string[]): Message {
  const said = statements.map(({ text, quote }) => ({
    text: redactNames(text, names),
    ...(quote && { hospitalWrites: redactNames(quote, names) }),
  }))
  const rows = { title, path, notice, statements: said }
  return { role: 'developer', content: `Offer that the patient asks about:\n${JSON.stringify(rows)}` }
}
