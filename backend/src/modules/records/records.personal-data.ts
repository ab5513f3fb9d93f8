import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { readJson, type Tables } from '../../platform/database/index.js'
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
    const rows = em
      .getKysely<Tables>()
      .selectFrom('medical_records as r')
      .select((eb) => [
        'r.id',
        'r.name',
        'r.declared_type as declaredType',
        'r.content_type as contentType',
        'r.size_bytes as size',
        'r.sha256',
        'r.assessment_id as assessmentId',
        'r.created_at as createdAt',
        'r.deleted_at as deletedAt',
        'r.copy_status as safeCopy',
        eb
          .case()
          .when('r.status', '=', 'ready')
          .then(eb.fn<string>('concat', [sql.lit('/api/medical-records/'), 'r.id', sql.lit('/content')]))
          .end()
          .as('content'),
        jsonArrayFrom(
          eb
            .selectFrom('record_accesses as a')
            .select(['a.opened_at as at', 'a.role', 'a.reason'])
            .whereRef('a.record_id', '=', 'r.id')
            .orderBy('a.opened_at')
            .orderBy('a.id'),
        ).as('accesses'),
      ])
      .where('r.user_id', '=', userId)
      .where('r.status', '<>', 'receiving')
      .orderBy('r.created_at')
      .orderBy('r.id')
    return { medicalRecords: await readJson(em, rows) }
  }

  /** With the rows go the keys. That a member of staff has opened a file stays in its owner's history, without saying who. */
  async eraseData(em: EntityManager, userId: string) {
    const db = em.getKysely<Tables>()
    const rows = await db
      .selectFrom('medical_records')
      .select(['folder', 'storage_key as path', 'copy_path as copy'])
      .where('user_id', '=', userId)
      .execute()
    for (const path of rows.flatMap(({ path, copy }) => [path, copy]))
      if (path) await scheduleRemoval(em, path)
    for (const folder of new Set(rows.map(({ folder }) => folder))) await hastenRemovals(em, folder)
    const counts = await eraseRows(em, userId, ['record_accesses', 'medical_records'])
    await db.updateTable('record_accesses').set({ actor_id: null }).where('actor_id', '=', userId).execute()
    return counts
  }
}
