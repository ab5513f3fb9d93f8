import { createHash } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { type Expression, expressionBuilder, type OperationNodeSource, type SqlBool, sql } from 'kysely'
import type { UserActor, Visitor } from '../authz/index.js'
import type { Tables } from '../database/index.js'
import { ProblemError } from '../errors/index.js'
import { openAnswer, sealAnswer } from './sealed-answer.js'

const digest = (text: string) => createHash('sha256').update(text).digest('base64url')

interface Repeatable<T> {
  /** Statements that store the answer, to run together with other rows; without them it is stored after the work. */
  answered(outcome: T): OperationNodeSource[]
  /** Names the patient whom the answer of a staff member is about: erasure removes it with the patient's data. */
  about(userId: string): void
}

/**
 * Runs `work` once for a key of this person: a repetition gets the first answer, also when both arrive at the same
 * time. Without a key it simply runs. A visitor is known by the key alone, so the key has to be hard to guess. The answer is
 * stored encrypted under the key, and the key only as a digest.
 * @throws ProblemError idempotency_key_reused when the key came with another request
 */
export async function once<T extends object>(
  em: EntityManager,
  actor: UserActor | Visitor,
  key: string | undefined,
  request: { route: string; body: object },
  work: (answered: Repeatable<T>['answered'], about: Repeatable<T>['about']) => Promise<T>,
): Promise<T> {
  if (key === undefined)
    return work(
      () => [],
      () => undefined,
    )
  checkKey(key)
  const db = em.getKysely<Tables>()
  const userId = actor.kind === 'user' ? actor.userId : null
  const storedKey = digest(key)
  const hash = hashOf(key, request)
  // Row security shows a visitor the one row of this key.
  if (!userId)
    await db
      .selectNoFrom(({ fn, val, lit }) =>
        fn('set_config', [sql.lit('app.visitor_key'), val(storedKey), lit(true)]).as('set'),
      )
      .execute()
  const own = keyOf(userId, storedKey)
  // A parallel request with the same key waits here until the first one's transaction has ended.
  const claimed = await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key: storedKey, route: userId && request.route, request_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!claimed) {
    const first = await answerUnder<T>(em, own, key, hash)
    if (!first) throw new ProblemError('idempotency_key_reused')
    return first
  }
  let subjectId: string | null = null
  const keep = (outcome: T) =>
    db
      .updateTable('idempotency_keys')
      .set({ answer: sealAnswer(outcome, key, hash), result_id: idOf(outcome), subject_id: subjectId })
      .where(own)
  let isKept = false
  const outcome = await work(
    (given) => {
      isKept = true
      return [keep(given)]
    },
    (patientId) => {
      subjectId = patientId
    },
  )
  if (!isKept) await keep(outcome).execute()
  return outcome
}

/**
 * Returns the answer that the person got to this request under this key.
 * @throws ProblemError idempotency_key_reused when the key came with another request
 */
export async function findAnswer<T extends object>(
  em: EntityManager,
  { userId }: UserActor,
  key: string | undefined,
  request: { route: string; body: object },
): Promise<T | undefined> {
  if (key === undefined) return undefined
  checkKey(key)
  return answerUnder(em, keyOf(userId, digest(key)), key, hashOf(key, request))
}

async function answerUnder<T extends object>(
  em: EntityManager,
  own: Expression<SqlBool>,
  key: string,
  hash: string,
): Promise<T | undefined> {
  const first = await em
    .getKysely<Tables>()
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'answer'])
    .where(own)
    .executeTakeFirst()
  if (!first) return undefined
  if (first.request_hash !== hash || !first.answer) throw new ProblemError('idempotency_key_reused')
  return openAnswer(first.answer, key, hash)
}

/** Returns the stored request of the person to this route under this key, with the id of the row that it made. */
export async function findSent(
  em: EntityManager,
  { userId }: UserActor,
  key: string | undefined,
  route: string,
): Promise<{ resultId: string | null } | undefined> {
  if (key === undefined) return undefined
  checkKey(key)
  return em
    .getKysely<Tables>()
    .selectFrom('idempotency_keys')
    .select('result_id as resultId')
    .where(keyOf(userId, digest(key)))
    .where('route', '=', route)
    .executeTakeFirst()
}

/** The row of a person's key, or of a visitor's. */
function keyOf(userId: string | null, key: string): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'idempotency_keys'>()
  return eb.and([userId ? eb('user_id', '=', userId) : eb('user_id', 'is', null), eb('key', '=', key)])
}

/** With the key in it, the digest of a short text cannot be guessed from the text. */
const hashOf = (key: string, request: { route: string; body: object }) =>
  digest(JSON.stringify({ key, ...request }))

function checkKey(key: string) {
  if (key.length >= 8 && key.length <= 255) return
  throw new ProblemError('invalid_input', {
    errors: [{ pointer: 'Idempotency-Key', code: 'idempotency_key_length' }],
  })
}

/** Id of the row that the request made, where the answer names one. */
const idOf = (outcome: object) => ('id' in outcome && typeof outcome.id === 'string' ? outcome.id : null)
