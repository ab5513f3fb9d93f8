import { Injectable, StreamableFile } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { requireSecondFactor, type UserActor } from '../authz/index.js'
import { Database, type JsonOf } from '../database/index.js'
import { auditCounts, auditList } from './audit-list.js'
import type { List } from './list.js'
import { type ListPage, type ListRequest, parseFilter, parseListQuery } from './list-query.js'
import type { ListCounts, ListQuery } from './lists.dto.js'
import { countTabs, readList } from './read-list.js'
import { writeCsv } from './write-csv.js'

/** Answers the questions that the back office asks of every list. Who may ask, the route says. */
@Injectable()
export class Lists {
  constructor(private readonly database: Database) {}

  /**
   * Returns one page in the form of ra-data-simple-rest, or all rows that match as a file. Staff who may read a list may download it.
   * @throws ProblemError invalid_input for what the list does not know, second_factor_required for a file
   */
  async answer<View extends { id: string }, Sort extends string, Filter extends object, Shown>(
    actor: UserActor,
    list: List<View, Sort, Filter, Shown>,
    query: ListQuery,
    reply: FastifyReply,
  ): Promise<Shown[]> {
    const request = parseListQuery(query, list)
    if (query.format === 'csv') return (await this.#file(actor, list, request, reply)) as never
    const page = await this.#read(actor, list, request)
    sendContentRange(reply, list.name, request.offset, page)
    return page.rows.map((row) => list.present?.(row) ?? (row as Shown))
  }

  /** How many rows are behind each tab. */
  counts<View extends { id: string }, Sort extends string, Filter extends object, Shown>(
    actor: UserActor,
    list: List<View, Sort, Filter, Shown>,
    { filter }: ListQuery,
  ): Promise<ListCounts> {
    const wanted = parseFilter(filter, list.filter)
    return this.database.transaction(actor, async (em) => {
      if (list.audited === 'pages') await auditCounts(em, actor, list.subject, wanted)
      return countTabs(em, list, wanted)
    })
  }

  #read<View extends { id: string }, Sort extends string, Filter extends object, Shown>(
    actor: UserActor,
    list: List<View, Sort, Filter, Shown>,
    request: ListRequest<Sort | 'id', Filter>,
  ): Promise<ListPage<JsonOf<View>>> {
    return this.database.transaction(actor, async (em) => {
      const page = await readList(em, list, request)
      if (request.after !== undefined || list.audited === 'pages')
        await auditList(em, actor, list.subject, request, page.rows as { id: string }[])
      return page
    })
  }

  async #file<View extends { id: string }, Sort extends string, Filter extends object, Shown>(
    actor: UserActor,
    list: List<View, Sort, Filter, Shown>,
    request: ListRequest<Sort | 'id', Filter>,
    reply: FastifyReply,
  ): Promise<StreamableFile> {
    requireSecondFactor(actor)
    const content = await writeCsv(list, request, (piece) => this.#read(actor, list, piece))
    const name = `sihat-${list.name}-${new Date().toISOString().slice(0, 10)}.csv`
    reply.header('cache-control', 'no-store')
    return new StreamableFile(content, {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="${name}"`,
    })
  }
}

export function sendContentRange(
  reply: FastifyReply,
  resource: string,
  offset: number,
  { rows, total }: ListPage<unknown>,
) {
  const range = rows.length === 0 ? '*' : `${offset}-${offset + rows.length - 1}`
  reply.header('content-range', `${resource} ${range}/${total}`)
}
