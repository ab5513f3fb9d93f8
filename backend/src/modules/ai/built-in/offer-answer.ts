import type { FoundOffer, OfferStatement } from '../findings.js'
import { plain, stem } from '../question/words.js'
import { line, offerLink, sentence } from './wording.js'

/** Statements that one answer gives. */
const MOST = 5
/** What is asked for most closely. The lists of an offer name each item. */
const NEAREST_FIRST: OfferStatement['about'][] = ['item', 'offer', 'list']

const stemsOf = (text: string) => plain(text).split(' ').filter(Boolean).map(stem)

/** Answers with the statements of an offer that share the most words with a message. @returns undefined where none does */
export function offerAnswer(message: string, offer: FoundOffer): string[] | undefined {
  const asked = new Set(stemsOf(message))
  const scored = offer.statements.map((statement) => ({
    statement,
    score: stemsOf(statement.words).filter((word) => asked.has(word)).length,
  }))
  for (const about of NEAREST_FIRST) {
    const found = scored.filter(({ statement, score }) => statement.about === about && score > 0)
    const most = Math.max(...found.map(({ score }) => score))
    const nearest = found.filter(({ score }) => score === most)
    if (nearest.length > 0)
      return told(
        offer,
        nearest.map(({ statement }) => statement),
      )
  }
  return undefined
}

/** Says what an offer includes, and what not. */
export const offerSummary = (offer: FoundOffer): string[] =>
  told(
    offer,
    offer.statements.filter(({ about }) => about === 'list'),
  )

const told = (offer: FoundOffer, statements: OfferStatement[]) => [
  sentence(`${offerLink(offer)}:\n`),
  ...statements.slice(0, MOST).map(({ text }) => line(text)),
]
