import type { EntityManager } from '@mikro-orm/postgresql'
import { expressionBuilder } from 'kysely'

/** Lets the transactions that name the same thing follow one another. The lock ends with the transaction. */
export async function lockByName(em: EntityManager, name: string): Promise<void> {
  await em.getKysely().selectNoFrom(lockOf(name).as('locked')).execute()
}

/** Takes the lock of the name until the end of the transaction. @returns false when another transaction has it */
export async function tryLockByName(em: EntityManager, name: string): Promise<boolean> {
  const { isMine } = await em
    .getKysely()
    .selectNoFrom(({ fn }) => fn<boolean>('pg_try_advisory_xact_lock', [keyOf(name)]).as('isMine'))
    .executeTakeFirstOrThrow()
  return isMine
}

/** The lock of a name, taken where a statement evaluates it. */
export const lockOf = (name: string) => expressionBuilder().fn('pg_advisory_xact_lock', [keyOf(name)])

function keyOf(name: string) {
  const { fn, val, lit } = expressionBuilder()
  return fn<string>('hashtextextended', [val(name), lit(0)])
}
