import { Injectable } from '@nestjs/common'
import { fromNow, NOW, type Tables } from '../../platform/database/index.js'
import { sendJob } from '../../platform/outbox/index.js'
import {
  DAY,
  deleteRows,
  HOUR,
  Upkeep,
  type UpkeepCounts,
  type UpkeepTurn,
} from '../../platform/upkeep/index.js'
import { dataErasure } from './erasure.jobs.js'
import { GIVEN_UP_BEFORE, UNDER_WAY } from './privacy-requests.repository.js'

const ERASURES_AT_ONCE = 50

@Injectable()
export class PrivacyUpkeep {
  @Upkeep({
    name: 'privacy.left_behind',
    about: 'Asks again for erasures that found no end, and ends exports that did not',
    everySeconds: HOUR,
  })
  async leftBehind(turn: UpkeepTurn): Promise<UpkeepCounts> {
    // An erasure is owed for as long as it takes; one message a day.
    const erasures = await turn.batches(async (em, limit) => {
      const rows = await em
        .getKysely<Tables>()
        .selectFrom('privacy_requests as r')
        .select('r.id')
        .where('r.kind', '=', 'erasure')
        .where('r.status', '<>', 'done')
        .where('r.requested_at', '<', GIVEN_UP_BEFORE)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('outbox_messages as o')
                .select('o.id')
                .where('o.job_name', '=', dataErasure.name)
                .where((eb) =>
                  eb(
                    eb.fn<string>('jsonb_extract_path_text', ['o.payload', eb.val('requestId')]),
                    '=',
                    eb.cast<string>('r.id', 'text'),
                  ),
                )
                .where('o.created_at', '>', GIVEN_UP_BEFORE),
            ),
          ),
        )
        .orderBy('r.requested_at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute()
      for (const { id } of rows) await sendJob(em, dataErasure, { requestId: id })
      return rows.length
    }, ERASURES_AT_ONCE)
    // The person asks again.
    const exports = await turn.transaction(async (em) => {
      const { numUpdatedRows } = await em
        .getKysely<Tables>()
        .updateTable('privacy_requests')
        .set({ status: 'failed', completed_at: NOW })
        .where('kind', '=', 'export')
        .where('status', 'in', UNDER_WAY)
        .where('requested_at', '<', GIVEN_UP_BEFORE)
        .executeTakeFirstOrThrow()
      return Number(numUpdatedRows)
    })
    return { erasures, exports }
  }

  /** With the row goes the key: a copy of the object that is left anywhere cannot be read. */
  @Upkeep({
    name: 'privacy.old_exports',
    about: 'Removes exports that could not be downloaded any more for 30 days',
    everySeconds: DAY,
  })
  async oldExports(turn: UpkeepTurn): Promise<UpkeepCounts> {
    const exports = await deleteRows(turn, 'privacy_requests', (eb) =>
      eb.and([
        eb('kind', '=', 'export'),
        eb('status', 'in', ['done', 'failed']),
        eb(eb.fn.coalesce('expires_at', 'completed_at'), '<', fromNow('-30 days')),
        eb.not(
          eb.exists(
            eb
              .selectFrom('object_removals')
              .select('path')
              .whereRef('path', '=', 'privacy_requests.object_path'),
          ),
        ),
      ]),
    )
    return { exports }
  }
}
