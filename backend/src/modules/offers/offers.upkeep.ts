import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { systemActor } from '../../platform/authz/index.js'
import { fromNow, halfway, type Tables } from '../../platform/database/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { MINUTE, Upkeep, type UpkeepCounts, type UpkeepTurn } from '../../platform/upkeep/index.js'
import { lockFreeBookings } from '../bookings/index.js'
import { notify } from '../notifications/index.js'
import { notifyDesk } from '../quote-requests/index.js'
import { OfferAcceptance } from './acceptance.entity.js'
import { acceptanceMail } from './acceptance.jobs.js'
import { endAcceptance } from './acceptance-history.js'
import { lockAcceptance, lockOffer, lockOffers } from './offer.repository.js'
import { recordOfferEvent, recordOfferMove } from './offer-moves.js'
import { offerPdf } from './offer-pdf.jobs.js'

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
    return { offers: await expireOffers(turn, new Date()) }
  }

  @Upkeep({
    name: 'offers.unconfirmed',
    about: 'Ends acceptances whose date the hospital did not confirm in time, and tells the patient',
    everySeconds: MINUTE,
  })
  async unconfirmed(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return { acceptances: await releaseUnconfirmed(turn, new Date()) }
  }

  @Upkeep({
    name: 'offers.reminders',
    about:
      'Reminds hospitals of accepted offers whose date is not confirmed after half of the time, once each',
    everySeconds: 10 * MINUTE,
  })
  async reminders(turn: UpkeepTurn): Promise<UpkeepCounts> {
    return { acceptances: await turn.batches((em, limit) => remindOfUnconfirmed(em, new Date(), limit)) }
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
const ASKED_AGAIN_AFTER = '30 minutes'

/** @returns the number of jobs */
async function askForPdfs(em: EntityManager, limit: number): Promise<number> {
  const missing = await em
    .getKysely<Tables>()
    .selectFrom('offer_versions as v')
    .leftJoin('offer_pdfs as p', 'p.id', 'v.id')
    .select('v.id')
    .where('v.published_at', 'is not', null)
    .where('p.id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox_messages as m')
            .select('m.id')
            .where('m.job_name', '=', offerPdf.name)
            .where(({ eb, fn, ref }) =>
              eb('m.payload', '=', fn('jsonb_build_object', [sql.lit('versionId'), ref('v.id')])),
            )
            .where('m.created_at', '>', fromNow(`-${ASKED_AGAIN_AFTER}`)),
        ),
      ),
    )
    .orderBy('v.published_at')
    .limit(limit)
    .execute()
  for (const { id } of missing) await sendJob(em, offerPdf, { versionId: id })
  return missing.length
}

/** Reminds once, after half of the time to confirm the date. @returns the number of reminders */
export async function remindOfUnconfirmed(em: EntityManager, now: Date, limit: number): Promise<number> {
  const db = em.getKysely<Tables>()
  const due = db
    .selectFrom('offer_acceptances')
    .select('id')
    .where('ended_at', 'is', null)
    .where('confirmed_at', 'is', null)
    .where('reminded_at', 'is', null)
    .where('confirm_by', '>', now.toISOString())
    .where(({ ref }) => halfway(ref('accepted_at'), ref('confirm_by')), '<=', now.toISOString())
    .orderBy('confirm_by')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  const reminded = await db
    .updateTable('offer_acceptances as a')
    .from('offers as o')
    .set({ reminded_at: now })
    .whereRef('o.id', '=', 'a.offer_id')
    .where('a.id', 'in', due)
    .returning('o.quote_request_id as quoteRequestId')
    .execute()
  for (const { quoteRequestId } of reminded) await notifyDesk(em, quoteRequestId, 'unconfirmed')
  return reminded.length
}

