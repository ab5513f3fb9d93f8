import type { EntityManager, InferKyselyDB } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { systemActor } from '../../platform/authz/index.js'
import { MINUTE, Upkeep, type UpkeepCounts, type UpkeepTurn } from '../../platform/upkeep/index.js'
import { notify } from '../notifications/index.js'
import { Offer, type OfferSchema, type OfferVersionSchema } from './offer.entity.js'
import { recordOfferMove } from './offer-moves.js'

type OfferTables = InferKyselyDB<typeof OfferSchema | typeof OfferVersionSchema>

const EXPIRY = systemActor('offers.expired')

@Injectable()
export class OffersUpkeep {
  @Upkeep({
    name: 'offers.expired',
    about: 'Ends offers whose last day is over, and tells the patient',
    everySeconds: 10 * MINUTE,
  })
  async expired(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return { offers: await turn.batches((em, limit) => expireOffers(em, new Date(), limit)) }
  }
}

/** @returns the number of offers that are over */
export async function expireOffers(em: EntityManager, now: Date, limit: number): Promise<number> {
  const over = await em
    .getKysely<OfferTables>()
    .selectFrom('offers as o')
    .innerJoin('offer_versions as v', (join) =>
      join.onRef('v.offer_id', '=', 'o.id').onRef('v.number', '=', 'o.published_number'),
    )
    .select('o.id')
    .where('o.status', '=', 'published')
    .where('v.valid_until', '<=', now)
    .orderBy('v.valid_until')
    .limit(limit)
    .forUpdate('o')
    .skipLocked()
    .execute()
  const offers = await em.find(Offer, { id: { $in: over.map(({ id }) => id) } })
  for (const offer of offers) {
    await recordOfferMove(em, EXPIRY, offer, 'expire', 'system')
    await notify(em, offer.userId, 'offer_expired', offer.bookingId)
  }
  return offers.length
}
