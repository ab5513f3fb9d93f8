import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { UserView } from './auth.dto.js'

/** The account as its owner sees it. */
export async function findUserView(em: EntityManager, userId: string): Promise<UserView | undefined> {
  const { rows } = await sql<{ view: UserView }>`
    select json_build_object(
      'id', u.id, 'email', u.email, 'role', coalesce(r.role, 'user'),
      'identities', json_build_array(json_build_object('provider', 'email')),
      'factors', '[]'::json,
      'profile', json_build_object(
        'firstName', p.first_name, 'lastName', p.last_name, 'phone', p.phone, 'country', p.country)
    ) as view
    from users u
    join profiles p on p.user_id = u.id
    left join user_roles r on r.user_id = u.id
    where u.id = ${userId}
  `.execute(em.getKysely())
  return rows[0]?.view
}