/** @returns the number of acceptances that ended */
export const releaseUnconfirmed = (turn: UpkeepTurn, now: Date): Promise<number> =>
  eachBooking(turn, {
    find: async (em) => {
      const late = await em.find(OfferAcceptance, lateAt(now), { orderBy: { confirmBy: 'asc' }, limit: MOST })
      return late.map(({ bookingId }) => bookingId)
    },
    end: (em, bookingId) => releaseOf(em, bookingId, now),
  })

/** @returns the number of offers that are over */
export const expireOffers = (turn: UpkeepTurn, now: Date): Promise<number> =>
  eachBooking(turn, {
    find: (em) => findExpiring(em, now),
    end: (em, bookingId) => expireOffersOf(em, bookingId, now),
  })

/** Offers of further bookings wait for the next run. */
const MOST = 5_000

interface BookingWork {
  find: (em: EntityManager) => Promise<string[]>
  /** Runs under the lock of the booking. Returns how many rows it ended. */
  end: (em: EntityManager, bookingId: string) => Promise<number>
}

/**
 * Works on each booking in a transaction of its own. A booking that another transaction holds waits for the next run, and a failure
 * stops no other booking.
 * @throws the first failure, at the end
 */
async function eachBooking(turn: UpkeepTurn, { find, end }: BookingWork): Promise<number> {
  const bookingIds = await turn.transaction(find)
  turn.isPartial = bookingIds.length === MOST
  const failures: unknown[] = []
  let total = 0
  for (const bookingId of new Set(bookingIds)) {
    if (turn.signal.aborted) {
      turn.isPartial = true
      break
    }
    try {
      total += await turn.transaction(async (em) => {
        const [locked] = await lockFreeBookings(em, [bookingId])
        return locked ? end(em, locked) : 0
      })
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
  return total
}

const lateAt = (now: Date) => ({ endedAt: null, confirmedAt: null, confirmBy: { $lte: now } })

async function releaseOf(em: EntityManager, bookingId: string, now: Date): Promise<number> {
  const late = await em.findOne(OfferAcceptance, { ...lateAt(now), bookingId })
  if (!late) return 0
  const offer = await lockOffer(em, late.offerId)
  const acceptance = await lockAcceptance(em, bookingId)
  if (acceptance?.id !== late.id || acceptance.confirmedAt) return 0
  await endAcceptance(em, RELEASE, { offer, acceptance, reason: 'not_confirmed' })
  await recordOfferEvent(em, RELEASE, offer, { transition: 'release', by: 'system' })
  await notify(em, offer.userId, 'offer_not_confirmed', offer.bookingId)
  await sendJob(em, acceptanceMail, { acceptanceId: acceptance.id, type: 'notConfirmed' })
  return 1
}

async function findExpiring(em: EntityManager, now: Date): Promise<string[]> {
  const found = await expiring(em, now)
    .select('o.booking_id as id')
    .orderBy('v.valid_until')
    .limit(MOST)
    .execute()
  return found.map(({ id }) => id)
}

async function expireOffersOf(em: EntityManager, bookingId: string, now: Date): Promise<number> {
  const over = await expiring(em, now).select('o.id').where('o.booking_id', '=', bookingId).execute()
  if (over.length === 0) return 0
  const offers = await lockOffers(em, { id: { $in: over.map(({ id }) => id) }, status: 'published' })
  for (const offer of offers) {
    await recordOfferMove(em, EXPIRY, offer, 'expire', 'system')
    await notify(em, offer.userId, 'offer_expired', offer.bookingId)
  }
  return offers.length
}

/** Published offers whose last day is over. An accepted offer does not expire, and one that is held waits for the end of the acceptance. */
const expiring = (em: EntityManager, now: Date) =>
  em
    .getKysely<Tables>()
    .selectFrom('offers as o')
    .innerJoin('offer_versions as v', (join) =>
      join.onRef('v.offer_id', '=', 'o.id').onRef('v.number', '=', 'o.published_number'),
    )
    .where('o.status', '=', 'published')
    .where('v.valid_until', '<=', now.toISOString())
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
