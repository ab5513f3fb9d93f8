import type { EntityManager } from '@mikro-orm/postgresql'
import { getCountries } from 'libphonenumber-js'
import { ROLES } from '../../platform/authz/index.js'
import { fullName, type Tables } from '../../platform/database/index.js'
import { among, containing, defineList } from '../../platform/lists/index.js'
import { AdminUserFilter } from './admin-user.dto.js'
import { roleOf, selectUsers, usersOf } from './admin-users.repository.js'

/** The users of the back office. */
export const USER_LIST = defineList({
  name: 'users',
  subject: 'user',
  audited: 'pages',
  from: usersOf,
  view: selectUsers,
  sort: {
    id: 'u.id',
    createdAt: 'u.created_at',
    fullName: (eb) => fullName(eb.ref('p.first_name'), eb.ref('p.last_name')),
    email: 'u.email',
    country: 'p.country',
  },
  nullable: ['country'],
  defaultSort: ['createdAt', 'desc'],
  filter: AdminUserFilter,
  where: async ({ q, role }, eb, em) => [
    // Two ways to say the same: few have a role, and an index leads to them.
    role && (role === 'user' ? eb(roleOf(eb), '=', 'user') : eb('r.role', '=', role)),
    q?.trim() && (await among(em, eb.ref('u.id'), meant(em, q.trim()))),
  ],
  tabs: { field: 'role', column: roleOf, values: ROLES },
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
})

function meant(em: EntityManager, text: string) {
  const db = em.getKysely<Tables>()
  const like = containing(text)
  return db
    .selectFrom('profiles as p')
    .select('p.user_id as id')
    .where((eb) =>
      eb.or([
        eb(fullName(eb.ref('p.first_name'), eb.ref('p.last_name')), 'ilike', like),
        eb('p.phone', 'ilike', like),
        eb('p.country', '=', eb.fn.any(eb.val(countriesNamed(text)))),
      ]),
    )
    .unionAll(db.selectFrom('users').select('id').where('email', 'ilike', like))
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

/** Codes of the countries whose code or English name holds the text, in any case. */
function countriesNamed(text: string): string[] {
  const sought = text.toLowerCase()
  return getCountries().filter((code) => `${code} ${countryNames.of(code)}`.toLowerCase().includes(sought))
}
