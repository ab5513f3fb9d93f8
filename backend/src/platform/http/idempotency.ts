import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { UserActor } from '../authz/index.js'
import { ProblemError } from './problem.js'

/**
 * Runs `work` once for a key of this person: a repetition gets the first outcome, also when both arrive at the same
 * time. Without a key it simply runs.
 * @throws ProblemError idempotency_key_reused when the key came with another request
 */
export async function once<T extends object>(
  em: EntityManager,
  actor: UserActor,
  key: string | undefined,
  request: { route: string; body: object },
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return work()
  if (key.length < 8 || key.length > 255) {
    throw new ProblemError('invalid_input', {
      errors: [
        {
          pointer: 'Idempotency-Key',
          code: 'length',
          detail: 'Idempotency-Key must have 8 to 255 characters',
        },
      ],
    })
  }
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const db = em.getKysely()
  // A parallel request with the same key waits here until the first one's transaction has ended.
  const { rows: claimed } = await sql`
    insert into idempotency_keys (user_id, key, request_hash) values (${actor.userId}, ${key}, ${hash})
    on conflict do nothing returning key
  `.execute(db)
  if (claimed.length === 0) {
    const { rows } = await sql<{ request_hash: string; outcome: T }>`
      select request_hash, outcome from idempotency_keys where user_id = ${actor.userId} and key = ${key}
    `.execute(db)
    const [first] = rows
    if (first?.request_hash !== hash) throw new ProblemError('idempotency_key_reused')
    return first.outcome
  }
  const outcome = await work()
  await sql`
    update idempotency_keys set outcome = ${JSON.stringify(outcome)}
    where user_id = ${actor.userId} and key = ${key}
  `.execute(db)
  return outcome
}
