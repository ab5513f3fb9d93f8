import type { EntityManager } from '@mikro-orm/postgresql'
import {
  type Expression,
  ExpressionWrapper,
  expressionBuilder,
  type ReferenceExpression,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import { arrayOf, type JsonOf, PLANNED_ONCE, readJson, type Tables } from '../database/index.js'
import { ProblemError } from '../errors/index.js'
import type { List } from './list.js'
import type { Direction, ListPage, ListRequest, Position } from './list-query.js'
import type { ListCounts, ListFilter } from './lists.dto.js'

/** A count ends here: beyond, it is not worth its time. What is sought is soon sought more closely. */
const MOST_COUNTED = 10_000
const MOST_COUNTED_OF_SOUGHT = 1_000

// biome-ignore-start lint/suspicious/noExplicitAny: defineList has checked the tables and columns
type AnyList<View extends { id: string }, Filter extends object> = List<View, any, Filter, any>
type AnyReference = ReferenceExpression<any, any> | undefined
type PageOf<View> = SelectQueryBuilder<any, any, View>
const eb = expressionBuilder<any, any>()

/** For staff: whoever calls this has checked the permission. */
export async function readList<View extends { id: string }, Filter extends object>(
  em: EntityManager,
  list: AnyList<View, Filter>,
  { sort, direction, offset, limit, filter, after }: ListRequest<string, Filter>,
): Promise<ListPage<JsonOf<View>>> {
  const db = em.getKysely<Tables>()
  await planForOneProcess(em)
  const where = await matching(em, list, filter)
  const by: Sorting = {
    id: expressionOf(list.sort.id),
    value: expressionOf(list.sort[sort] ?? list.sort.id),
    direction,
    isNullable: list.nullable?.includes(sort) ?? false,
  }
  const ids = inOrder(list.from(db), by)
    .where(after ? eb.and([where, following(by, after)]) : where)
    .select(by.id.as('id'))
    .limit(limit)
    .offset(offset)
  const page = inOrder(list.view(list.from(db)), by).where(eb(by.id, '=', eb.fn.any(arrayOf(ids))))
  if (after !== undefined) return readPiece(em, page, by)
  const { rows, total } = await db
    .selectNoFrom([jsonArrayFrom(page).as('rows'), counted(em, list, where, filter).as('total')])
    .$if(list.isPlannedOnce ?? false, (read) => read.modifyFront(PLANNED_ONCE))
    .executeTakeFirstOrThrow()
  return { rows: rows as JsonOf<View>[], total }
}

/** Reads a piece of a file, and where it ends. */
async function readPiece<View extends { id: string }>(
  em: EntityManager,
  page: PageOf<View>,
  { value }: Sorting,
): Promise<ListPage<JsonOf<View>>> {
  const sorted = page.select(eb.cast<string | null>(value, 'text').as('sortedBy'))
  const piece = await readJson(em, sorted)
  const last = piece.at(-1) as unknown as { id: string; sortedBy: string | null } | undefined
  const rows = piece.map(({ sortedBy, ...row }) => row as JsonOf<View>)
  return { rows, total: 0, end: last && { id: last.id, value: last.sortedBy } }
}

/** Reads one row of a list. @throws ProblemError not_found */
export async function findRow<View extends { id: string }>(
  em: EntityManager,
  list: Pick<AnyList<View, never>, 'from' | 'view' | 'sort'>,
  id: string,
): Promise<JsonOf<View>> {
  const byId = eb(expressionOf(list.sort.id), '=', id)
  const [row] = await readJson(em, list.view(list.from(em.getKysely())).where(byId), true)
  if (!row) throw new ProblemError('not_found')
  return row
}

/** To start a parallel worker takes longer than to read a page: 130 ms instead of 53 for 25 of 10,000 found people. */
const planForOneProcess = (em: EntityManager) =>
  em
    .getKysely()
    .selectNoFrom(({ fn, lit }) =>
      fn('set_config', [sql.lit('max_parallel_workers_per_gather'), sql.lit('0'), lit(true)]).as('set'),
    )
    .execute()

/** A name of a column, or what computes its value. */
function expressionOf(reference: AnyReference): ExpressionWrapper<any, any, any> {
  if (reference === undefined) throw new Error('The list has no such column')
  const value = typeof reference === 'function' ? reference(eb) : reference
  return typeof value === 'string' ? eb.ref(value) : new ExpressionWrapper(value.toOperationNode())
}

interface Sorting {
  id: ExpressionWrapper<any, any, any>
  value: Expression<any>
  direction: Direction
  isNullable: boolean
}

function inOrder<Query extends PageOf<unknown>>(
  query: Query,
  { id, value, direction, isNullable }: Sorting,
): Query {
  const sorted = query.orderBy(value, (order) => {
    const directed = order[direction]()
    return isNullable ? directed.nullsLast() : directed
  })
  return sorted.orderBy(id, direction) as Query
}

/** The rows behind the position, in the same order. PostgreSQL reads the text of the position as the type of the column. */
function following({ id, value, direction, isNullable }: Sorting, after: Position): Expression<SqlBool> {
  const beyond = direction === 'asc' ? '>' : '<'
  if (after.value === null) return eb.and([eb(value, 'is', null), eb(id, beyond, after.id)])
  const row = eb(eb.refTuple(value, id), beyond, eb.tuple(after.value, after.id))
  return isNullable ? eb.or([row, eb(value, 'is', null)]) : row
}

/**
 * How many rows are behind each tab of a list, in one statement.
 * For staff: whoever calls this has checked the permission.
 */
export async function countTabs<Filter extends object>(
  em: EntityManager,
  list: AnyList<any, Filter>,
  filter: Filter,
): Promise<ListCounts> {
  if (!list.tabs) throw new Error(`The list ${list.name} has no tabs`)
  const { field, column, values, isShort } = list.tabs
  await planForOneProcess(em)
  const where = await matching(em, list, { ...filter, [field]: undefined })
  const most = mostCounted(filter)
  if (column && (isShort || isSought(filter))) {
    const counts = await countTogether(em, list.from(em.getKysely()).where(where), {
      column: expressionOf(column),
      values,
      most,
    })
    if (counts.all < most || isSought(filter)) return counts
  }
  const tabs = await Promise.all(
    values.map(async (tab) => {
      const behind = await matching(em, list, { ...filter, [field]: tab })
      return [tab, counted(em, list, behind, filter)] as const
    }),
  )
  const counts = await em
    .getKysely()
    .selectNoFrom([
      counted(em, list, where, filter).as('all'),
      jsonBuildObject(Object.fromEntries(tabs)).as('tabs'),
    ])
    .executeTakeFirstOrThrow()
  return { ...counts, most }
}

interface Counted {
  column: Expression<any>
  values: readonly string[]
  /** The count ends here. */
  most: number
}

/** Counts all tabs in one scan. With more rows than are counted, nobody knows how many are behind each tab. */
async function countTogether(
  em: EntityManager,
  rows: PageOf<unknown>,
  { column, values, most }: Counted,
): Promise<ListCounts> {
  const found = await em
    .getKysely()
    .selectFrom(rows.select(eb.cast<string>(column, 'text').as('tab')).limit(most).as('counted'))
    .select(['tab', COUNT.as('count')])
    .groupBy('tab')
    .execute()
  const all = found.reduce((sum, { count }) => sum + count, 0)
  const counts = new Map(found.map(({ tab, count }) => [tab, count]))
  const tabs = all < most ? Object.fromEntries(values.map((tab) => [tab, counts.get(tab) ?? 0])) : {}
  return { all, tabs, most }
}

const isSought = (filter: object) => 'q' in filter && typeof filter.q === 'string' && filter.q.trim() !== ''
const mostCounted = (filter: object) => (isSought(filter) ? MOST_COUNTED_OF_SOUGHT : MOST_COUNTED)
const COUNT = eb.cast<number>(eb.fn.countAll(), 'integer')

const counted = (em: EntityManager, list: AnyList<any, any>, where: Expression<SqlBool>, filter: object) =>
  em
    .getKysely()
    .selectFrom(list.from(em.getKysely()).where(where).limit(mostCounted(filter)).as('counted'))
    .select(COUNT.as('count'))
    .$asScalar()
    .$notNull()

async function matching<Filter extends object>(
  em: EntityManager,
  { where, sort }: AnyList<any, Filter>,
  filter: Filter & Pick<ListFilter, 'id'>,
): Promise<Expression<SqlBool>> {
  const byId = filter.id ? [eb(expressionOf(sort.id), '=', eb.fn.any(eb.val(filter.id)))] : []
  const own = (await where(filter, eb, em)).filter((condition) => !!condition)
  return eb.and([...byId, ...own])
}
// biome-ignore-end lint/suspicious/noExplicitAny: see above
