import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import type { List } from './list.js'
import type { ListPage, ListRequest } from './list-query.js'
import type { ListCounts, ListFilter } from './lists.dto.js'

/** A count beyond this is not worth its time; the list then says "10,000". */
export const COUNTED_ROWS = 10_000

/** For staff: whoever calls this has checked the permission. */
export async function readList<V extends { id: string }, S extends string, F extends object>(
  em: EntityManager,
  list: List<V, S, F>,
  { sort, direction, offset, limit, filter, below }: ListRequest<S | 'id', F>,
): Promise<ListPage<V>> {
  const db = em.getKysely()
  const where = matching(list, filter)
  const page = below ? sql`${where} and ${list.sort.id} < ${below}` : where
  const by = sql.raw(direction)
  const last = list.nullable?.some((field) => field === sort) ? sql` nulls last` : sql``
  const order = sql`${list.sort[sort]} ${by}${last}, ${list.sort.id} ${by}`
  const { rows } = await sql<{ view: V }>`
    select ${list.view} as view from ${list.from} where ${page} order by ${order} limit ${limit} offset ${offset}
  `.execute(db)
  const views = rows.map(({ view }) => view)
  if (below) return { rows: views, total: 0 }
  const { rows: counts } = await sql<{ total: number }>`select ${counted(list, where)} as total`.execute(db)
  return { rows: views, total: counts[0]?.total ?? 0 }
}

/**
 * How many rows are behind each tab of a list, in one statement.
 * For staff: whoever calls this has checked the permission.
 */
export async function countTabs<V extends { id: string }, S extends string, F extends object>(
  em: EntityManager,
  list: List<V, S, F>,
  filter: F,
): Promise<ListCounts> {
  if (!list.tabs) throw new Error(`The list ${list.name} has no tabs`)
  const { field, column, values } = list.tabs
  const where = matching(list, { ...filter, [field]: undefined })
  const behind = (value: string) =>
    column ? sql`${where} and ${column} = ${value}` : matching(list, { ...filter, [field]: value })
  const tabs = values.map((value) => sql`${value}::text, ${counted(list, behind(value))}`)
  const { rows } = await sql<ListCounts>`
    select ${counted(list, where)} as "all", json_build_object(${sql.join(tabs)}) as tabs
  `.execute(em.getKysely())
  return rows[0] ?? { all: 0, tabs: {} }
}

const counted = ({ from }: { from: RawBuilder<unknown> }, where: RawBuilder<unknown>) =>
  sql`(select count(*)::int from (select from ${from} where ${where} limit ${COUNTED_ROWS}) counted)`

function matching<F extends object>(
  { where, sort }: Pick<List<{ id: string }, 'id', F>, 'where' | 'sort'>,
  filter: F & Pick<ListFilter, 'id'>,
): RawBuilder<unknown> {
  const byId = filter.id ? [sql`${sort.id} = any(${filter.id})`] : []
  return sql.join([sql`true`, ...byId, ...where(filter)], sql` and `)
}
