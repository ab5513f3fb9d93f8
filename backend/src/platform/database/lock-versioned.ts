import {
  type EntityData,
  type EntityManager,
  type EntityName,
  type FilterQuery,
  LockMode,
  raw,
} from '@mikro-orm/postgresql'
import { ProblemError } from '../errors/problem.js'

/**
 * Locks a row for a change that was made on `version`.
 * @throws ProblemError not_found; stale_version when the stored version is another one
 */
export async function lockVersioned<Row extends { id: string; version: number }>(
  em: EntityManager,
  entity: EntityName<Row>,
  id: string,
  version: number,
): Promise<Row> {
  const row = await em.findOne(entity, { id } as FilterQuery<Row>, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (!row) throw new ProblemError('not_found')
  if (row.version !== version) throw new ProblemError('stale_version')
  return row as Row
}

/** Raises the version of a row whose own columns stay as they are, for a change in a table that belongs to it. */
export async function raiseVersion<Row extends { id: string; version: number }>(
  em: EntityManager,
  entity: EntityName<Row>,
  id: string,
): Promise<void> {
  const next = { version: raw('version + 1') } as EntityData<Row>
  await em.nativeUpdate(entity, { id } as FilterQuery<Row>, next)
}
