import type { EntityManager } from '@mikro-orm/postgresql'
import { type OperationNodeSource, sql } from 'kysely'

/**
 * Rows that belong to one act, written by one statement: none of them depends on another. What a write is to do besides, such
 * as a notification, stands in its `returning`.
 */
export async function writeTogether(em: EntityManager, ...writes: OperationNodeSource[]): Promise<void> {
  const parts = writes.map((write, index) => sql`${sql.raw(`write_${index + 1}`)} as (${write})`)
  await sql`with ${sql.join(parts)} select`.execute(em.getKysely())
}
