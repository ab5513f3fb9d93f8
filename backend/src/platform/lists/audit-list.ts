import type { EntityManager } from '@mikro-orm/postgresql'
import { audit } from '../audit/index.js'
import type { UserActor } from '../authz/index.js'
import type { ListRequest } from './list-query.js'

/** Records who counted rows by a filter. A count can tell something about one person. */
export async function auditCounts(
  em: EntityManager,
  actor: UserActor,
  subject: string,
  filter: object,
): Promise<void> {
  const fields = Object.keys(filter).join(' ')
  if (!fields) return
  await audit(em, actor, {
    action: `${subject}.list`,
    subjectType: subject,
    subjectId: 'list',
    details: { counted: 'tabs', filter: fields },
  })
}

/**
 * Records who has read which rows, in the transaction that reads them: without this entry the rows go nowhere. For a page, the
 * entry names every row. For a part of a file, the entry names the first and the last row.
 * @param subject what the rows are, as the audit log has it: `booking`
 */
export async function auditList(
  em: EntityManager,
  actor: UserActor,
  subject: string,
  { filter, after }: ListRequest<string, object>,
  rows: { id: string }[],
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const isFile = after !== undefined
  const named = isFile ? [...new Set([ids[0], ids.at(-1)])].join(' to ') : ids.join(' ')
  await audit(em, actor, {
    action: `${subject}.${isFile ? 'export' : 'list'}`,
    subjectType: subject,
    subjectId: 'list',
    details: { ids: named, rows: ids.length, filter: Object.keys(filter).join(' ') },
  })
}
