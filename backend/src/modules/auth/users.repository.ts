import type { EntityManager } from '@mikro-orm/postgresql'
import { expressionBuilder, type Kysely, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import { type ColumnsOf, readJson, type Tables } from '../../platform/database/index.js'
import { MAIL_RETURN } from '../notifications/index.js'
import type { IdentityView, UserView } from './auth.dto.js'
import type { FactorView } from './factor.dto.js'

const factorsOf = (db: Kysely<Tables>) => db.selectFrom('factors as f')
const factor: ColumnsOf<typeof factorsOf> = expressionBuilder()

/** The factor `f` as its owner sees it. */
const FACTOR = [
  factor.ref('f.id').as('id'),
  factor.ref('f.type').as('type'),
  factor.ref('f.status').as('status'),
  factor(sql.lit('•••• '), '||', factor.fn<string>('right', ['f.phone', sql.lit(4)]))
    .$castTo<string | null>()
    .as('hint'),
  factor.ref('f.created_at').as('createdAt'),
]

/** The account as its owner sees it. */
export async function findUserView(em: EntityManager, userId: string): Promise<UserView | undefined> {
  const users = em
    .getKysely<Tables>()
    .selectFrom('users as u')
    .innerJoin('profiles as p', 'p.user_id', 'u.id')
    .leftJoin('user_roles as r', 'r.user_id', 'u.id')
    .select(({ fn, ref, selectFrom }) => [
      'u.id',
      'u.email',
      MAIL_RETURN.as('mailReturn'),
      fn.coalesce('r.role', sql.lit('user' as const)).as('role'),
      fn<IdentityView[]>('json_build_array', [jsonBuildObject({ provider: sql.lit('email') })]).as(
        'identities',
      ),
      jsonArrayFrom(
        selectFrom('factors as f').select(FACTOR).whereRef('f.user_id', '=', 'u.id').orderBy('f.id'),
      ).as('factors'),
      jsonBuildObject({
        firstName: ref('p.first_name'),
        lastName: ref('p.last_name'),
        phone: ref('p.phone'),
        country: ref('p.country'),
      }).as('profile'),
    ])
    .where('u.id', '=', userId)
  return (await readJson(em, users))[0]
}

type WantedFactors = { id: string } | { userId: string; status?: FactorView['status'] }

/** Finds one factor, or those of a person, the oldest first. */
export function findFactors(em: EntityManager, wanted: WantedFactors): Promise<FactorView[]> {
  const factors = factorsOf(em.getKysely()).select(FACTOR).orderBy('f.id')
  if ('id' in wanted) return readJson(em, factors.where('f.id', '=', wanted.id))
  const { userId, status } = wanted
  const own = factors.where('f.user_id', '=', userId)
  return readJson(em, status ? own.where('f.status', '=', status) : own)
}
