import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { MAIL_RETURN } from '../notifications/index.js'
import type { UserView } from './auth.dto.js'
import type { FactorView } from './factor.dto.js'

/** A factor as its owner sees it; `f` is its row. */
export const FACTOR_VIEW = sql`json_build_object(
  'id', f.id, 'type', f.type, 'status', f.status, 'hint', '•••• ' || right(f.phone, 4), 'createdAt', f.created_at)`

/** The account as its owner sees it. */
export async function findUserView(em: EntityManager, userId: string): Promise<UserView | undefined> {
  const { rows } = await sql<{ view: UserView }>`
    select json_build_object(
      'id', u.id, 'email', u.email, 'mailReturn', ${MAIL_RETURN}, 'role', coalesce(r.role, 'user'),
      'identities', json_build_array(json_build_object('provider', 'email')),
      'factors', (select coalesce(json_agg(${FACTOR_VIEW} order by f.id), '[]') from factors f where f.user_id = u.id),
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

export async function verifiedFactors(em: EntityManager, userId: string): Promise<FactorView[]> {
  const { rows } = await sql<{ view: FactorView }>`
    select ${FACTOR_VIEW} as view from factors f where user_id = ${userId} and status = 'verified' order by f.id
  `.execute(em.getKysely())
  return rows.map(({ view }) => view)
}
