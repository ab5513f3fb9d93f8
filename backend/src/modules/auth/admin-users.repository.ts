import type { EntityManager } from '@mikro-orm/postgresql'
import { type Kysely, sql } from 'kysely'
import type { Role } from '../../platform/authz/index.js'
import { type ColumnsOf, fullName, readJson, type Tables } from '../../platform/database/index.js'
import { MAIL_RETURN } from '../notifications/index.js'
import type { AdminUserDetailView, AdminUserView } from './admin-user.dto.js'
import { deviceName } from './client.js'
import { Factor } from './factor.entity.js'
import { LIVE, Session } from './session.entity.js'
import { User } from './user.entity.js'

/** The accounts with their people and roles, as `u`, `p` and `r`. */
export const usersOf = (db: Kysely<Tables>) =>
  db
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .leftJoin('user_roles as r', 'r.user_id', 'u.id')

export const roleOf = (eb: ColumnsOf<typeof usersOf>) => eb.fn.coalesce('r.role', sql.lit<Role>('user'))

/** Selects an AdminUserView. */
export const selectUsers = (rows: ReturnType<typeof usersOf>) =>
  rows.select((eb) => [
    'u.id',
    'u.email',
    eb('u.email_verified_at', 'is not', null).as('emailVerified'),
    MAIL_RETURN.as('mailReturn'),
    'p.first_name as firstName',
    'p.last_name as lastName',
    fullName(eb.ref('p.first_name'), eb.ref('p.last_name')).as('fullName'),
    'p.phone',
    'p.country',
    roleOf(eb).as('role'),
    eb
      .exists(
        eb
          .selectFrom('factors as f')
          .select('f.id')
          .whereRef('f.user_id', '=', 'u.id')
          .where('f.status', '=', 'verified'),
      )
      .as('secondFactor'),
    'u.created_at as createdAt',
    'u.version',
  ])

/** For administrators: whoever calls this has checked the permission. */
export async function findUser(em: EntityManager, id: string): Promise<AdminUserView | undefined> {
  return (await readJson(em, selectUsers(usersOf(em.getKysely())).where('u.id', '=', id)))[0]
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
