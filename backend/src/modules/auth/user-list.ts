import { type RawBuilder, sql } from 'kysely'
import { getCountries } from 'libphonenumber-js'
import { ROLES } from '../../platform/authz/index.js'
import { among, containing, type List } from '../../platform/lists/index.js'
import { AdminUserFilter, type AdminUserView } from './admin-user.dto.js'
import { ANY_USER, FULL_NAME, ROLE, USER_VIEW } from './admin-users.repository.js'

type UserSort = 'createdAt' | 'fullName' | 'email' | 'country'

/** The users of the back office. */
export const USER_LIST: List<AdminUserView, UserSort, AdminUserFilter> = {
  name: 'users',
  subject: 'user',
  audited: 'pages',
  from: ANY_USER,
  view: USER_VIEW,
  sort: {
    id: sql`u.id`,
    createdAt: sql`u.created_at`,
    fullName: FULL_NAME,
    email: sql`u.email`,
    country: sql`p.country`,
  },
  nullable: ['country'],
  defaultSort: ['createdAt', 'desc'],
  filter: AdminUserFilter,
  async where({ q, role }, em) {
    const conditions: RawBuilder<unknown>[] = []
    // Two ways to say the same: few have a role, and an index leads to them.
    if (role) conditions.push(role === 'user' ? sql`${ROLE} = 'user'` : sql`r.role = ${role}`)
    if (q?.trim()) {
      const like = containing(q.trim())
      conditions.push(
        await among(
          em,
          sql`u.id`,
          sql`select p.user_id as id from profiles p where ${FULL_NAME} ilike ${like} or p.phone ilike ${like}
            or p.country = any(${countriesNamed(q.trim())})
            union all select id from users where email ilike ${like}`,
        ),
      )
    }
    return conditions
  },
  tabs: { field: 'role', column: ROLE, values: ROLES },
  columns: {
    id: 'User',
    createdAt: 'Joined (UTC)',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    emailVerified: 'Address confirmed',
    phone: 'Phone',
    country: 'Country',
    role: 'Role',
    secondFactor: 'Second factor',
  },
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** Codes of the countries whose code or English name holds the text, in any case. */
function countriesNamed(text: string): string[] {
  const sought = text.toLowerCase()
  return getCountries().filter((code) => `${code} ${countryNames.of(code)}`.toLowerCase().includes(sought))
}
