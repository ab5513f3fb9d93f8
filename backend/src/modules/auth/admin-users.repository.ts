import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { MAIL_RETURN } from '../notifications/index.js'
import type { AdminUserDetailView, AdminUserView } from './admin-user.dto.js'
import { deviceName } from './client.js'
import { Factor } from './factor.entity.js'
import { LIVE, Session } from './session.entity.js'
import { User } from './user.entity.js'

export const FULL_NAME = sql`(p.first_name || ' ' || p.last_name)`
export const ROLE = sql`coalesce(r.role, 'user')`
export const ANY_USER = sql`users u join profiles p on p.user_id = u.id left join user_roles r on r.user_id = u.id`

export const USER_VIEW = sql<AdminUserView>`json_build_object(
  'id', u.id, 'email', u.email, 'emailVerified', u.email_verified_at is not null, 'mailReturn', ${MAIL_RETURN},
  'firstName', p.first_name,
  'lastName', p.last_name, 'fullName', ${FULL_NAME}, 'phone', p.phone, 'country', p.country, 'role', ${ROLE},
  'secondFactor', exists (select from factors f where f.user_id = u.id and f.status = 'verified'),
  'createdAt', u.created_at, 'version', u.version)`

/** For administrators: whoever calls this has checked the permission. */
export async function findUser(em: EntityManager, id: string): Promise<AdminUserView | undefined> {
  const { rows } = await sql<{ view: AdminUserView }>`
    select ${USER_VIEW} as view from ${ANY_USER} where u.id = ${id}
  `.execute(em.getKysely())
  return rows[0]?.view
}

/** How the person gets in. For administrators: whoever calls this has checked the permission. */
export async function findAccess(
  em: EntityManager,
  userId: string,
): Promise<Pick<AdminUserDetailView, 'closedAt' | 'sessions' | 'factors'>> {
  const { closedAt } = await em.findOneOrFail(User, { id: userId })
  const factors = await em.find(Factor, { userId, status: 'verified' }, { orderBy: { id: 'asc' } })
  const sessions = await em.find(
    Session,
    { userId, ...LIVE },
    { orderBy: { lastUsedAt: 'desc', id: 'desc' } },
  )
  return {
    closedAt: closedAt?.toISOString() ?? null,
    factors: factors.map(({ type }) => type),
    sessions: sessions.map(({ id, audience, assurance, userAgent, createdAt, lastUsedAt }) => ({
      id,
      audience,
      assurance,
      device: deviceName(userAgent ?? null),
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
    })),
  }
}
