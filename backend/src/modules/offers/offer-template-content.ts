import { ProblemError } from '../../platform/http/index.js'
import type { OfferContent } from './offer-content.dto.js'

const MOST_BYTES = 60_000

/** Keeps what a hospital says in each of its offers: no day, no diagnosis, and no doctor who read a case. */
export const templateOf = (content: OfferContent): OfferContent => ({
  ...content,
  diagnosis: null,
  reviewedBy: null,
  earliestDate: null,
  lastDay: null,
})

/** @throws ProblemError template_too_large */
export function requireSmall(content: OfferContent): void {
  if (Buffer.byteLength(JSON.stringify(content)) > MOST_BYTES) throw new ProblemError('template_too_large')
}
