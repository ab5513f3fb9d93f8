import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import { getCountries } from 'libphonenumber-js'
import { containing, type ListPage, type ListRequest } from '../../platform/http/index.js'
import type { AdminUserFilter, AdminUserView } from './admin-user.dto.js'

export const USER_SORT_FIELDS = ['id', 'createdAt', 'fullName', 'email', 'country', 'role'] as const
export type UserSortField = (typeof USER_SORT_FIELDS)[number]

const FULL_NAME = sql`(p.first_name || ' ' || p.last_name)`
const ROLE = sql`coalesce(r.role, 'user')`
const FROM = sql`users u join profiles p on p.user_id = u.id left join user_roles r on r.user_id = u.id`

const SORT_COLUMNS: Record<UserSortField, RawBuilder<unknown>> = {
  id: sql`u.id`,
  createdAt: sql`u.created_at`,
  fullName: FULL_NAME,
  email: sql`u.email`,
  country: sql`p.country`,
  role: ROLE,
}

const VIEW = sql`json_build_object(
  'id', u.id, 'email', u.email, 'emailVerified', u.email_verified_at is not null, 'firstName', p.first_name,
  'lastName', p.last_name, 'fullName', ${FULL_NAME}, 'phone', p.phone, 'country', p.country, 'role', ${ROLE},
  'secondFactor', exists (select from factors f where f.user_id = u.id and f.status = 'verified'),
  'createdAt', u.created_at, 'version', u.version)`

/** A count beyond this is not worth its time; the list then says "10,000". */
const COUNTED_ROWS = 10_000

/** For administrators: whoever calls this has checked the permission. */
export async function listUsers(
  em: EntityManager,
  { sort, direction, offset, limit, filter }: ListRequest<UserSortField, AdminUserFilter>,
): Promise<ListPage<AdminUserView>> {
  const where = matching(filter)
  const order = sql`${SORT_COLUMNS[sort]} ${sql.raw(direction)} nulls last, u.id ${sql.raw(direction)}`
  const db = em.getKysely()
  const { rows } = await sql<{ view: AdminUserView }>`
    select ${VIEW} as view from ${FROM} where ${where} order by ${order} limit ${limit} offset ${offset}
  `.execute(db)
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from (select 1 from ${FROM} where ${where} limit ${COUNTED_ROWS}) counted
  `.execute(db)
  return { rows: rows.map(({ view }) => view), total: counts[0]?.total ?? 0 }
}

/** For administrators: whoever calls this has checked the permission. */
export async function findUser(em: EntityManager, id: string): Promise<AdminUserView | undefined> {
  const { rows } = await sql<{ view: AdminUserView }>`
    select ${VIEW} as view from ${FROM} where u.id = ${id}
  `.execute(em.getKysely())
  return rows[0]?.view
}

function matching({ q, role, id }: AdminUserFilter): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (role) conditions.push(sql`${ROLE} = ${role}`)
  if (id) conditions.push(sql`u.id = any(${id})`)
  if (q?.trim()) {
    const like = containing(q.trim())
    conditions.push(
      sql`(${FULL_NAME} ilike ${like} or p.phone ilike ${like} or p.country = any(${countriesNamed(q.trim())}))`,
    )
  }
  return sql.join(conditions, sql` and `)
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** Codes of the countries whose code or English name holds the text, in any case. */
function countriesNamed(text: string): string[] {
  const sought = text.toLowerCase()
  return getCountries().filter((code) => `${code} ${countryNames.of(code)}`.toLowerCase().includes(sought))
}
