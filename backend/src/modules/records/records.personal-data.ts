import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import {
  eraseRows,
  HoldsPersonalData,
  hastenRemovals,
  type PersonalDataHolder,
  scheduleRemoval,
} from '../../platform/personal-data/index.js'

/** The copy lists the files and who opened them; each file itself is read under its own address. */
@Injectable()
@HoldsPersonalData({ tables: ['medical_records', 'record_accesses'] })
export class RecordsPersonalData implements PersonalDataHolder {
  async exportData(em: EntityManager, userId: string) {
    const { rows } = await sql<{ record: object }>`
      select json_build_object(
        'id', r.id, 'name', r.name, 'declaredType', r.declared_type, 'contentType', r.content_type,
        'size', r.size_bytes, 'sha256', r.sha256, 'assessmentId', r.assessment_id, 'createdAt', r.created_at,
        'deletedAt', r.deleted_at, 'safeCopy', r.copy_status,
        'content', case when r.status = 'ready' then '/api/medical-records/' || r.id || '/content' end,
        'accesses', (
          select coalesce(json_agg(json_build_object('at', a.opened_at, 'role', a.role, 'reason', a.reason)
            order by a.opened_at, a.id), '[]') from record_accesses a where a.record_id = r.id)
      ) as record
      from medical_records r where r.user_id = ${userId} and r.status <> 'receiving' order by r.created_at, r.id
    `.execute(em.getKysely())
    return { medicalRecords: rows.map(({ record }) => record) }
  }

  /** With the rows go the keys. That a member of staff has opened a file stays in its owner's history, without saying who. */
  async eraseData(em: EntityManager, userId: string) {
    const db = em.getKysely()
    const { rows } = await sql<{ folder: string; path: string | null; copy: string | null }>`
      select folder, storage_key as path, copy_path as copy from medical_records where user_id = ${userId}
    `.execute(db)
    for (const path of rows.flatMap(({ path, copy }) => [path, copy]))
      if (path) await scheduleRemoval(em, path)
    for (const folder of new Set(rows.map(({ folder }) => folder))) await hastenRemovals(em, folder)
    const counts = await eraseRows(em, userId, ['record_accesses', 'medical_records'])
    await sql`update record_accesses set actor_id = null where actor_id = ${userId}`.execute(db)
    return counts
  }
}
