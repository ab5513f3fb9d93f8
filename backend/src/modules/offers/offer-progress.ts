import type { EntityManager } from '@mikro-orm/postgresql'
import { NOW, type Tables } from '../../platform/database/index.js'
import type { OfferProgressView } from '../bookings/index.js'
import { findAsking } from '../quote-requests/index.js'

/** Reads how far the offers of several bookings are. A booking that never asked a hospital is left out. */
export async function readOfferProgress(
  em: EntityManager,
  bookingIds: readonly string[],
): Promise<Map<string, OfferProgressView>> {
  const asking = bookingIds.length > 0 ? await findAsking(em, bookingIds) : new Map<string, never>()
  const ids = [...asking.keys()]
  if (ids.length === 0) return new Map()
  const signed = await listSigned(em, ids)
  const valid = await listValidOffers(em, ids)
  const answers = await listNewAnswers(em, ids)
  const toSign = await listToSign(em, ids)
  return new Map(
    [...asking].map(([bookingId, { isOpen, openQuestions }]) => {
      const acceptance = signed.find((one) => one.bookingId === bookingId)
      const unread = answers.filter((one) => one.bookingId === bookingId)
      const offers = valid.filter((one) => one.bookingId === bookingId)
      return [
        bookingId,
        {
          offerStage: acceptance ? stageOf(acceptance) : isOpen ? 'open' : 'none',
          offersToCompare: acceptance ? 0 : offers.length,
          openQuestions,
          newAnswers: unread.length,
          answeredOfferId: unread[0]?.offerId ?? null,
          hasChangeToSign: toSign.some((one) => one.bookingId === bookingId),
        },
      ]
    }),
  )
}

const stageOf = ({ confirmedAt }: { confirmedAt: unknown }) => (confirmedAt ? 'agreed' : 'waiting')

const listSigned = (em: EntityManager, bookingIds: string[]) =>
  em
    .getKysely<Tables>()
    .selectFrom('offer_acceptances')
    .select(['booking_id as bookingId', 'confirmed_at as confirmedAt'])
    .where('booking_id', 'in', bookingIds)
    .where('ended_at', 'is', null)
    .execute()

/** Each row is an offer that the patient can accept unless another one is accepted. */
const listValidOffers = (em: EntityManager, bookingIds: string[]) =>
  em
    .getKysely<Tables>()
    .selectFrom('offers as o')
    .innerJoin('offer_versions as v', (join) =>
      join.onRef('v.offer_id', '=', 'o.id').onRef('v.number', '=', 'o.published_number'),
    )
    .select('o.booking_id as bookingId')
    .where('o.booking_id', 'in', bookingIds)
    .where('o.status', '=', 'published')
    .where('v.valid_until', '>', NOW)
    .execute()

/** Change orders that the patient can sign or reject. */
const listToSign = (em: EntityManager, bookingIds: string[]) =>
  em
    .getKysely<Tables>()
    .selectFrom('change_orders as c')
    .innerJoin('offer_acceptances as a', 'a.id', 'c.acceptance_id')
    .select('c.booking_id as bookingId')
    .where('c.booking_id', 'in', bookingIds)
    .where('c.signed_at', 'is', null)
    .where('c.ended_at', 'is', null)
    .where('a.ended_at', 'is', null)
    .where((is) => is.or([is('c.entered_by', '=', 'hospital'), is('c.released_at', 'is not', null)]))
    .execute()

/** The newest first. */
const listNewAnswers = (em: EntityManager, bookingIds: string[]) =>
  em
    .getKysely<Tables>()
    .selectFrom('offer_messages')
    .select(['booking_id as bookingId', 'offer_id as offerId'])
    .where('booking_id', 'in', bookingIds)
    .where('author', '<>', 'patient')
    .where('read_at', 'is', null)
    .orderBy('id', 'desc')
    .execute()
