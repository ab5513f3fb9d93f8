import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { usd } from '../../platform/database/index.js'
import { ProblemError } from '../../platform/errors/index.js'
import { ANY_HOSPITAL, ANY_HOSPITAL_VIEW } from './hospital-list.js'
import type { AdminHospitalDetail } from './hospital-offer.dto.js'

/** All that is on file of a hospital but for its claims. For administrators: whoever calls this has checked the permission. */
export async function hospitalDetail(em: EntityManager, id: string): Promise<AdminHospitalDetail> {
  const { rows } = await sql<Pick<AdminHospitalDetail, 'specializations' | 'treatments'> & { view: object }>`
    select ${ANY_HOSPITAL_VIEW} as view,
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by hs.position, s.name), '[]'::json)
       from hospital_specializations hs join specializations s on s.id = hs.specialization_id
       where hs.hospital_id = h.id) as specializations,
      (select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name,
         'minCostUsd', ${usd('ht.min_cost_cents')}, 'maxCostUsd', ${usd('ht.max_cost_cents')}) order by t.name), '[]'::json)
       from hospital_treatments ht join treatments t on t.id = ht.treatment_id
       where ht.hospital_id = h.id) as treatments
    from ${ANY_HOSPITAL} where h.id = ${id}
  `.execute(em.getKysely())
  const [found] = rows
  if (!found) throw new ProblemError('not_found')
  const { view, ...offers } = found
  return { ...view, ...offers } as AdminHospitalDetail
}
