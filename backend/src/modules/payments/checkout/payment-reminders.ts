import type { EntityManager } from '@mikro-orm/postgresql'
import type { Tables } from '../../../platform/database/index.js'
import { sendJob } from '../../../platform/outbox/index.js'
import { daysAfter } from '../moments.sql.js'
import { LEFT_OPEN, paymentReminder } from './payment-reminders.jobs.js'

const LEFT_FOR_DAYS = 2
/** Whoever has not come back for so long has decided. */
const FORGOTTEN_AFTER_DAYS = 14

/** Of deposits and balances that were begun two days ago and not paid, once each. @returns how many */
export async function remindOfPayments(em: EntityManager, now: Date, limit: number): Promise<number> {
  const rows = await em
    .getKysely<Tables>()
    .updateTable('payments')
    .set({ reminded_at: now })
    .where('id', 'in', (eb) => {
      const today = eb.cast<string>(eb.val(now), 'timestamptz')
      return eb
        .selectFrom('payments as p')
        .innerJoin('bookings as b', 'b.id', 'p.booking_id')
        .select('p.id')
        .where(LEFT_OPEN)
        .where('p.created_at', '<=', daysAfter(today, -LEFT_FOR_DAYS))
        .where('p.created_at', '>', daysAfter(today, -FORGOTTEN_AFTER_DAYS))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('payments as r')
                .whereRef('r.booking_id', '=', 'b.id')
                .whereRef('r.kind', '=', 'p.kind')
                .where('r.reminded_at', 'is not', null),
            ),
          ),
        )
        .orderBy('p.id')
        .limit(limit)
        .forUpdate('p')
        .skipLocked()
    })
    .returning('id')
    .execute()
  for (const { id } of rows) await sendJob(em, paymentReminder, { paymentId: id })
  return rows.length
}
