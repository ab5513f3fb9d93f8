import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { assignChanged, Database, lockVersioned } from '../../platform/database/index.js'
import { findRow } from '../../platform/lists/index.js'
import type { AdminHospitalView, HospitalInput, HospitalPatch } from './hospital.dto.js'
import { Hospital } from './hospital.entity.js'
import { HOSPITAL_LIST } from './hospital.views.js'
import { hospitalDetail } from './hospital-detail.js'
import type { AdminHospitalDetail } from './hospital-offer.dto.js'
import { checkCountry, insertHospital } from './new-hospital.js'
import { withdrawFigure } from './stated-facts.js'

/** Numbers whose claims, if any, were about the number before. */
const FIGURES = ['bedCapacity', 'staffCount'] as const

/** What the back office does with hospitals; a commit here empties the public cache of every process. */
@Injectable()
export class AdminHospitalsService {
  constructor(private readonly database: Database) {}

  get(actor: UserActor, id: string): Promise<AdminHospitalDetail> {
    return this.database.transaction(actor, (em) => hospitalDetail(em, id))
  }

  /** @throws ProblemError invalid_input for an unknown country, or a hospital of this name in this city */
  create(actor: UserActor, input: HospitalInput): Promise<AdminHospitalView> {
    return this.database.transaction(actor, async (em) => {
      const id = await insertHospital(em, input)
      await audit(em, actor, { action: 'hospital.create', subjectType: 'hospital', subjectId: id })
      return anyHospital(em, id)
    })
  }

  /** @throws ProblemError stale_version when somebody else changed the hospital meanwhile */
  patch(actor: UserActor, id: string, { version, ...change }: HospitalPatch): Promise<AdminHospitalView> {
    return this.database.transaction(actor, async (em) => {
      const hospital = await lockVersioned(em, Hospital, id, version)
      const fields = assignChanged<Hospital>(hospital, columnsOf(change))
      if (fields.length === 0) return anyHospital(em, id)
      if (fields.includes('countryId')) await checkCountry(em, hospital.countryId)
      await em.flush()
      for (const field of FIGURES.filter((figure) => fields.includes(figure)))
        await withdrawFigure(em, actor, id, field, 'The number was changed.')
      await audit(em, actor, {
        action: 'hospital.change',
        subjectType: 'hospital',
        subjectId: id,
        details: {
          fields: fields.join(' '),
          ...(fields.includes('isActive') && { isActive: hospital.isActive }),
          ...(fields.includes('featured') && { featured: hospital.featured }),
        },
      })
      return anyHospital(em, id)
    })
  }
}

/** As columns have it: an empty description is an empty text. */
const columnsOf = ({ description, ...change }: Omit<HospitalPatch, 'version'>) => ({
  ...change,
  ...(description !== undefined && { description: description ?? '' }),
})

const anyHospital = (em: EntityManager, id: string): Promise<AdminHospitalView> =>
  findRow(em, HOSPITAL_LIST, id)
