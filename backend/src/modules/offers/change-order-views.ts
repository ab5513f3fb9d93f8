import type { EntityManager } from '@mikro-orm/postgresql'
import type { OfferAcceptance } from './acceptance.entity.js'
import type { ChangeOrderView } from './change-order.dto.js'
import { ChangeOrder, ChangeOrderLetter } from './change-order.entity.js'
import type { OfferVersion } from './offer.entity.js'
import { changesSince } from './offer-changes.js'
import type { OfferContent } from './offer-content.dto.js'
import { totalOf, totalsByParty } from './offer-totals.js'

/** Patients read what is released. The desk reads no signature. */
export type ChangeOrderReader = 'patient' | 'desk' | 'team'

export type Agreed = Pick<OfferAcceptance, 'id' | 'offerId' | 'bookingId' | 'number'> & {
  endedAt?: Date | null
}

/** The desk reads no signature. */
type ReadOrder = Pick<
  ChangeOrder,
  | 'id'
  | 'offerId'
  | 'number'
  | 'reason'
  | 'content'
  | 'hash'
  | 'costCents'
  | 'enteredBy'
  | 'letterId'
  | 'proposedAt'
  | 'releasedAt'
  | 'signedAt'
  | 'answer'
  | 'endedAt'
  | 'statusIn'
> & { signature?: ChangeOrder['signature'] }

/** The oldest first. */
export function findOrders(
  em: EntityManager,
  { id: acceptanceId }: Agreed,
  reader: ChangeOrderReader,
): Promise<ReadOrder[]> {
  const orderBy = { number: 'asc' } as const
  if (reader === 'desk')
    return em.find(
      ChangeOrder,
      { acceptanceId },
      { orderBy, exclude: ['signature', 'proposedBy', 'releasedBy'] },
    )
  const released = { $or: [{ enteredBy: 'hospital' as const }, { releasedAt: { $ne: null } }] }
  return em.find(ChangeOrder, { acceptanceId, ...(reader === 'patient' && released) }, { orderBy })
}

export async function daysOfLetters(em: EntityManager, orders: ReadOrder[]): Promise<Map<string, string>> {
  const ids = orders.flatMap(({ letterId }) => letterId ?? [])
  if (ids.length === 0) return new Map()
  const letters = await em.find(ChangeOrderLetter, { id: { $in: ids } }, { fields: ['id', 'dated'] })
  return new Map(letters.map(({ id, dated }) => [id, dated]))
}

export interface Change {
  before: OfferContent
  after: OfferContent
}

export function viewOf(
  order: ReadOrder,
  acceptance: Agreed,
  { version: { number, validUntil, promiseTermsId }, before, after }: Change & { version: OfferVersion },
): Omit<ChangeOrderView, 'explanation' | 'letterDated' | 'text' | 'signature' | 'comment'> {
  const promise = promiseTermsId != null
  const said = (content: OfferContent) => ({ number, content, validUntil: validUntil ?? null, promise })
  return {
    id: order.id,
    offerId: order.offerId,
    number: order.number,
    status: order.statusIn(acceptance),
    reason: order.reason,
    changes: changesSince(said(before), said(after)),
    total: totalOf(after),
    totalsByParty: totalsByParty(after),
    costUsd: order.costCents == null ? null : order.costCents / 100,
    hash: order.hash,
    enteredBy: order.enteredBy,
    proposedAt: order.proposedAt.toISOString(),
    releasedAt: order.releasedAt?.toISOString() ?? null,
    signedAt: order.signedAt?.toISOString() ?? null,
    endedAt: order.endedAt?.toISOString() ?? null,
  }
}
