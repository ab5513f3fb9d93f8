import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import type { SystemActor } from '../../platform/authz/index.js'
import { Database, type Tables } from '../../platform/database/index.js'
import { Treatment } from '../treatments/index.js'
import { addRanges } from './planning-range.repository.js'
import { readRangeFile } from './planning-range-file.js'

interface ImportedRanges {
  /** The ranges that were not stored before. */
  added: number
  /** The ranges of the file. */
  read: number
}

@Injectable()
export class PlanningRangesService {
  constructor(private readonly database: Database) {}

  /**
   * Adds the ranges of a file: all of them or none. Ranges that were imported before stay as they are.
   * @throws CsvFileError for a file that does not hold planning ranges
   */
  import(actor: SystemActor, file: Buffer): Promise<ImportedRanges> {
    return this.database.transaction(actor, async (em) => {
      const ranges = readRangeFile(file, await treatmentIds(em))
      const added = await addRanges(em.getKysely<Tables>(), ranges)
      await audit(em, actor, {
        action: 'planning_range.import',
        subjectType: 'planning_range',
        subjectId: 'import',
        details: { added, read: ranges.length },
      })
      return { added, read: ranges.length }
    })
  }
}

async function treatmentIds(em: EntityManager): Promise<Map<string, string>> {
  const treatments = await em.find(Treatment, {}, { fields: ['id', 'slug'] })
  return new Map(treatments.map(({ id, slug }) => [slug, id]))
}
