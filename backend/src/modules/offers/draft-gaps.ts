import type { EntityManager } from '@mikro-orm/postgresql'
import type { FieldProblem } from '../../platform/errors/index.js'
import { isFarAhead } from '../bookings/index.js'
import { countryCodeOf } from '../hospitals/index.js'
import { endOfDay } from '../quote-requests/index.js'
import type { Offer, OfferLetter, OfferVersion } from './offer.entity.js'
import type { OfferChangesView } from './offer-changes.dto.js'
import type { OfferContent } from './offer-content.dto.js'
import { findLetter, hospitalOf } from './offer-documents.js'
import { type EnteredBy, findGaps } from './publication-requirements.js'

const UNCHANGED: FieldProblem = {
  pointer: '/content',
  code: 'offer_unchanged',
}

interface Draft {
  enteredBy: EnteredBy
  letter: OfferLetter | null
  content: OfferContent
  /** Null before the first publication, and so are the changes. */
  published: OfferVersion | null
  changes: OfferChangesView | null
}

/** The requirements of `publication-requirements.ts`, and what depends on the day, the letter and the published version. */
export async function findDraftGaps(em: EntityManager, offer: Offer, draft: Draft): Promise<FieldProblem[]> {
  const { enteredBy, letter, content } = draft
  const gaps = findGaps(content, enteredBy, (await hospitalOf(em, offer)).name)
  if (enteredBy === 'team' && !letter) gaps.push({ pointer: '/letter', code: 'letter_missing' })
  const country = await countryCodeOf(em, offer.hospitalId)
  for (const field of ['lastDay', 'earliestDate'] as const) {
    const day = content[field]
    const end = day && endOfDay(day, country)
    if (end && end <= new Date()) gaps.push({ pointer: `/content/${field}`, code: 'day_over' })
    else if (field === 'earliestDate' && end && isFarAhead(end))
      gaps.push({ pointer: `/content/${field}`, code: 'day_too_far' })
  }
  if (await saysTheSame(em, offer, draft)) gaps.push(UNCHANGED)
  return gaps
}

/** Whether a draft repeats what is published. A withdrawn offer may come back as it was, and a letter may change alone. */
async function saysTheSame(
  em: EntityManager,
  offer: Offer,
  { letter, published, changes }: Draft,
): Promise<boolean> {
  if (!published || offer.status === 'withdrawn' || changes?.items.length !== 0) return false
  return (await findLetter(em, published))?.sha256 === letter?.sha256
}
