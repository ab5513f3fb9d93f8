import { Injectable } from '@nestjs/common'
import type { Kysely } from 'kysely'
import { arrayOf, Database, type Tables } from '../../platform/database/index.js'
import type { SpecializationView } from './specialization.dto.js'

@Injectable()
export class SpecializationRepository {
  constructor(private readonly database: Database) {}

  /** By name. */
  list(): Promise<SpecializationView[]> {
    const db: Kysely<Tables> = this.database.catalogue
    return db
      .selectFrom('specializations as s')
      .select(({ selectFrom }) => [
        's.id',
        's.slug',
        's.name',
        arrayOf(
          selectFrom('condition_specializations as c')
            .select('c.condition_category')
            .whereRef('c.specialization_id', '=', 's.id')
            .orderBy('c.condition_category'),
        ).as('conditions'),
        selectFrom('hospital_specializations as hs')
          .innerJoin('hospitals as h', 'h.id', 'hs.hospital_id')
          .select(({ cast, fn }) => cast<number>(fn.countAll(), 'integer').as('count'))
          .whereRef('hs.specialization_id', '=', 's.id')
          .where(({ ref }) => ref('h.is_active'))
          .$asScalar()
          .$notNull()
          .as('hospitals'),
      ])
      .orderBy('s.name')
      .execute()
  }
}
