import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import { normalizeEmail } from './email-address.js'

export interface DuplicateAccount {
  /** The account that can no longer sign in under its stored address. */
  id: string
  /** Finds the account of a mailbox. Returns null if no account has it. */
  other: string | null
}

/** Finds accounts whose stored address is not the one that sign-in looks for; needs the staff role. */
export async function findDuplicateAccounts(em: EntityManager): Promise<DuplicateAccount[]> {
  const db = em.getKysely()
  const { rows } = await sql<{ id: string; email: string }>`
    select id, email from users where email ~ '[^ -~]' order by id
  `.execute(db)
  const duplicates: DuplicateAccount[] = []
  for (const { id, email } of rows) {
    const address = normalizeEmail(email)
    if (address === email) continue
    const { rows: others } = await sql<{ id: string }>`select id from users where email = ${address}`.execute(
      db,
    )
    duplicates.push({ id, other: others[0]?.id ?? null })
  }
  return duplicates
}
