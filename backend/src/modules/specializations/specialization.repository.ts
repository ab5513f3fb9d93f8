import { Injectable } from '@nestjs/common'
import { sql } from 'kysely'
import { Database } from '../../platform/database/index.js'
import type { SpecializationView } from './specialization.dto.js'

@Injectable()
export class SpecializationRepository {
  constructor(private readonly database: Database) {}

  /** By name. */
  async list(): Promise<SpecializationView[]> {
    const { rows } = await sql<SpecializationView>`
        select s.id, s.slug, s.name,
          array(select c.condition_category from condition_specializations c
                where c.specialization_id = s.id order by 1) as conditions,
          (select count(*)::int from hospital_specializations hs join hospitals h on h.id = hs.hospital_id and h.is_active
           where hs.specialization_id = s.id) as hospitals
        from specializations s order by s.name`.execute(this.database.catalogue)
    return rows
  }
}
