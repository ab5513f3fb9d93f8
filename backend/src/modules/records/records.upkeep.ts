import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { sendJob } from '../../platform/outbox/index.js'
import { MINUTE, Upkeep, type UpkeepCounts, type UpkeepTurn } from '../../platform/upkeep/index.js'
import { safeCopyOfRecord } from './safe-copies.jobs.js'

/** Longer than all attempts of a job together. */
const ASKED_AGAIN_AFTER = sql`interval '30 minutes'`

@Injectable()
export class RecordsUpkeep {
  @Upkeep({
    name: 'records.safe_copies',
    about: 'Asks for the safe copies that documents still lack: of older files, and of jobs that failed',
    everySeconds: 10 * MINUTE,
  })
  async askForCopies(turn: UpkeepTurn): Promise<UpkeepCounts> {
    const asked = await turn.batches(async (em, limit) => {
      const { rows } = await sql<{ id: string }>`
        update medical_records set copy_asked_at = now() where id in (
          select id from medical_records
          where copy_status = 'pending' and (copy_asked_at is null or copy_asked_at < now() - ${ASKED_AGAIN_AFTER})
          order by created_at limit ${limit} for update skip locked)
        returning id
      `.execute(em.getKysely())
      for (const { id } of rows) await sendJob(em, safeCopyOfRecord, { recordId: id })
      return rows.length
    })
    return { asked }
  }
}
