import { fieldError, ProblemError } from '../../platform/errors/index.js'
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

/** Leaves out each text that may speak of the patient, who keeps the key of the offer: also lines with a name of their own, and bills of others. */
export const templateOfOffer = (content: OfferContent): OfferContent => ({
  ...templateOf(content),
  procedure: null,
  conditions: null,
  lines: content.lines.filter(({ name }) => name === null).map((line) => ({ ...line, note: null })),
  scheduledSeparately: [],
})

/** @throws ProblemError template_too_large */
export function requireSmall(content: OfferContent): void {
  if (Buffer.byteLength(JSON.stringify(content)) > MOST_BYTES) throw new ProblemError('template_too_large')
}

/** @throws ProblemError invalid_input for a content beside the id of what it is copied from */
export function requireOneSource(
  content: OfferContent | undefined,
  field: 'templateId' | 'offerId',
  id: string | undefined,
): void {
  if (!content || !id) return
  throw fieldError(field, 'one_source', { field })
}
