import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable, type OnModuleInit } from '@nestjs/common'
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { Database, type Tables } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { publishLiveEvent } from '../notifications/index.js'
import { hasConsent, lockConsent, Withdrawals } from '../privacy/index.js'
import { lockOwnOpenBooking } from './own-booking.js'

/**
 * Files that the patient shares with the hospital of a booking, one by one; with the team alone while no hospital is chosen. Sharing ends
 * when the patient ends it, withdraws the consent, or when a first or another hospital is chosen. A new consent shares no file again.
 */
@Injectable()
export class BookingDocumentsService implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly withdrawals: Withdrawals,
  ) {}

  onModuleInit() {
    this.withdrawals.of('share_with_hospital', async (em, actor) => {
      await unshare(em, actor, (file) => file('user_id', '=', actor.userId))
    })
  }

  /**
   * Shares a file. Doing it again changes nothing.
   * @param hospitalId the hospital that the patient saw
   * @throws ProblemError not_found, choice_differs for another hospital than that of the booking, invalid_transition for a closed
   *   booking, or consent_required: share_with_hospital, health_data
   */
  share(actor: UserActor, bookingId: string, recordId: string, hospitalId: string | null): Promise<void> {
    return this.database.transaction(actor, async (em) => {
      const booking = await lockOwnOpenBooking(em, actor, bookingId)
      if ((booking.hospitalId ?? null) !== hospitalId) throw new ProblemError('choice_differs')
      await lockConsent(em, actor.userId, 'share_with_hospital')
      if (!(await hasConsent(em, actor.userId, 'share_with_hospital')))
        throw new ProblemError('consent_required', { reason: 'agree_to_show_files' })
      // The team opens no file without it.
      if (!(await hasConsent(em, actor.userId, 'health_data'))) throw new ProblemError('consent_required')
      const record = await em
        .getKysely<Tables>()
        .with('record', (db) =>
          db
            .selectFrom('medical_records')
            .select('id')
            .where('id', '=', recordId)
            .where('user_id', '=', actor.userId)
            .where('status', '=', 'ready'),
        )
        .with('added', (db) =>
          db
            .insertInto('booking_documents')
            .columns(['booking_id', 'record_id', 'user_id'])
            .expression(({ selectFrom, cast, val }) =>
              selectFrom('record').select([
                cast<string>(val(bookingId), 'uuid').as('booking_id'),
                'record.id as record_id',
                cast<string>(val(actor.userId), 'uuid').as('user_id'),
              ]),
            )
            .onConflict((conflict) => conflict.doNothing())
            .returning('record_id'),
        )
        .selectFrom('record')
        .select(({ exists, selectFrom }) => exists(selectFrom('added').select('record_id')).as('shared'))
        .executeTakeFirst()
      if (!record) throw new ProblemError('not_found')
      if (!record.shared) return
      await audit(em, actor, {
        action: 'record.share',
        subjectType: 'medical_record',
        subjectId: recordId,
        details: { bookingId },
      })
      await publishLiveEvent(em, actor.userId, 'booking.updated', { bookingId })
    })
  }

  withdraw(actor: UserActor, bookingId: string, recordId: string): Promise<void> {
    return this.database.transaction(actor, async (em) => {
      const ended = await unshare(em, actor, (file) =>
        file.and({ booking_id: bookingId, record_id: recordId, user_id: actor.userId }),
      )
      if (ended === 0) throw new ProblemError('not_found')
    })
  }
}

/** Lists the files that the patient shares with a booking, in the order of their sharing. */
export async function sharedRecordIds(em: EntityManager, bookingId: string): Promise<string[]> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('booking_documents')
    .select('record_id as recordId')
    .where('booking_id', '=', bookingId)
    .orderBy('shared_at')
    .orderBy('record_id')
    .execute()
  return rows.map(({ recordId }) => recordId)
}

/** Ends the sharing of all files of a booking. @returns their number */
export const unshareAll = (em: EntityManager, actor: UserActor, bookingId: string) =>
  unshare(em, actor, (file) => file('booking_id', '=', bookingId))

type Which = (file: ExpressionBuilder<Tables, 'booking_documents'>) => Expression<SqlBool>

/** @returns the number of files that are no longer shared */
async function unshare(em: EntityManager, actor: UserActor, which: Which): Promise<number> {
  const rows = await em
    .getKysely<Tables>()
    .deleteFrom('booking_documents')
    .where(which)
    .returning(['booking_id as bookingId', 'record_id as recordId', 'user_id as userId'])
    .execute()
  for (const { bookingId, recordId, userId } of rows) {
    await audit(em, actor, {
      action: 'record.unshare',
      subjectType: 'medical_record',
      subjectId: recordId,
      details: { bookingId },
    })
    await publishLiveEvent(em, userId, 'booking.updated', { bookingId })
  }
  return rows.length
}
