import type { EntityManager } from '@mikro-orm/postgresql'
import type { Tables } from '../../platform/database/index.js'
import { normalizeEmail } from './email-address.js'

export interface DuplicateAccount {
  /** The account that can no longer sign in under its stored address. */
  id: string
  /** Finds the account of a mailbox. Returns null if no account has it. */
  other: string | null
}

/** Finds accounts whose stored address is not the one that sign-in looks for; needs the staff role. */
export async function findDuplicateAccounts(em: EntityManager): Promise<DuplicateAccount[]> {
  const users = em.getKysely<Tables>().selectFrom('users').select(['id', 'email'])
  const rows = await users.where('email', '~', '[^ -~]').orderBy('id').execute()
  const duplicates: DuplicateAccount[] = []
  for (const { id, email } of rows) {
    const address = normalizeEmail(email)
    if (address === email) continue
    const other = await users.where('email', '=', address).executeTakeFirst()
    duplicates.push({ id, other: other?.id ?? null })
  }
  return duplicates
}
