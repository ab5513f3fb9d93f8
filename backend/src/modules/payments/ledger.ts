import type { EntityManager } from '@mikro-orm/postgresql'
import { sql } from 'kysely'
import type { PaymentKind } from './payment-amounts.js'

/** The accounts of the ledger: `stripe` and `bank` hold money, the others say what the money is for. */
export const LEDGER_ACCOUNTS = ['stripe', 'bank', 'bookings', 'premium', 'demonstration'] as const
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number]

const ACCOUNT_OF: Record<PaymentKind, Exclude<LedgerAccount, 'stripe' | 'bank'>> = {
  deposit: 'bookings',
  balance: 'bookings',
  premium: 'premium',
  demonstration: 'demonstration',
}

interface Movement {
  /** What moved it. The same cause is entered once, however often it is told. */
  cause: string
  paymentId: string
  kind: PaymentKind
  /** Positive towards us, negative back to the patient. */
  amountCents: number
  /** The account that the money enters or leaves. */
  through?: 'stripe' | 'bank'
}

/** Enters a movement on both of its sides, in the transaction that makes it true. */
export async function enter(em: EntityManager, movement: Movement): Promise<void> {
  const { cause, paymentId, kind, amountCents, through = 'stripe' } = movement
  await sql`
    insert into ledger_entries (cause, account, payment_id, amount_cents) values
      (${cause}, ${through}, ${paymentId}, ${amountCents}), (${cause}, ${ACCOUNT_OF[kind]}, ${paymentId}, ${-amountCents})
    on conflict (cause, account) do nothing
  `.execute(em.getKysely())
}

/** The sum of each account that was ever entered. */
export async function balances(em: EntityManager): Promise<Partial<Record<LedgerAccount, number>>> {
  const { rows } = await sql<{ account: LedgerAccount; cents: number }>`
    select account, sum(amount_cents)::float8 as cents from ledger_entries group by account
  `.execute(em.getKysely())
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}
