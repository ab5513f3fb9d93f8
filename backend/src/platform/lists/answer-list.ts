import { StreamableFile } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { may, type UserActor } from '../authz/index.js'
import { ProblemError } from '../http/problem.js'
import type { List } from './list.js'
import { type ListPage, type ListRequest, parseListQuery } from './list-query.js'
import type { ListQuery } from './lists.dto.js'
import { writeCsv } from './write-csv.js'

type Read<V, S extends string, F> = (request: ListRequest<S, F>) => Promise<ListPage<V>>

/**
 * One page of a list as ra-data-simple-rest wants it, or all of it as a file.
 * @throws ProblemError invalid_input for what the list does not know; access_denied or second_factor_required for
 *   files, which administrators alone take away
 */
export async function answerList<V extends { id: string }, Row extends V, S extends string, F extends object>(
  reply: FastifyReply,
  actor: UserActor,
  list: List<V, S, F>,
  query: ListQuery,
  read: Read<Row, S | 'id', F>,
): Promise<Row[]> {
  const request = parseListQuery(query, list)
  if (query.format === 'csv') return (await answerFile(reply, actor, list, request.filter, read)) as never
  const page = await read(request)
  sendContentRange(reply, list.name, request.offset, page)
  return page.rows
}

async function answerFile<Row extends { id: string }, S extends string, F extends object>(
  reply: FastifyReply,
  actor: UserActor,
  list: { name: string; columns: Record<string, string> },
  filter: F,
  read: Read<Row, S | 'id', F>,
): Promise<StreamableFile> {
  if (!may(actor.role, 'admin.export')) throw new ProblemError('access_denied')
  if (actor.needsSecondFactor && actor.assurance !== 'aal2') throw new ProblemError('second_factor_required')
  const content = await writeCsv(list, filter, read)
  const name = `sihat-${list.name}-${new Date().toISOString().slice(0, 10)}.csv`
  reply.header('cache-control', 'no-store')
  return new StreamableFile(content, {
    type: 'text/csv; charset=utf-8',
    disposition: `attachment; filename="${name}"`,
  })
}

export function sendContentRange(
  reply: FastifyReply,
  resource: string,
  offset: number,
  page: ListPage<unknown>,
) {
  const rows = page.rows.length === 0 ? '*' : `${offset}-${offset + page.rows.length - 1}`
  reply.header('content-range', `${resource} ${rows}/${page.total}`)
}
