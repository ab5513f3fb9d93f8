import type { EntityManager } from '@mikro-orm/postgresql'
import type { UserActor } from '../../platform/authz/index.js'
import type { Tables } from '../../platform/database/index.js'
import type { DeskHospitalView, HospitalMemberView } from './hospital-member.dto.js'

/**
 * Lists who belongs to the hospital. The login decides whether the caller may see that. Members see no open invitation: it would say whether
 * an address has an account.
 */
export async function listMembers(
  em: EntityManager,
  { userId, atDesk }: UserActor,
  hospitalId: string,
): Promise<HospitalMemberView[]> {
  const rows = await em
    .getKysely<Tables>()
    .selectFrom('hospital_members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .innerJoin('profiles as p', 'p.user_id', 'm.user_id')
    .select(({ eb }) => [
      'm.id',
      'm.user_id as userId',
      'p.first_name as firstName',
      'p.last_name as lastName',
      'u.email',
      'm.role',
      'm.created_at as invitedAt',
      eb('m.answered_at', 'is not', null).$castTo<boolean>().as('hasAnswered'),
    ])
    .where('m.hospital_id', '=', hospitalId)
    .where('m.removed_at', 'is', null)
    .$if(Boolean(atDesk), (query) =>
      query.where((eb) => eb.or([eb('m.answered_at', 'is not', null), eb('m.user_id', '=', userId)])),
    )
    .orderBy((eb) => eb.case().when('m.role', '=', 'manager').then(0).else(1).end())
    .orderBy('p.last_name')
    .orderBy('p.first_name')
    .orderBy('m.id')
    .execute()
  return rows.map((row) => ({ ...row, invitedAt: new Date(row.invitedAt).toISOString() }))
}

/** Lists the hospitals that the person belongs to. */
export const listHospitalsOf = (em: EntityManager, userId: string): Promise<DeskHospitalView[]> =>
  em
    .getKysely<Tables>()
    .selectFrom('hospital_members as m')
    .innerJoin('hospitals as h', 'h.id', 'm.hospital_id')
    .select(['h.id', 'h.slug', 'h.name', 'm.role'])
    .where('m.user_id', '=', userId)
    .where('m.removed_at', 'is', null)
    .orderBy('h.name')
    .execute()
