import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { sendJob } from '../../platform/outbox/index.js'
import { safeCopyOfRecord } from './safe-copies.contract.js'

/** Longer than all attempts of a job together. */
const ASKED_AGAIN_AFTER = sql`interval '30 minutes'`

/**
 * Asks for the oldest missing safe copy of each patient who has none under way. A patient has one place in the queue, so that many
 * or slow documents of one patient do not delay the others.
 * @param userId only this patient
 * @returns the number of jobs
 */
export async function askForNextCopies(
  em: EntityManager,
  { userId, limit = 1 }: { userId?: string; limit?: number },
): Promise<number> {
  const ofUser = userId === undefined ? sql`` : sql`and r.user_id = ${userId}`
  const { rows } = await sql<{ id: string }>`
    update medical_records set copy_asked_at = now() where id in (
      select distinct on (r.user_id) r.id from medical_records r
      where r.copy_status = 'pending' ${ofUser} and not exists (
        select from medical_records o where o.user_id = r.user_id
          and (o.copy_status = 'pending' or o.status = 'deleted')
          and o.copy_asked_at > now() - ${ASKED_AGAIN_AFTER})
      order by r.user_id, r.created_at, r.id limit ${limit})
    returning id
  `.execute(em.getKysely())
  for (const { id } of rows) await sendJob(em, safeCopyOfRecord, { recordId: id })
  return rows.length
}
