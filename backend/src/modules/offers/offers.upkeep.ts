import { type EntityManager, type InferKyselyDB, LockMode } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { systemActor } from '../../platform/authz/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { MINUTE, Upkeep, type UpkeepCounts, type UpkeepTurn } from '../../platform/upkeep/index.js'
import { lockFreeBookings } from '../bookings/index.js'
import { notify } from '../notifications/index.js'
import { OfferAcceptance, type OfferAcceptanceSchema } from './acceptance.entity.js'
import { acceptanceMail } from './acceptance.jobs.js'
import { endAcceptance } from './acceptance-history.js'
import { Offer, type OfferPdfSchema, type OfferSchema, type OfferVersionSchema } from './offer.entity.js'
import { lockOffers } from './offer.repository.js'
import { recordOfferEvent, recordOfferMove } from './offer-moves.js'
import { offerPdf } from './offer-pdf.jobs.js'

type OfferTables = InferKyselyDB<
  typeof OfferSchema | typeof OfferVersionSchema | typeof OfferAcceptanceSchema | typeof OfferPdfSchema
>

const EXPIRY = systemActor('offers.expired')
const RELEASE = systemActor('offers.unconfirmed')

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

  @Upkeep({
    name: 'offers.unconfirmed',
    about: 'Ends acceptances whose date the hospital did not confirm in time, and tells the patient',
    everySeconds: MINUTE,
  })
  async unconfirmed(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return { acceptances: await turn.batches((em, limit) => releaseUnconfirmed(em, new Date(), limit)) }
  }

  @Upkeep({
    name: 'offers.pdfs',
    about: 'Asks for the PDFs that published offers still lack: of earlier versions, and of jobs that failed',
    everySeconds: 10 * MINUTE,
  })
  async pdfs(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return { pdfs: await turn.batches(askForPdfs) }
  }
}

/** Longer than all attempts of a job together. */
const ASKED_AGAIN_AFTER = sql`interval '30 minutes'`

/** @returns the number of jobs */
async function askForPdfs(em: EntityManager, limit: number): Promise<number> {
  const missing = await em
    .getKysely<OfferTables>()
    .selectFrom('offer_versions as v')
    .leftJoin('offer_pdfs as p', 'p.id', 'v.id')
    .select('v.id')
    .where('v.published_at', 'is not', null)
    .where('p.id', 'is', null)
    .where(
      sql<boolean>`not exists (select from outbox_messages m where m.job_name = ${offerPdf.name}
        and m.payload = jsonb_build_object('versionId', v.id) and m.created_at > now() - ${ASKED_AGAIN_AFTER})`,
    )
    .orderBy('v.published_at')
    .limit(limit)
    .execute()
  for (const { id } of missing) await sendJob(em, offerPdf, { versionId: id })
  return missing.length
}

/** @returns the number of acceptances that ended */
export async function releaseUnconfirmed(em: EntityManager, now: Date, limit: number): Promise<number> {
  const isLate = { endedAt: null, confirmedAt: null, confirmBy: { $lte: now } }
  const found = await em.find(OfferAcceptance, isLate, { orderBy: { confirmBy: 'asc' }, limit })
  const bookingIds = await lockFreeBookings(
    em,
    found.map(({ bookingId }) => bookingId),
  )
  const offers = await lockOffers(em, {
    id: { $in: found.map(({ offerId }) => offerId) },
    bookingId: { $in: bookingIds },
  })
  const late = await em.find(
    OfferAcceptance,
    { ...isLate, bookingId: { $in: bookingIds } },
    { orderBy: { userId: 'asc', id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  )
  for (const acceptance of late) {
    const offer = offers.find(({ id }) => id === acceptance.offerId)
    if (!offer) throw new Error(`The offer of acceptance ${acceptance.id} is missing`)
    await endAcceptance(em, RELEASE, { offer, acceptance, reason: 'not_confirmed' })
    await recordOfferEvent(em, RELEASE, offer, { transition: 'release', by: 'system' })
    await notify(em, offer.userId, 'offer_not_confirmed', offer.bookingId)
    await sendJob(em, acceptanceMail, { acceptanceId: acceptance.id, type: 'notConfirmed' })
  }
  return late.length
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
    // An accepted offer does not expire, and one that is held waits for the end of the acceptance.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('offer_acceptances as a')
            .select('a.id')
            .whereRef('a.booking_id', '=', 'o.booking_id')
            .where('a.ended_at', 'is', null),
        ),
      ),
    )
    .orderBy('v.valid_until')
    .limit(limit)
    .forUpdate('o')
    .skipLocked()
    .execute()
  // The locks of live events are taken in the order of the patients, as by other tasks.
  const offers = await em.find(
    Offer,
    { id: { $in: over.map(({ id }) => id) } },
    { orderBy: { userId: 'asc', id: 'asc' } },
  )
  for (const offer of offers) {
    await recordOfferMove(em, EXPIRY, offer, 'expire', 'system')
    await notify(em, offer.userId, 'offer_expired', offer.bookingId)
  }
  return offers.length
}
