import { type ClassConstructor, plainToInstance } from 'class-transformer'
import { validateSync } from 'class-validator'
import { ProblemError } from '../errors/index.js'
import { refusalOf } from '../http/unstorable.hook.js'
import type { ListQuery } from './lists.dto.js'

const DEFAULT_RANGE: [number, number] = [0, 24]
const MOST_ROWS = 1_000

export type Direction = 'asc' | 'desc'

export interface ListRequest<S extends string, F> {
  sort: S
  direction: Direction
  offset: number
  limit: number
  filter: F
  /** In a file: the last row of the previous read, or null at the start. Pages do not set this. */
  after?: Position | null
}

/** A row in the order of a list. */
export interface Position {
  id: string
  /** The row's value of the sort, as PostgreSQL writes the value. */
  value: string | null
}

export interface ListPage<T> {
  rows: T[]
  total: number
  /** The last row. */
  end?: Position
}

/** @throws ProblemError invalid_input for an unknown sort or filter field or a malformed parameter */
export function parseListQuery<S extends string, F extends object>(
  query: ListQuery,
  allowed: { sort: Record<S, unknown>; defaultSort: [S, Direction]; filter: ClassConstructor<F> },
): ListRequest<S, F> {
  const [sort, direction] = parseSort(query.sort, Object.keys(allowed.sort) as S[]) ?? allowed.defaultSort
  const [first, last] = parseRange(query.range)
  const filter = parseFilter(query.filter, allowed.filter)
  return { sort, direction, offset: first, limit: last - first + 1, filter }
}

/** @throws ProblemError invalid_input for what is no filter of this list */
export function parseFilter<F extends object>(text: string | undefined, allowed: ClassConstructor<F>): F {
  const value = parseJson(text, 'filter') ?? {}
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid('filter')
  const filter = plainToInstance(allowed, value) as F
  const problems = validateSync(filter, { whitelist: true, forbidNonWhitelisted: true })
  if (problems.length > 0) throw invalid('filter')
  return filter
}

function parseSort<S extends string>(
  text: string | undefined,
  allowed: readonly S[],
): [S, Direction] | undefined {
  const value = parseJson(text, 'sort')
  if (value === undefined) return undefined
  const [field, direction] = Array.isArray(value) ? value : []
  const known = allowed.find((candidate) => candidate === field)
  if (!known || (direction !== 'ASC' && direction !== 'DESC')) throw invalid('sort')
  return [known, direction === 'ASC' ? 'asc' : 'desc']
}

function parseRange(text: string | undefined): [number, number] {
  const value = parseJson(text, 'range') ?? DEFAULT_RANGE
  const [first, last] = Array.isArray(value) ? value : []
  const fits = Number.isSafeInteger(first) && Number.isSafeInteger(last) && first >= 0 && last >= first
  if (!fits || last - first >= MOST_ROWS) throw invalid('range')
  return [first, last]
}

function parseJson(text: string | undefined, name: string): unknown {
  if (text === undefined || text === '') return undefined
  try {
    const value: unknown = JSON.parse(text)
    if (!refusalOf(value)) return value
  } catch {
    // Answered below, like a value that the API refuses.
  }
  throw invalid(name)
}

const invalid = (name: string) =>
  new ProblemError('invalid_input', {
    errors: [{ pointer: `?${name}`, code: 'list_parameter', params: { name } }],
  })

/** `bookings 0-24/319`, or a star where nothing is on the page. */
/** A literal for LIKE: the person's `%` and `_` mean themselves. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
