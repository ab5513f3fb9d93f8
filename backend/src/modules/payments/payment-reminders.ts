import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { sendJob } from '../../platform/outbox/index.js'
import { LEFT_OPEN, paymentReminder } from './payment-reminders.jobs.js'

const LEFT_FOR_DAYS = 2
/** Whoever has not come back for so long has decided. */
const FORGOTTEN_AFTER_DAYS = 14

/** Of deposits and balances that were begun two days ago and not paid, once each. @returns how many */
export async function remindOfPayments(em: EntityManager, now: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update payments set reminded_at = ${now}
    where id in (
      select p.id from payments p join bookings b on b.id = p.booking_id
      where ${LEFT_OPEN} and p.created_at <= ${now}::timestamptz - ${LEFT_FOR_DAYS}::int * interval '1 day'
        and p.created_at > ${now}::timestamptz - ${FORGOTTEN_AFTER_DAYS}::int * interval '1 day'
        and not exists (
          select from payments r where r.booking_id = b.id and r.kind = p.kind and r.reminded_at is not null)
      order by p.id limit ${limit} for update of p skip locked
    ) returning id
  `.execute(em.getKysely())
  for (const { id } of rows) await sendJob(em, paymentReminder, { paymentId: id })
  return rows.length
}
