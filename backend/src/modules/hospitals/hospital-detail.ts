import type { EntityManager } from '@mikro-orm/postgresql'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { readJson, usd } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { hospitalsForStaff } from './hospital.views.js'
import type { AdminHospitalDetail } from './hospital-offer.dto.js'
import { hospitalsOf } from './hospital-rows.js'

/** All that is on file of a hospital but for its claims. For administrators: whoever calls this has checked the permission. */
export async function hospitalDetail(em: EntityManager, id: string): Promise<AdminHospitalDetail> {
  const hospital = hospitalsForStaff(hospitalsOf(em.getKysely()))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('hospital_specializations as hs')
          .innerJoin('specializations as s', 's.id', 'hs.specialization_id')
          .select(['s.id', 's.name'])
          .whereRef('hs.hospital_id', '=', 'h.id')
          .orderBy('hs.position')
          .orderBy('s.name'),
      ).as('specializations'),
      jsonArrayFrom(
        eb
          .selectFrom('hospital_treatments as ht')
          .innerJoin('treatments as t', 't.id', 'ht.treatment_id')
          .select((ht) => [
            't.id',
            't.name',
            usd(ht.ref('ht.min_cost_cents')).as('minCostUsd'),
            usd(ht.ref('ht.max_cost_cents')).as('maxCostUsd'),
          ])
          .whereRef('ht.hospital_id', '=', 'h.id')
          .orderBy('t.name'),
      ).as('treatments'),
    ])
    .where('h.id', '=', id)
  const [found] = await readJson(em, hospital)
  if (!found) throw new ProblemError('not_found')
  return found
}
