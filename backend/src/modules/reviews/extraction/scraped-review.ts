import { createHash } from 'node:crypto'
import { sanitizeText } from '../../../platform/sanitize/index.js'
import { readRating } from './rating.js'
import type { RawReview } from './raw-review.js'
import { readDay } from './review-date.js'

/** The specified defaults of what a page does not state; the day of reading stands for a missing date. */
const DEFAULT_REVIEWER = 'Anonymous Patient'
const DEFAULT_RATING = 5

const MOST_CHARACTERS = { reviewer: 100, text: 5_000, treatment: 150 }

/** Signs that turn the direction of what stands around them, or cannot be seen. */
const UNSEEN = /[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu

/** A review in plain text, as it is stored. */
export interface ScrapedReview {
  reviewerName: string
  reviewText: string
  /** 1 to 5. */
  rating: number
  /** default: nobody stated the rating. */
  ratingSource: 'stated' | 'default'
  /** Null where the page states none. */
  reviewDate: string | null
  treatmentMentioned: string | null
  /** The same for the same review wherever and whenever it is read. */
  sourceHash: string
}

/** @returns undefined for what holds no word */
export function scrapedReview(raw: RawReview, now: Date): ScrapedReview | undefined {
  const reviewText = plainText(raw.text, MOST_CHARACTERS.text)
  if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(reviewText)) return undefined
  const reviewerName = oneLine(raw.reviewer, MOST_CHARACTERS.reviewer) || DEFAULT_REVIEWER
  const reviewDate = readDay(raw.date, now) ?? null
  const rating = readRating(raw.rating ?? {})
  return {
    reviewerName,
    reviewText,
    rating: rating ?? DEFAULT_RATING,
    ratingSource: rating === undefined ? 'default' : 'stated',
    reviewDate,
    treatmentMentioned: oneLine(raw.treatment, MOST_CHARACTERS.treatment) || null,
    sourceHash: hashOf([reviewerName, reviewText, reviewDate ?? '']),
  }
}

/** Without markup, in one spelling of accented letters; what is too long ends with a sign that it does. */
function plainText(text: string | undefined, most: number): string {
  const lines = sanitizeText((text ?? '').toWellFormed().normalize('NFC'))
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.replace(/\s+/g, ' ').replace(UNSEEN, '').trim())
  const whole = lines.filter(Boolean).join('\n')
  const characters = [...whole]
  return characters.length <= most
    ? whole
    : `${characters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`
}

const oneLine = (text: string | undefined, most: number) => plainText(text, most).replaceAll('\n', ' ')

/** Neither case nor spaces make another review of it. */
const hashOf = (parts: string[]) =>
  createHash('sha256')
    .update(JSON.stringify(parts.map((part) => part.toLowerCase().replace(/\s+/g, ' '))))
    .digest('hex')
