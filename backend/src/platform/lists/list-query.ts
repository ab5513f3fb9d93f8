import { type ClassConstructor, plainToInstance } from 'class-transformer'
import { IsOptional, IsString, MaxLength, validateSync } from 'class-validator'
import type { FastifyReply } from 'fastify'
import { ProblemError } from './problem.js'
import { isStorable } from './unstorable.hook.js'

const DEFAULT_RANGE: [number, number] = [0, 24]
const MOST_ROWS = 1_000

/** The query of a back-office list, as ra-data-simple-rest sends it. */
export class ListQuery {
  /** `["createdAt","DESC"]` */
  @IsOptional()
  @IsString()
  @MaxLength(200)
  sort?: string

  /** `[0,24]`, both ends included. */
  @IsOptional()
  @IsString()
  @MaxLength(50)
  range?: string

  /** A JSON object, for example `{"q":"lagos","status":"pending"}`. */
  @IsOptional()
  @IsString()
  @MaxLength(20_000)
  filter?: string
}

export interface ListRequest<S extends string, F> {
  sort: S
  direction: 'asc' | 'desc'
  offset: number
  limit: number
  filter: F
}

export interface ListPage<T> {
  rows: T[]
  total: number
}

/** @throws ProblemError invalid_input for an unknown sort or filter field or a malformed parameter */
export function parseListQuery<S extends string, F extends object>(
  query: ListQuery,
  allowed: { sort: readonly S[]; defaultSort: [S, 'asc' | 'desc']; filter: ClassConstructor<F> },
): ListRequest<S, F> {
  const [sort, direction] = parseSort(query.sort, allowed.sort) ?? allowed.defaultSort
  const [first, last] = parseRange(query.range)
  const filter = plainToInstance(allowed.filter, parseJson(query.filter, 'filter') ?? {})
  const problems = validateSync(filter, { whitelist: true, forbidNonWhitelisted: true })
  if (problems.length > 0) throw invalid('filter')
  return { sort, direction, offset: first, limit: last - first + 1, filter }
}

function parseSort<S extends string>(
  text: string | undefined,
  allowed: readonly S[],
): [S, 'asc' | 'desc'] | undefined {
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
    if (isStorable(value)) return value
  } catch {
    // Answered below, like what cannot be stored.
  }
  throw invalid(name)
}

const invalid = (name: string) =>
  new ProblemError('invalid_input', {
    errors: [{ pointer: `?${name}`, code: name, detail: `${name} is not valid for this list` }],
  })

/** `bookings 0-24/319`, or a star where nothing is on the page. */
export function sendContentRange(
  reply: FastifyReply,
  resource: string,
  offset: number,
  page: ListPage<unknown>,
) {
  const rows = page.rows.length === 0 ? '*' : `${offset}-${offset + page.rows.length - 1}`
  reply.header('content-range', `${resource} ${rows}/${page.total}`)
}

/** A literal for LIKE: the person's `%` and `_` mean themselves. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`
