import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
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

/** A job that has left no outcome for so long never will: its worker was killed each time. */
const GIVEN_UP_AFTER = sql`interval '1 day'`
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
      const { rows } = await sql<{ id: string }>`
        select id from privacy_requests r
        where kind = 'erasure' and status <> 'done' and requested_at < now() - ${GIVEN_UP_AFTER}
          and not exists (
            select from outbox_messages where job_name = ${dataErasure.name}
              and payload->>'requestId' = r.id::text and created_at > now() - ${GIVEN_UP_AFTER})
        order by requested_at limit ${limit} for update skip locked
      `.execute(em.getKysely())
      for (const { id } of rows) await sendJob(em, dataErasure, { requestId: id })
      return rows.length
    }, ERASURES_AT_ONCE)
    // The person asks again.
    const exports = await turn.transaction(async (em) => {
      const { numAffectedRows } = await sql`
        update privacy_requests set status = 'failed', completed_at = now()
        where kind = 'export' and status in ('requested', 'running') and requested_at < now() - ${GIVEN_UP_AFTER}
      `.execute(em.getKysely())
      return Number(numAffectedRows ?? 0)
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
    const which = sql`
      kind = 'export' and status in ('done', 'failed') and coalesce(expires_at, completed_at) < now() - interval '30 days'
        and not exists (select from object_removals where path = object_path)`
    return { exports: await deleteRows(turn, 'privacy_requests', which) }
  }
}
