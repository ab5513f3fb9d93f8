import type { FoundOffer, OfferStatement } from '../findings.js'
import { plain, stem } from '../question/words.js'
import { line, offerLink } from './wording.js'

/** Statements that one answer gives. */
const MOST = 8
/** An item that is named says more than the words around it. */
const WEIGHT: Record<OfferStatement['about'], number> = { item: 2, offer: 1, list: 1 }
/** Of statements that match a message equally. The lists of an offer name each item. */
const NEAREST_FIRST: OfferStatement['about'][] = ['item', 'offer', 'list']

const stemsOf = (text: string) => plain(text).split(' ').filter(Boolean).map(stem)

/** Answers with the statements of an offer that share the most words with a message. @returns undefined where none does */
export function offerAnswer(message: string, offer: FoundOffer): string[] | undefined {
  const asked = new Set(stemsOf(message))
  const scored = offer.statements.map((statement) => ({
    statement,
    score: WEIGHT[statement.about] * stemsOf(statement.words).filter((word) => asked.has(word)).length,
  }))
  const most = Math.max(...scored.map(({ score }) => score))
  if (most <= 0) return undefined
  const best = scored.filter(({ score }) => score === most).map(({ statement }) => statement)
  const kind = NEAREST_FIRST.find((about) => best.some((statement) => statement.about === about))
  return told(
    offer,
    best.filter(({ about }) => about === kind),
  )
}

/** Says what an offer includes, and what not. */
export const offerSummary = (offer: FoundOffer): string[] =>
  told(
    offer,
    offer.statements.filter(({ about }) => about === 'list'),
  )

const told = (offer: FoundOffer, statements: OfferStatement[]) => [
  `${offerLink(offer)}:\n`,
  ...(offer.notice ? [line(offer.notice)] : []),
  ...statements
    .slice(0, MOST)
    .map(({ text, quote }) => line(quote ? `${text} The hospital writes:\n“${quote}”` : text)),
]
