import type { EntityManager } from '@mikro-orm/postgresql'
import { fromNow, NOW, type Tables } from '../../platform/database/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import { safeCopyOfRecord } from './safe-copies.contract.js'

/** Longer than all attempts of a job together. */
const ASKED_BEFORE = fromNow('-30 minutes')

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
  const rows = await em
    .getKysely<Tables>()
    .updateTable('medical_records')
    .set({ copy_asked_at: NOW })
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('medical_records as r')
        .distinctOn('r.user_id')
        .select('r.id')
        .where('r.copy_status', '=', 'pending')
        .where(({ and, eb }) => and(userId === undefined ? [] : [eb('r.user_id', '=', userId)]))
        .where(({ exists, not, selectFrom }) =>
          not(
            exists(
              selectFrom('medical_records as o')
                .select('o.id')
                .whereRef('o.user_id', '=', 'r.user_id')
                .where(({ eb, or }) =>
                  or([eb('o.copy_status', '=', 'pending'), eb('o.status', '=', 'deleted')]),
                )
                .where('o.copy_asked_at', '>', ASKED_BEFORE),
            ),
          ),
        )
        .orderBy('r.user_id')
        .orderBy('r.created_at')
        .orderBy('r.id')
        .limit(limit),
    )
    .returning('id')
    .execute()
  for (const { id } of rows) await sendJob(em, safeCopyOfRecord, { recordId: id })
  return rows.length
}
