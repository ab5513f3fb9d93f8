import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type RawBuilder, sql } from 'kysely'
import type { UserActor, Visitor } from '../authz/index.js'
import { ProblemError } from './problem.js'

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

/** What keeps the outcome, for whoever writes it together with other rows; a work that does not ask has it kept behind it. */
type Answered<T> = (outcome: T) => RawBuilder<unknown>[]

/**
 * Runs `work` once for a key of this person: a repetition gets the first outcome, also when both arrive at the same
 * time. Without a key it simply runs. A visitor is known by the key alone, so it has to be one that nobody guesses.
 * @throws ProblemError idempotency_key_reused when the key came with another request
 */
export async function once<T extends object>(
  em: EntityManager,
  actor: UserActor | Visitor,
  key: string | undefined,
  request: { route: string; body: object },
  work: (answered: Answered<T>) => Promise<T>,
): Promise<T> {
  if (key === undefined) return work(() => [])
  checkKey(key)
  const db = em.getKysely()
  const { userId, storedKey, hash } =
    actor.kind === 'user' ? ofUser(actor, key, request) : ofVisitor(key, request)
  // Row security shows a visitor the one row of this key.
  if (!userId) await sql`select set_config('app.visitor_key', ${storedKey}, true)`.execute(db)
  const own = userId
    ? sql`user_id = ${userId} and key = ${storedKey}`
    : sql`user_id is null and key = ${storedKey}`
  // A parallel request with the same key waits here until the first one's transaction has ended.
  const { rows: claimed } = await sql`
    insert into idempotency_keys (user_id, key, route, request_hash)
    values (${userId}, ${storedKey}, ${userId && request.route}, ${hash})
    on conflict do nothing returning key
  `.execute(db)
  if (claimed.length === 0) {
    const { rows } = await sql<{ request_hash: string; outcome: T }>`
      select request_hash, outcome from idempotency_keys where ${own}
    `.execute(db)
    const [first] = rows
    if (first?.request_hash !== hash) throw new ProblemError('idempotency_key_reused')
    return first.outcome
  }
  const keep = (outcome: T) =>
    sql`update idempotency_keys set outcome = ${JSON.stringify(outcome)} where ${own}`
  let isKept = false
  const outcome = await work((given) => {
    isKept = true
    return [keep(given)]
  })
  if (!isKept) await keep(outcome).execute(db)
  return outcome
}

/** Whether a request of the person to this route was answered before under this key. */
export async function wasSent(
  em: EntityManager,
  { userId }: UserActor,
  key: string | undefined,
  route: string,
): Promise<boolean> {
  if (key === undefined) return false
  checkKey(key)
  const { rows } = await sql`
    select from idempotency_keys where user_id = ${userId} and key = ${key} and route = ${route}
  `.execute(em.getKysely())
  return rows.length > 0
}

function checkKey(key: string) {
  if (key.length >= 8 && key.length <= 255) return
  const detail = 'Idempotency-Key must have 8 to 255 characters'
  throw new ProblemError('invalid_input', {
    errors: [{ pointer: 'Idempotency-Key', code: 'length', detail }],
  })
}

const ofUser = ({ userId }: UserActor, key: string, request: object) => ({
  userId,
  storedKey: key,
  hash: digest(JSON.stringify(request)),
})

/** Without the key, which is not stored, nothing in the row tells what was sent: nobody's rights reach it any more. */
const ofVisitor = (key: string, request: object) => ({
  userId: null,
  storedKey: digest(key),
  hash: digest(JSON.stringify({ key, ...request })),
})
