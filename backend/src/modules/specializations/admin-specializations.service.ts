import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { v7 as uuid } from 'uuid'
import { audit } from '../../platform/audit/index.js'
import type { UserActor } from '../../platform/authz/index.js'
import { assignChanged, Database, lockVersioned, raiseVersion } from '../../platform/database/index.js'
import { findRow } from '../../platform/lists/index.js'
import { checkName, lockNames, slugFor } from '../../platform/slugs/index.js'
import type {
  AdminSpecializationInput,
  AdminSpecializationPatch,
  AdminSpecializationView,
} from './admin-specialization.dto.js'
import type { ConditionCategory } from './condition-category.js'
import { ConditionSpecialization } from './condition-specialization.entity.js'
import { Specialization } from './specialization.entity.js'
import { SPECIALIZATION_LIST } from './specialization-list.js'

/** What the back office does with the fields of medicine; a commit here empties the public cache of every process. */
@Injectable()
export class AdminSpecializationsService {
  constructor(private readonly database: Database) {}

  get(actor: UserActor, id: string): Promise<AdminSpecializationView> {
    return this.database.transaction(actor, (em) => anySpecialization(em, id))
  }

  /** @throws ProblemError invalid_input for a name or an address that is taken */
  create(actor: UserActor, input: AdminSpecializationInput): Promise<AdminSpecializationView> {
    return this.database.transaction(actor, async (em) => {
      const { name, synonyms = [], conditions = [] } = input
      await lockNames(em, 'specializations')
      const id = uuid()
      await checkName(em, 'specializations', { id, name })
      const slug = await slugFor(em, 'specializations', {
        name,
        typed: input.slug,
        fallback: 'specialization',
      })
      em.create(Specialization, { id, slug, name, synonyms })
      await em.flush()
      await ledToBy(em, id, conditions)
      await audit(em, actor, {
        action: 'specialization.create',
        subjectType: 'specialization',
        subjectId: id,
      })
      return anySpecialization(em, id)
    })
  }

  /** @throws ProblemError stale_version when somebody else changed it meanwhile */
  patch(
    actor: UserActor,
    id: string,
    { version, conditions, name, synonyms }: AdminSpecializationPatch,
  ): Promise<AdminSpecializationView> {
    return this.database.transaction(actor, async (em) => {
      if (name) await lockNames(em, 'specializations')
      const row = await lockVersioned(em, Specialization, id, version)
      const before = (await anySpecialization(em, id)).conditions
      const fields = assignChanged(row, { ...(name && { name }), ...(synonyms && { synonyms }) })
      if (fields.includes('name')) await checkName(em, 'specializations', row)
      await em.flush()
      if (conditions && [...conditions].sort().join() !== [...before].sort().join()) {
        // The row says nothing of its conditions: without a change of its own it would keep its version.
        if (fields.length === 0) await raiseVersion(em, Specialization, id)
        await ledToBy(em, id, conditions)
        fields.push('conditions')
      }
      if (fields.length > 0)
        await audit(em, actor, {
          action: 'specialization.change',
          subjectType: 'specialization',
          subjectId: id,
          details: { fields: fields.join(' ') },
        })
      return anySpecialization(em, id)
    })
  }
}

async function ledToBy(em: EntityManager, id: string, conditions: ConditionCategory[]): Promise<void> {
  await em.nativeDelete(ConditionSpecialization, { specializationId: id })
  const rows = [...new Set(conditions)].map((conditionCategory) => ({
    conditionCategory,
    specializationId: id,
  }))
  await em.insertMany(ConditionSpecialization, rows)
}

const anySpecialization = (em: EntityManager, id: string): Promise<AdminSpecializationView> =>
  findRow(em, SPECIALIZATION_LIST, id)
